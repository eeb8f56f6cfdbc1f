-- Money counts as lent from the day it left, and no payout left before the day on which it was prepared: a release by
-- hand could name a day between the signature and the preparation, and charge interest for days without the money.
create or replace function check_disbursement() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from payouts p join loans l using (loan_id)
      where p.payout_id = new.payout_id and p.status = 'prepared' and l.status = 'approved') then
    raise exception 'only a prepared payout of an approved loan can have arrived' using errcode = 'check_violation';
  end if;
  if exists (select 1 from payouts p where p.payout_id = new.payout_id
      and (p.prepared_at at time zone 'Asia/Kuala_Lumpur')::date > new.paid_on) then
    raise exception 'no money leaves before its payout is prepared' using errcode = 'check_violation';
  end if;
  if exists (select 1 from agreement_signatures where loan_id = new.loan_id
      and (signed_at at time zone 'Asia/Kuala_Lumpur')::date > new.paid_on) then
    raise exception 'no money leaves before the agreement is signed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
