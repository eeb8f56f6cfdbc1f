-- The bank sent a loan's money back after it had left, and finance saw it: the claim begins with who saw it, and has no
-- words of the borrower.
alter table claims add column reported_by uuid references users;
alter table claims add constraint claims_reported check (reported_by is null or (note = '' and reported_by <> borrower_id));

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

-- What the lender reported does not use up what the borrower may say, and is not bound by it.
create or replace function check_claim_start() returns trigger language plpgsql as $$
begin
  if new.status <> 'open' or new.outcome is not null or not exists (select 1 from loans where loan_id = new.loan_id and status in ('disbursed', 'settled')) then
    raise exception 'a claim starts open, on a loan that was paid out' using errcode = 'check_violation';
  end if;
  -- Paused days are counted once.
  if exists (select 1 from claims where loan_id = new.loan_id and closed_on > new.opened_on) then
    raise exception 'the pauses of a loan do not overlap' using errcode = 'check_violation';
  end if;
  -- Two people have answered that it arrived, or the borrower took it back often enough: the loan goes on.
  if new.reported_by is null and (
     exists (select 1 from claims where loan_id = new.loan_id and status = 'resolved' and reported_by is null)
     or (select count(*) from claims where loan_id = new.loan_id and status = 'withdrawn') > 2) then
    raise exception 'a claim that was answered is not opened again' using errcode = 'check_violation';
  end if;
  return new;
end $$;
