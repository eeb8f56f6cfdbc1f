-- The bank sent a loan's money back after it had left, and finance saw it before its borrower did: the claim begins with
-- who saw it, and has no words of the borrower.
alter table claims add column reported_by uuid references users;
alter table claims add check (reported_by is null or note = '');

create or replace function check_claim_move() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status <> 'open'
     or (new.borrower_id, new.claim_id, new.loan_id, new.note, new.reported_by, new.opened_on, new.opened_at)
     is distinct from (old.borrower_id, old.claim_id, old.loan_id, old.note, old.reported_by, old.opened_on, old.opened_at) then
    raise exception 'a claim is closed once, and what the borrower said never changes' using errcode = 'restrict_violation';
  end if;
  -- What the bank sent back is not there because its borrower says so.
  if new.status = 'withdrawn' and new.reported_by is not null then
    raise exception 'what the lender reported is answered by two people' using errcode = 'restrict_violation';
  end if;
  -- Whoever confirms, confirms what the other one wrote.
  if new.status = 'resolved' and (new.outcome, new.evidence, new.bank_reference, new.proposed_by, new.proposed_at)
     is distinct from (old.outcome, old.evidence, old.bank_reference, old.proposed_by, old.proposed_at) then
    raise exception 'the answer that is confirmed is the one that was proposed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
