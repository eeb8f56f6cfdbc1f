-- Balances, bills and what else only follows from other rows are written by triggers alone, with the rights of the owner of
-- the tables: the login of the program may read them and no more (app-login.sql). What those triggers call is nobody else's.

do $$
declare
  writer text;
begin
  foreach writer in array array['post_transfer', 'open_bill', 'relieve_bill', 'extend_bill', 'close_bill', 'check_never_arrived',
      'hold_holiday', 'keep_bill_off_holidays', 'open_bank_lines', 'follow_posting', 'follow_messages', 'keep_former_account']
  loop
    -- What somebody makes in a schema of their own must not stand before ours.
    execute format('alter function %I() security definer set search_path = public, pg_temp', writer);
    -- Or it could be hung onto a table of one's own, and be told of transfers that never were.
    execute format('revoke execute on function %I() from public', writer);
  end loop;
end $$;

revoke execute on function move_account(uuid, uuid, text, bigint, bigint) from public;
revoke execute on function move_bill(ledger_transfers, bigint) from public;
revoke execute on function follow_conversation(uuid) from public;
