-- The desks of a lender with a million loans: what was decided last, and what waits to be taken back.
create index payments_decided on payments (decided_at desc, payment_id) where status <> 'checking';
create index payment_reversals_waiting on payment_reversals (proposed_at) where confirmed_at is null;

-- The place of a bill in its loan, found along the key of the bills, which begins with the borrower.
create or replace function bill_place(of_loan uuid, of_number integer) returns integer language sql stable as $$
  select coalesce((select count(*)::integer from loans l join bills b using (borrower_id, loan_id)
    where l.loan_id = of_loan and b.number <= of_number and b.principal_sen + b.interest_sen > 0
    having bool_or(b.number = of_number)), of_number)
$$;
