-- Limits of the money that leaves, set by two people as all that is law or money; and the second approver of large loans.

alter table lender
  -- A loan of this amount or more has two approvers: at RM50,000.00 at the latest (ACL-06).
  add column two_approvers_from_sen bigint not null default 5000000 check (two_approvers_from_sen between 100 and 5000000),
  -- The most that is prepared to leave on one day: never below the largest loan, which nobody could pay out then (VAL-03).
  add column payouts_per_day_sen bigint not null default 50000000 check (payouts_per_day_sen between 20000000 and 1000000000);

alter table lender_changes
  add column two_approvers_from_sen bigint check (two_approvers_from_sen between 100 and 5000000),
  add column payouts_per_day_sen bigint check (payouts_per_day_sen between 20000000 and 1000000000),
  drop constraint lender_changes_kind_check,
  add constraint lender_changes_kind_check check (kind in ('opening', 'licence', 'account', 'limits')),
  drop constraint lender_changes_parts,
  add constraint lender_changes_parts check (
    (kind in ('opening', 'licence')) = (ssm_number is not null)
    and num_nulls(ssm_number, licence_number, online_approval_reference, advertisement_permit, address, complaint_channels, data_protection_contact) in (0, 7)
    and (kind in ('opening', 'account')) = (registered_name is not null)
    and num_nulls(registered_name, bank_code, account_number) in (0, 3)
    and (kind = 'limits') = (two_approvers_from_sen is not null)
    and num_nulls(two_approvers_from_sen, payouts_per_day_sen) in (0, 2));
alter table lender_edits
  drop constraint lender_edits_section_check,
  add constraint lender_edits_section_check check (section in ('licence', 'account', 'limits', 'contact', 'forms', 'maintenance'));

-- The limits are only what two people decided last.
create function guard_lender_limits() returns trigger language plpgsql as $$
begin
  if (new.two_approvers_from_sen, new.payouts_per_day_sen) is distinct from (
      select (c.two_approvers_from_sen, c.payouts_per_day_sen) from lender_changes c
      where c.kind = 'limits' and c.applied_at is not null
      order by c.applied_at desc, c.change_id desc limit 1) then
    raise exception 'the limits of the money that leaves are changed by two people' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger lender_limits_guard before update on lender for each row
  when ((new.two_approvers_from_sen, new.payouts_per_day_sen) is distinct from (old.two_approvers_from_sen, old.payouts_per_day_sen))
  execute function guard_lender_limits();

-- The first of two approvals, of one proposal: whoever sends it back or proposes anew begins again.
create table first_approvals (
  borrower_id uuid not null,
  loan_id uuid not null,
  proposed_by uuid not null references users,
  proposed_at timestamptz not null,
  amount_sen bigint not null check (amount_sen > 0),
  approved_by uuid not null references users,
  approved_at timestamptz not null,
  primary key (loan_id, proposed_at),
  unique (loan_id, proposed_by, proposed_at, amount_sen, approved_by),
  foreign key (borrower_id, loan_id) references loans (borrower_id, loan_id),
  constraint first_approvals_second_person check (approved_by <> proposed_by),
  check (approved_at >= proposed_at)
);
create trigger first_approvals_append_only before update or delete or truncate on first_approvals for each statement execute function refuse_change();
create trigger first_approvals_photos before insert on first_approvals for each row execute function check_approval_photos();
create function check_first_approval() returns trigger language plpgsql as $$
begin
  if not exists (select from loans l where l.loan_id = new.loan_id and l.status = 'under-review'
      and (l.proposed_by, l.proposed_at, l.proposed_amount_sen) = (new.proposed_by, new.proposed_at, new.amount_sen)) then
    raise exception 'a first approval is of the proposal that stands' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger first_approvals_of_proposal before insert on first_approvals for each row execute function check_first_approval();

alter table loans
  add column first_approved_by uuid,
  add column first_approved_at timestamptz,
  add constraint loans_first_approval check (
    num_nulls(first_approved_by, first_approved_at) in (0, 2) and (first_approved_by is null or proposed_amount_sen is not null)),
  add constraint loans_first_approval_fkey foreign key (loan_id, proposed_by, proposed_at, proposed_amount_sen, first_approved_by)
    references first_approvals (loan_id, proposed_by, proposed_at, amount_sen, approved_by),
  -- What was approved is what was proposed, or less.
  add constraint loans_as_proposed check (approved_loan_id is null or principal_sen <= proposed_amount_sen);

alter table approvals
  -- Null in those from before, and in those of one approver.
  add column proposed_at timestamptz,
  add column proposed_amount_sen bigint,
  add column first_approved_by uuid,
  add constraint approvals_three_people check (first_approved_by <> proposed_by and first_approved_by <> approved_by),
  add constraint approvals_first_fkey foreign key (loan_id, proposed_by, proposed_at, proposed_amount_sen, first_approved_by)
    references first_approvals (loan_id, proposed_by, proposed_at, amount_sen, approved_by),
  add constraint approvals_of_proposal check (
    num_nulls(proposed_at, proposed_amount_sen) in (0, 2) and (first_approved_by is null or proposed_amount_sen is not null));
create function check_second_approver() returns trigger language plpgsql as $$
declare
  proposed bigint;
begin
  select coalesce(l.proposed_amount_sen, l.principal_sen) into proposed from loans l where l.loan_id = new.loan_id;
  if new.proposed_amount_sen <> proposed then
    raise exception 'an approval is of the proposal that stands' using errcode = 'check_violation';
  end if;
  if new.first_approved_by is null and proposed >= coalesce((select two_approvers_from_sen from lender), 5000000) then
    raise exception 'a loan of this amount has two approvers' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger approvals_second_approver before insert on approvals for each row execute function check_second_approver();
