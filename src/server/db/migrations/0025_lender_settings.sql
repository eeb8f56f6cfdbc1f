-- The lender's settings. What is law or money (licence data, name and repayment account) is a proposal that a second
-- person confirms; a new account waits three days more (product rule 8). The row of `lender` is what is in force.

alter table lender
  add column data_protection_contact text not null default '' check (length(data_protection_contact) <= 200),
  -- Null: all that the product knows. What is no longer offered stays readable where it was chosen.
  add column offered_banks text[] check (cardinality(offered_banks) between 1 and 100),
  add column offered_purposes text[] check (cardinality(offered_purposes) between 1 and 100),
  -- Only downwards from the built-in limits; six files are a verification with each photo taken twice.
  add column max_file_megabytes integer not null default 8 check (max_file_megabytes between 1 and 8),
  add column files_per_day integer not null default 20 check (files_per_day between 6 and 20),
  add column maintenance_since timestamptz,
  add column maintenance_until timestamptz,
  add constraint lender_maintenance_ends check (maintenance_until is null or maintenance_until > maintenance_since),
  -- Rows that somebody filled by hand may be odd; whoever changes them next puts them right.
  add constraint lender_hours check (working_from_hour < working_to_hour) not valid,
  add constraint lender_licence_dates check (licence_from <= licence_until) not valid;

create table lender_changes (
  change_id uuid primary key,
  kind text not null check (kind in ('opening', 'licence', 'account')),
  ssm_number text,
  licence_number text,
  licence_from date,
  licence_until date,
  online_approval_reference text,
  advertisement_permit text,
  address text,
  complaint_channels text[],
  data_protection_contact text,
  registered_name text,
  bank_code text,
  account_number text check (account_number ~ '^[0-9]{7,17}$'),
  proposed_by uuid not null references users,
  proposed_at timestamptz not null,
  confirmed_by uuid references users,
  confirmed_at timestamptz,
  takes_effect_at timestamptz,
  withdrawn_by uuid references users,
  withdrawn_at timestamptz,
  applied_at timestamptz,
  check (licence_from <= licence_until),
  constraint lender_changes_parts check (
    (kind = 'account') = (ssm_number is null)
    and num_nulls(ssm_number, licence_number, online_approval_reference, advertisement_permit, address, complaint_channels, data_protection_contact) in (0, 7)
    and (kind = 'licence') = (registered_name is null)
    and num_nulls(registered_name, bank_code, account_number) in (0, 3)),
  constraint lender_changes_second_person check (confirmed_by <> proposed_by),
  check (num_nulls(confirmed_by, confirmed_at, takes_effect_at) in (0, 3)),
  check (num_nulls(withdrawn_by, withdrawn_at) in (0, 2)),
  check (applied_at is null or withdrawn_at is null),
  check (applied_at is null or (takes_effect_at is not null and applied_at >= takes_effect_at)),
  check (confirmed_at >= proposed_at),
  -- Borrowers know of it for three days before they pay there.
  constraint lender_changes_wait check (kind <> 'account' or takes_effect_at >= confirmed_at + interval '72 hours')
);
create unique index lender_changes_one_open on lender_changes (kind) where applied_at is null and withdrawn_at is null;

-- Proposed, then confirmed, then in force, or withdrawn before: each once, and what was proposed is what is confirmed.
create function move_lender_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a decision about the lender stays' using errcode = 'restrict_violation';
  end if;
  if new.kind = 'opening' and (tg_op = 'INSERT' or new.applied_at is not null) and exists (select from lender) then
    raise exception 'the lender is known already' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'INSERT' then
    if num_nonnulls(new.confirmed_by, new.withdrawn_by, new.applied_at) > 0 then
      raise exception 'a change of the lender begins as a proposal' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if num_nonnulls(old.withdrawn_at, old.applied_at) > 0
    or (old.confirmed_at is not null and (new.confirmed_by, new.confirmed_at, new.takes_effect_at)
      is distinct from (old.confirmed_by, old.confirmed_at, old.takes_effect_at))
    or to_jsonb(new) - array['confirmed_by', 'confirmed_at', 'takes_effect_at', 'withdrawn_by', 'withdrawn_at', 'applied_at']
      is distinct from to_jsonb(old) - array['confirmed_by', 'confirmed_at', 'takes_effect_at', 'withdrawn_by', 'withdrawn_at', 'applied_at'] then
    raise exception 'a decision about the lender stays as it was made' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger lender_changes_move before insert or update or delete on lender_changes for each row execute function move_lender_change();
create trigger lender_changes_kept before truncate on lender_changes for each statement execute function refuse_change();

-- Where borrowers pay, and in whose name, is only what two people decided last and what has waited long enough.
create function guard_repayment_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'the lender stays' using errcode = 'restrict_violation';
  end if;
  if (new.registered_name, new.repayment_bank_code, new.repayment_account_number)
    is distinct from (old.registered_name, old.repayment_bank_code, old.repayment_account_number)
    and (new.registered_name, new.repayment_bank_code, new.repayment_account_number) is distinct from (
      select (c.registered_name, c.bank_code, c.account_number) from lender_changes c
      where c.kind = 'account' and c.applied_at is not null
      order by c.applied_at desc, c.change_id desc limit 1) then
    raise exception 'the repayment account is changed by two people, and waits' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger lender_account_guard before update or delete on lender for each row execute function guard_repayment_account();
create trigger lender_kept before truncate on lender for each statement execute function refuse_change();

-- Which borrower was told of which change of the account, and that it was dropped again.
create table lender_change_notices (
  change_id uuid not null references lender_changes,
  borrower_id uuid not null references users,
  about text not null check (about in ('change', 'kept')),
  event_id uuid not null,
  told_at timestamptz not null,
  primary key (change_id, borrower_id, about)
);
create trigger lender_change_notices_append_only before update or delete or truncate on lender_change_notices for each statement execute function refuse_change();

-- Who changed each part of the settings last; two people who edit the same part at once find out.
create table lender_edits (
  section text primary key check (section in ('licence', 'account', 'contact', 'forms', 'maintenance')),
  version integer not null check (version > 0),
  changed_by uuid not null references users,
  changed_at timestamptz not null
);
