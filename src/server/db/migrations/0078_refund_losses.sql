-- A payment that the bank took back after its money had gone back to the borrower: what was not there any more the lender
-- carries, as far as the two people of the reversal said so.
alter table transfer_rules disable trigger transfer_rules_closed;
insert into transfer_rules (kind, debit_kind, credit_kind, before_payout) values ('refund-loss', 'refund-losses', 'borrower-money', false);
alter table transfer_rules enable trigger transfer_rules_closed;
alter table ledger_transfers drop constraint ledger_transfers_refund_named;
-- Rows of before are looked at in a step of its own, which stops nobody (0079).
alter table ledger_transfers add constraint ledger_transfers_refund_named check ((kind in ('refund', 'refund-loss')) = (refund_id is not null)) not valid;

alter table payment_reversals add column refund_loss_sen bigint;
alter table payment_reversals add constraint payment_reversals_loss_confirmed check (refund_loss_sen is null or (refund_loss_sen >= 0 and confirmed_at is not null));

-- What is lost, newest first, and for what the line of such a payment stands since: both are few.
create index payment_reversals_lost on payment_reversals (confirmed_at desc) where refund_loss_sen > 0;
create index bank_line_postings_of_payment on bank_line_postings (payment_id) where released_at is not null and payment_id is not null;

-- With the rights of the owner, as before (0066): replacing a function takes them off it.
create or replace function post_transfer() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not new.before_payout and not exists (select 1 from loans l join disbursements d using (loan_id)
      where loan_id = new.loan_id and d.paid_on <= new.value_on and (l.status in ('disbursed', 'settled')
        -- Of a loan that never arrived everything is taken back, and the borrower's money goes back.
        or (l.status = 'cancelled' and (new.reverses is not null or new.kind in ('payment-received', 'refund', 'refund-loss'))))) then
    raise exception 'nothing is owed before the money arrived' using errcode = 'check_violation';
  end if;
  -- A wallet cannot show money that nobody is sending.
  if new.kind = 'payout-reserved' and not exists (select 1 from payouts where loan_id = new.loan_id
      and status = 'prepared' and amount_sen = new.amount_sen) then
    raise exception 'money is set aside for a prepared payout only' using errcode = 'check_violation';
  end if;
  if new.kind = 'payout-reserved' and exists (select 1 from ledger_accounts
      where (borrower_id, loan_id, kind) = (new.borrower_id, new.loan_id, 'payout-reserve') and debits_sen > credits_sen) then
    raise exception 'money is set aside for a payout once' using errcode = 'check_violation';
  end if;
  if new.kind in ('payout-sent', 'principal') and standing_sen(new.borrower_id, new.loan_id, new.kind)
      > (select amount_sen from disbursements where loan_id = new.loan_id) then
    raise exception 'the bank paid the principal out once' using errcode = 'check_violation';
  end if;
  if new.kind = 'interest' and new.reverses is null and standing_sen(new.borrower_id, new.loan_id, 'interest')
      > (select sum(interest_sen) from bills where (borrower_id, loan_id) = (new.borrower_id, new.loan_id)) then
    raise exception 'interest above what was agreed' using errcode = 'check_violation';
  end if;
  -- Product rule 6: simple interest for whole days on this one late instalment, as if nothing of it had been paid.
  if new.kind = 'late-interest' and new.reverses is null and (
      select sum(case when reverses is null then amount_sen else -amount_sen end) from ledger_transfers
        where (borrower_id, loan_id, kind, instalment_number) = (new.borrower_id, new.loan_id, new.kind, new.instalment_number))
      > (select floor((i.principal_sen + i.interest_sen)::numeric * greatest(new.value_on - i.due_on, 0) * l.late_rate_bps / 3650000)
        from instalments i join loans l using (borrower_id, loan_id)
        where (i.borrower_id, i.loan_id, i.number) = (new.borrower_id, new.loan_id, new.instalment_number)) then
    raise exception 'late interest above what the law allows' using errcode = 'check_violation';
  end if;
  perform move_account(new.borrower_id, new.loan_id, new.debit_kind, new.amount_sen, 0);
  perform move_account(new.borrower_id, new.loan_id, new.credit_kind, 0, new.amount_sen);
  if new.kind in ('principal-repaid', 'interest-repaid', 'charge-repaid', 'late-interest', 'interest-returned') and new.instalment_number is not null then
    perform move_bill(new, case when new.reverses is null then new.amount_sen else -new.amount_sen end);
  end if;
  return null;
end $$;

-- Looked at when everything of the command is written: what one refund lost less and another one more is one change.
create function check_refund_loss() returns trigger language plpgsql as $$
begin
  if standing_sen(new.borrower_id, new.loan_id, 'refund-loss') > (select coalesce(sum(r.refund_loss_sen), 0)
      from payment_reversals r join payments p using (payment_id)
      where (p.borrower_id, p.loan_id) = (new.borrower_id, new.loan_id) and r.confirmed_at is not null) then
    raise exception 'the lender carries what the two people of a reversal said' using errcode = 'check_violation';
  end if;
  if (select sum(case when (kind = 'refund') = (reverses is null) then amount_sen else -amount_sen end)
      from ledger_transfers where (borrower_id, loan_id, refund_id) = (new.borrower_id, new.loan_id, new.refund_id)) < 0 then
    raise exception 'the lender carries no more of a refund than went back' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_transfers_refund_loss after insert on ledger_transfers deferrable initially deferred
  for each row when (new.kind = 'refund-loss') execute function check_refund_loss();
