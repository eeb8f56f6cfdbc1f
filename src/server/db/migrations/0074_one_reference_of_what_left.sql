-- Money that left the bank once is the evidence of one thing: a payout or a refund, and not of both. Within its own table an
-- index keeps a reference once; this looks at the other one, and two at the same moment wait for each other.
create function check_reference_of_what_left() returns trigger language plpgsql as $$
declare
  typed constant text := squeezed_reference(new.bank_reference);
begin
  perform pg_advisory_xact_lock(hashtext('left.bank_reference'), hashtext(typed));
  if (tg_table_name <> 'disbursements' and exists (select from disbursements d where squeezed_reference(d.bank_reference) = typed))
    or (tg_table_name <> 'refunds' and exists (select from refunds r where squeezed_reference(r.bank_reference) = typed)) then
    raise exception 'this transfer is the evidence of something else'
      using errcode = 'unique_violation', constraint = 'left_bank_reference_key';
  end if;
  return new;
end $$;

create trigger reference_of_what_left before insert on disbursements
  for each row execute function check_reference_of_what_left();
create trigger reference_of_what_left before insert or update of bank_reference on refunds
  for each row when (new.bank_reference is not null) execute function check_reference_of_what_left();
