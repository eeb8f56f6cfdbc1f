-- Quotes for early settlement, as they were given: numbered, dated, never changed, and for a loan whose money arrived
-- only. Money never stands on them; that a quote is kept to is proven from the account itself.
create table settlement_quotes (
  borrower_id uuid not null,
  quote_id uuid primary key,
  loan_id uuid not null references disbursements (loan_id),
  -- Given together with its letter, which is checked by anybody and printed again.
  quote_number text not null unique references documents (number),
  pay_on date not null,
  valid_until date not null,
  amount_sen bigint not null check (amount_sen > 0),
  principal_sen bigint not null check (principal_sen >= 0),
  interest_sen bigint not null check (interest_sen >= 0),
  late_sen bigint not null check (late_sen >= 0),
  returned_sen bigint not null check (returned_sen >= 0),
  credit_sen bigint not null check (credit_sen >= 0),
  dropped_sen bigint not null check (dropped_sen >= 0),
  scheduled_sen bigint not null,
  event_id uuid not null unique references events (event_id),
  quoted_at timestamptz not null,
  foreign key (borrower_id, loan_id) references loans (borrower_id, loan_id),
  -- What is asked is the sum of its parts, and what is saved is the interest that is dropped: nothing else is in it.
  check (amount_sen = principal_sen + interest_sen + late_sen - returned_sen - credit_sen),
  check (scheduled_sen - amount_sen = dropped_sen),
  check (valid_until = pay_on),
  check (pay_on - (quoted_at at time zone 'Asia/Kuala_Lumpur')::date between 0 and 60)
);
create index settlement_quotes_by_loan on settlement_quotes (borrower_id, loan_id, quoted_at);
create trigger settlement_quotes_append_only before update or delete or truncate on settlement_quotes for each statement execute function refuse_change();
create function check_settlement_quote() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from loans where loan_id = new.loan_id and status = 'disbursed') then
    raise exception 'a running loan only is quoted for early settlement' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger settlement_quotes_start before insert on settlement_quotes for each row execute function check_settlement_quote();
