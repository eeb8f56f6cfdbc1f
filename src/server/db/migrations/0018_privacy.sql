-- The privacy centre: what a person agreed to and took back, what they asked to have deleted and what was answered,
-- and photos whose key was destroyed when their time was over.

-- One row for each act: given or withdrawn. The newest row of a kind is what holds now.
create table consents (
  user_id uuid not null references users,
  consent_id uuid not null,
  kind text not null check (kind in ('privacy-notice', 'news')),
  act text not null check (act in ('given', 'withdrawn')),
  -- Of the text that stood beside the tick.
  version integer not null check (version > 0),
  locale text not null check (locale in ('en', 'ms', 'zh')),
  happened_at timestamptz not null,
  primary key (user_id, consent_id),
  -- A notice that was read cannot be unread: it is the law's, and no choice (PDPA 2010, s.7).
  check (kind = 'news' or act = 'given')
);
create index consents_newest on consents (user_id, kind, happened_at desc, consent_id desc);
create function keep_consent() returns trigger language plpgsql as $$
begin
  -- A sign-up that was never confirmed is forgotten whole.
  if tg_op = 'DELETE' and exists (select 1 from users where user_id = old.user_id and verified_at is null) then
    return old;
  end if;
  raise exception 'consents is append-only: a correction is a new row' using errcode = 'restrict_violation';
end $$;
create trigger consents_append_only before update or delete on consents for each row execute function keep_consent();
create trigger consents_kept before truncate on consents for each statement execute function refuse_change();

-- What people agreed to before this file is from their sign-up: version 1 of the notice.
insert into consents (user_id, consent_id, kind, act, version, locale, happened_at)
  select user_id, gen_random_uuid(), 'privacy-notice', 'given', 1, locale, created_at from users
  where kind = 'borrower' and verified_at is not null;
insert into consents (user_id, consent_id, kind, act, version, locale, happened_at)
  select user_id, gen_random_uuid(), 'news', 'given', 1, locale, created_at from users
  where kind = 'borrower' and verified_at is not null and news_accepted;
-- The consents are the one place where this is kept from now on.
alter table users drop column news_accepted;

alter table one_time_codes drop constraint one_time_codes_purpose_check;
alter table one_time_codes add constraint one_time_codes_purpose_check check (purpose in ('sign-up', 'new-device',
  'reset-password', 'change-contact', 'change-bank-account', 'sign-agreement', 'download-data', 'delete-data'));

-- What was asked, and what was answered for each group of data: an answer is never changed.
create table deletion_requests (
  borrower_id uuid not null references users,
  request_id uuid primary key,
  answers jsonb not null check (jsonb_typeof(answers) = 'array'),
  event_id uuid not null unique references events (event_id),
  requested_at timestamptz not null
);
create index deletion_requests_newest on deletion_requests (borrower_id, requested_at desc);
create trigger deletion_requests_append_only before update or delete or truncate on deletion_requests for each statement execute function refuse_change();

-- A file is destroyed by destroying its key; the bytes, noise by then, are removed after it. The row stays: what stood
-- on it still does, and it says when and why.
alter table files alter column wrapped_key drop not null;
alter table files alter column key_id drop not null;
alter table files add column destroyed_at timestamptz;
alter table files add column destroyed_because text check (destroyed_because in ('retention', 'asked'));
alter table files add column bytes_removed_at timestamptz;
alter table files add constraint files_destroyed_whole check (
  (wrapped_key is null) = (destroyed_at is not null) and (key_id is null) = (destroyed_at is not null)
  and (destroyed_because is null) = (destroyed_at is null)
  -- What a destroyed photo looked like goes with it.
  and (destroyed_at is null or perceptual_hash is null)
  and (bytes_removed_at is null or bytes_removed_at >= destroyed_at));
