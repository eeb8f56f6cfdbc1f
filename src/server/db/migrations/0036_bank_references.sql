-- One transfer has one reference, however it was typed: capitals, spaces and signs between its letters make no other one.
-- The rules that match lines squeeze it in the same way (`bank-match.ts`, `payout-line.ts`).

create function squeezed_reference(reference text) returns text language sql immutable parallel safe return
  upper(regexp_replace(reference, '[^A-Za-z0-9]+', '', 'g') collate "C");

drop index payments_bank_reference_key;
create unique index payments_bank_reference_key on payments (squeezed_reference(bank_reference)) where not is_taken_back and bank_line_id is null;
drop index payments_by_reference;
create index payments_by_reference on payments (squeezed_reference(bank_reference)) where bank_reference is not null;
alter table disbursements drop constraint disbursements_bank_reference_key;
create unique index disbursements_bank_reference_key on disbursements (squeezed_reference(bank_reference));
alter table refunds drop constraint refunds_bank_reference_key;
create unique index refunds_bank_reference_key on refunds (squeezed_reference(bank_reference));

create or replace function check_payment_reference() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('payments.bank_reference'), hashtext(squeezed_reference(new.bank_reference)));
  if exists (select 1 from payments p where squeezed_reference(p.bank_reference) = squeezed_reference(new.bank_reference)
      and p.bank_reference is not null and p.payment_id <> new.payment_id
      and p.status = 'confirmed' and not p.is_taken_back and (p.bank_line_id is null) <> (new.bank_line_id is null)
      and p.received_sen = new.received_sen and abs(p.received_on - new.received_on) <= 7) then
    raise exception 'this money is booked already' using errcode = 'unique_violation', constraint = 'payments_bank_reference_key';
  end if;
  return new;
end $$;
