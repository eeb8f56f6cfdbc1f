-- Finding borrowers, and working in the queue: who looks at which case, sets of filters that somebody keeps.

-- Names are found by any part of them, without case and accents. No extension: normalize takes a letter and its marks apart.
create function fold_name(name text) returns text language sql immutable parallel safe return
  regexp_replace(lower(normalize(name, nfkd)), '[\u0300-\u036f]', '', 'g');
alter table users add column name_folded text generated always as (fold_name(name)) stored;
alter table personal_information add column full_name_folded text generated always as (fold_name(full_name)) stored;
-- Read from end to end for each search, so they hold all that is asked of them and nothing else.
create index borrowers_by_name on users (name_folded, user_id) where kind = 'borrower' and verified_at is not null;
create index personal_information_by_name on personal_information (full_name_folded, borrower_id);

-- A keyed hash of the last four digits: the number itself stays sealed. Null until the start of the server filled it.
alter table personal_information add column ic_last_four_hash bytea check (length(ic_last_four_hash) = 32);
create index personal_information_by_last_four on personal_information (ic_last_four_hash);
create index personal_information_to_index on personal_information (borrower_id) where ic_last_four_hash is null;

-- The queue by its columns, also with a hundred thousand loans: a page is read along an index, not sorted.
create index loans_by_applied on loans (applied_at, loan_id);
create index loans_by_amount on loans (principal_sen, loan_id);
create index loans_by_officer on loans (assigned_to, applied_at) where assigned_to is not null;

-- Somebody searched: who, by what kind of word, and how much was found. Never the word itself.
create table borrower_searches (
  search_id uuid primary key,
  staff_id uuid not null references users,
  kind text not null check (kind in ('name', 'reference', 'ic-last-four', 'phone', 'email')),
  found integer not null check (found >= 0),
  searched_at timestamptz not null
);
create index borrower_searches_by_staff on borrower_searches (staff_id, searched_at);
create trigger borrower_searches_append_only before update or delete or truncate on borrower_searches for each statement execute function refuse_change();

-- The page of a borrower was opened. Written before it leaves the server.
create table borrower_views (
  view_id uuid primary key,
  staff_id uuid not null references users,
  borrower_id uuid not null references users,
  viewed_at timestamptz not null
);
create index borrower_views_by_borrower on borrower_views (borrower_id, viewed_at);
create trigger borrower_views_append_only before update or delete or truncate on borrower_views for each statement execute function refuse_change();

-- Who has a case open now. A row is written at most every quarter of a minute, means nothing a minute later, and locks nothing.
create table case_viewers (
  loan_id uuid not null references loans (loan_id),
  staff_id uuid not null references users,
  seen_at timestamptz not null,
  primary key (loan_id, staff_id)
);
create index case_viewers_old on case_viewers (seen_at);

-- A named set of filters of one person.
create table saved_views (
  staff_id uuid not null references users,
  view_id uuid not null,
  name text not null check (length(name) between 1 and 40),
  search text not null check (length(search) between 1 and 300),
  saved_at timestamptz not null,
  primary key (staff_id, view_id)
);
create unique index saved_views_by_name on saved_views (staff_id, lower(name));
