-- The accounts that borrowers paid into before the present one: money that still comes there is imported from its
-- statements. Kept by the row of the lender itself, so that no change of it can forget one.

create table former_repayment_accounts (
  account_number text primary key,
  until timestamptz not null
);

insert into former_repayment_accounts (account_number, until)
  select c.account_number, max(c.applied_at) from lender_changes c, lender l
  where c.applied_at is not null and c.account_number is not null
    and c.account_number <> regexp_replace(l.repayment_account_number, '\D', '', 'g')
  group by 1;

create function keep_former_account() returns trigger language plpgsql as $$
begin
  insert into former_repayment_accounts (account_number, until)
    values (regexp_replace(old.repayment_account_number, '\D', '', 'g'), now())
    on conflict do nothing;
  return new;
end $$;
create trigger lender_former_account after update of repayment_account_number on lender for each row
  when (new.repayment_account_number is distinct from old.repayment_account_number)
  execute function keep_former_account();
create trigger former_repayment_accounts_append_only before update or delete or truncate on former_repayment_accounts
  for each statement execute function refuse_change();
