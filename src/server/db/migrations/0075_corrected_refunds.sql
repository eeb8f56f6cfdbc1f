-- The bank sent another amount than was prepared: that is prepared in its place. `held_sen` of it has been held since
-- `held_from`, the day on which it was first prepared, and what was added to that since the correction; all of it since that
-- day where a bill took the money meanwhile. Null while a refund is as it was first prepared.
alter table refunds add column held_sen bigint, add column held_from date;
alter table refunds add check ((held_sen is null) = (held_from is null));
alter table refunds add check (held_sen between 1 and amount_sen);

create or replace function check_refund_move() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status not in ('requested', 'proposed') or (new.status = 'requested') <> (new.proposed_by is null) then
      raise exception 'a refund is asked for or prepared before it is sent' using errcode = 'check_violation';
    end if;
    if new.held_sen is not null then
      raise exception 'a refund is corrected after it was prepared' using errcode = 'check_violation';
    end if;
  elsif (new.borrower_id, new.refund_id, new.loan_id, new.requested_by, new.requested_at)
     is distinct from (old.borrower_id, old.refund_id, old.loan_id, old.requested_by, old.requested_at) then
    raise exception 'a refund stays that of its borrower' using errcode = 'restrict_violation';
  elsif (old.status, new.status) = ('proposed', 'proposed') then
    -- It left for the account to which it was prepared; what was held stays held as far as it was sent.
    if new.bank_account_id <> old.bank_account_id or new.amount_sen = old.amount_sen or new.proposed_at < old.proposed_at
       or new.held_sen is null or new.held_sen < least(new.amount_sen, coalesce(old.held_sen, old.amount_sen))
       or new.held_from <> coalesce(old.held_from, (old.proposed_at at time zone 'Asia/Kuala_Lumpur')::date) then
      raise exception 'a refund is corrected to another amount, and only that' using errcode = 'restrict_violation';
    end if;
  elsif (old.status, new.status) not in (('requested', 'proposed'), ('requested', 'withdrawn'), ('proposed', 'confirmed'), ('proposed', 'withdrawn'))
     or (new.held_sen, new.held_from) is distinct from (old.held_sen, old.held_from)
     or (new.status <> 'proposed' and (new.amount_sen, new.bank_account_id, new.proposed_by, new.proposed_at)
     is distinct from (old.amount_sen, old.bank_account_id, old.proposed_by, old.proposed_at)) then
    raise exception 'a refund is sent as it was prepared or dropped, once' using errcode = 'restrict_violation';
  end if;
  -- Prepared to the account of that day, and sent to no other: when the borrower records another one afterwards, what
  -- already left can still be booked.
  if new.status = 'proposed' and (tg_op = 'INSERT' or old.status <> 'proposed')
     and new.bank_account_id is distinct from (select bank_account_id from bank_accounts
      where borrower_id = new.borrower_id order by recorded_at desc, bank_account_id desc limit 1) then
    raise exception 'a refund goes to the account that the borrower recorded last' using errcode = 'check_violation';
  end if;
  return new;
end $$;
