-- A payment that is taken back opens a bill again that a plan had closed at what was paid of it; the next plan closes it
-- once more. The newest closure is what it asks for. A plan closes bills of older plans only, and only while it is the newest.
alter table instalment_closures drop constraint instalment_closures_pkey;
alter table instalment_closures add primary key (borrower_id, loan_id, number, version);

-- With the rights of the owner, as before (0066): replacing a function takes them off it.
create or replace function close_bill() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update bills b set principal_sen = new.principal_sen, interest_sen = new.interest_sen, payable_by = greatest(b.payable_by, p.signed_on)
    from plans p, instalments i
    where (p.loan_id, p.version) = (new.loan_id, new.version) and (b.borrower_id, b.loan_id, b.number) = (new.borrower_id, new.loan_id, new.number)
      and p.version = (select max(version) from plans where loan_id = new.loan_id)
      and (i.borrower_id, i.loan_id, i.number) = (new.borrower_id, new.loan_id, new.number) and i.version < p.version
      and (b.paid_principal_sen, b.paid_interest_sen) = (new.principal_sen, new.interest_sen);
  if not found then
    raise exception 'a bill is closed at what was paid of it' using errcode = 'check_violation';
  end if;
  return null;
end $$;