create index files_to_remove on files (destroyed_at) where destroyed_at is not null and bytes_removed_at is null;
-- Something of a loan that people still work on: nothing is touched until it is answered.
create function has_open_matter(of_loan uuid) returns boolean language sql stable as $$
  select exists (select from claims c where c.loan_id = of_loan and c.status = 'open')
    or exists (select from refunds r where r.loan_id = of_loan and r.status in ('requested', 'proposed'))
    or exists (select from payments p where p.loan_id = of_loan and p.status = 'checking')
    or exists (select from payment_reversals v join payments p using (payment_id)
      where p.loan_id = of_loan and v.confirmed_at is null)
    or exists (select from hardship_requests h where h.loan_id = of_loan and h.status in ('open', 'offered'))
    or exists (select from formal_notices n where n.loan_id = of_loan and n.closed_at is null)
$$;
create function has_open_business(of_borrower uuid) returns boolean language sql stable as $$
  select exists (select from loans l where l.borrower_id = of_borrower
    and (l.status in ('unknown', 'under-review', 'approved', 'disbursed') or has_open_matter(l.loan_id)))
$$;
create function check_file_destruction() returns trigger language plpgsql as $$
begin
  if old.destroyed_at is not null then
    if to_jsonb(new) - 'bytes_removed_at' - 'look' is distinct from to_jsonb(old) - 'bytes_removed_at' - 'look' or old.bytes_removed_at is not null then
      raise exception 'a destroyed file stays destroyed' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if new.destroyed_at is null then
    return new;
  end if;
  -- Whatever the program thinks: while an application, a loan or a matter of one is open, what was given stays.
  if has_open_business(new.owner_id)
     and (exists (select 1 from personal_information where borrower_id = new.owner_id and new.file_id in (ic_front_id, ic_back_id, selfie_id))
       or exists (select 1 from payments where borrower_id = new.owner_id and proof_file_id = new.file_id)) then
    raise exception 'a file of an open loan is not destroyed' using errcode = 'check_violation';
  end if;
  -- Proofs of payment stay with the books of their loan: days of Kuala Lumpur, as the rule counts them.
  if exists (select 1 from payments p where p.borrower_id = new.owner_id and p.proof_file_id = new.file_id
      and (p.claimed_at at time zone 'Asia/Kuala_Lumpur')::date + interval '6 years'
        > (new.destroyed_at at time zone 'Asia/Kuala_Lumpur')::date) then
    raise exception 'a proof of payment stays with its loan' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger files_destruction before update on files for each row execute function check_file_destruction();

-- Looks at the files of one person, newest first, for that person.
create index file_views_by_owner on file_views (owner_id, viewed_at);
-- One submission finds the photos of another.
create index personal_information_by_photos on personal_information (borrower_id, ic_front_id, ic_back_id, selfie_id);

-- A bank account that nothing was ever paid to can be erased once: the row stays, the number and the name do not.
alter table bank_accounts add column erased_at timestamptz;
drop trigger bank_accounts_append_only on bank_accounts;
create function keep_bank_account() returns trigger language plpgsql as $$
begin
  if is_sealed_again(to_jsonb(old), to_jsonb(new), tg_relid, array['account_number_sealed']) then
    return new;
  end if;
  if old.erased_at is null and new.erased_at is not null
     and (new.borrower_id, new.bank_account_id, new.recorded_at) is not distinct from (old.borrower_id, old.bank_account_id, old.recorded_at)
     and (new.bank_code, new.holder_name, new.last_four) = ('', '', '0000')
     and not has_open_business(old.borrower_id)
     and not exists (select 1 from payouts where borrower_id = old.borrower_id and bank_account_id = old.bank_account_id) then
    return new;
  end if;
  raise exception 'bank_accounts is append-only: a correction is a new row' using errcode = 'restrict_violation';
end $$;
create trigger bank_accounts_append_only before update on bank_accounts for each row execute function keep_bank_account();

-- An account that was closed at its owner's wish: nobody's name, number or email is left in it.
alter table users add column erased_at timestamptz;
do $$
declare found text;
begin
  select conname into found from pg_constraint where conrelid = 'users'::regclass
    and pg_get_constraintdef(oid) like '%phone IS NOT NULL%';
  execute format('alter table users drop constraint %I', found);
end $$;
alter table users add constraint users_borrower_has_phone check (kind = 'staff' or phone is not null or erased_at is not null);
