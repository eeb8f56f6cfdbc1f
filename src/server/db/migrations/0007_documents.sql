-- Papers that were issued: each has a number, a code by which anybody can check it, and facts that were frozen when it
-- was issued. What was printed of it is kept as it was handed out, one print for each language.

create table documents (
  document_id uuid primary key,
  borrower_id uuid not null,
  loan_id uuid not null references disbursements (loan_id),
  kind text not null check (kind in ('receipt', 'statement', 'schedule', 'settlement-letter', 'closing-letter')),
  number text not null unique,
  verification_code text not null unique check (verification_code ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  -- The confirmed payment of a receipt: one receipt for each.
  payment_id uuid unique references payments (confirmed_payment_id),
  -- Of a statement.
  period_from date,
  period_to date,
  -- The last day on which the figure of a settlement letter holds.
  valid_until date,
  facts_sealed text not null,
  event_id uuid not null references events (event_id),
  issued_at timestamptz not null,
  foreign key (borrower_id, loan_id) references loans (borrower_id, loan_id),
  foreign key (payment_id, loan_id) references payments (payment_id, loan_id),
  check ((kind = 'receipt') = (payment_id is not null)),
  check ((kind = 'statement') = (period_from is not null and period_to is not null)),
  check (period_from <= period_to),
  check ((kind = 'settlement-letter') = (valid_until is not null))
);
create index documents_by_borrower on documents (borrower_id, issued_at);
create index documents_by_loan on documents (loan_id, kind);
create trigger documents_append_only before update or delete or truncate on documents for each statement execute function refuse_change();

-- That nothing is owed any more is written for a settled loan only.
create function check_document() returns trigger language plpgsql as $$
begin
  if new.kind = 'closing-letter' and not exists (select 1 from loans where loan_id = new.loan_id and status = 'settled') then
    raise exception 'a closing letter is for a settled loan' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger documents_start before insert on documents for each row execute function check_document();

-- The bytes that were handed out, in one language, by their fingerprint. They lie sealed in the store of files.
create table document_prints (
  document_id uuid not null references documents,
  locale text not null check (locale in ('en', 'ms', 'zh')),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  storage_key text not null unique,
  wrapped_key text not null,
  key_id text not null,
  printed_at timestamptz not null,
  primary key (document_id, locale)
);
create trigger document_prints_append_only before update or delete or truncate on document_prints for each statement execute function refuse_change();
