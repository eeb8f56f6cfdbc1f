-- Looks at numbers that identify a person, alarms about too many looks, and what recognises a thing that was used before.

-- An IC number or account number opened in clear: who, whose, which, when. Written before the number leaves the server.
create table number_views (
  view_id uuid primary key,
  viewer_id uuid not null references users,
  owner_id uuid not null references users,
  -- The case it was opened for; null when borrowers look at what is their own.
  loan_id uuid,
  field text not null check (field in ('ic-number', 'account-number')),
  -- The number of which submission, or of which account. The row outlives a submission that is deleted.
  submission integer,
  bank_account_id uuid,
  viewed_at timestamptz not null,
  check ((loan_id is null) = (viewer_id = owner_id)),
  check ((submission is not null) = (field = 'ic-number')),
  check ((bank_account_id is not null) = (field = 'account-number')),
  foreign key (owner_id, loan_id) references loans (borrower_id, loan_id),
  foreign key (owner_id, bank_account_id) references bank_accounts (borrower_id, bank_account_id)
);
create index number_views_by_viewer on number_views (viewer_id, viewed_at);
create trigger number_views_append_only before update or delete or truncate on number_views for each statement execute function refuse_change();

-- Somebody asked for more than an hour's looks.
create table look_alarms (
  alarm_id uuid primary key,
  viewer_id uuid not null references users,
  what text not null check (what in ('file', 'number')),
  raised_at timestamptz not null
);
create index look_alarms_by_viewer on look_alarms (viewer_id, raised_at);
create trigger look_alarms_append_only before update or delete or truncate on look_alarms for each statement execute function refuse_change();

-- The perceptual hash as bits, so that the database can count how many differ.
alter table files add column look bit(64) generated always as (('x' || perceptual_hash)::bit(64)) stored;
-- Read from end to end for each case, so it holds all that is asked of it and nothing else.
create index files_by_look on files (look, owner_id, file_id) where kind <> 'payment-proof';
create index personal_information_by_ic_number on personal_information (ic_number_hash);
create index bank_accounts_by_number on bank_accounts (account_number_hash);
