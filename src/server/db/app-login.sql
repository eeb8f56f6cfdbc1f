-- Run by the owner of the tables at each start (owner.ts), or by hand (`psql -1 -v login=jernih_app -f app-login.sql`):
-- what the login of the program may do when it is not the owner. It makes, empties and drops no table, not even a
-- temporary one, which would stand before ours where a rule reads, and switches no trigger off; where a trigger refuses
-- every change or deletion it has not even the right to try, and what follows from other rows (balances, bills) it only
-- reads. security/program-rights.txt has the rights table by table.

select set_config('jernih.login', :'login', true);

do $$
declare
  login text := current_setting('jernih.login');
  columns text;
  t record;
begin
  execute format('revoke create on schema public, pgboss from public, %I', login);
  execute format('revoke temporary on database %I from public, %I', current_database(), login);
  execute format('grant usage on schema public, pgboss to %I', login);
  execute format('grant select, insert, update, delete on all tables in schema public, pgboss to %I', login);
  execute format('grant usage on all sequences in schema public, pgboss to %I', login);
  -- Tables of the next version, too: the processes of this one go on beside its migrations, and their triggers write there.
  execute format('alter default privileges in schema public grant select, insert, update, delete on tables to %I', login);
  execute format('alter default privileges in schema public grant usage on sequences to %I', login);
  execute format('revoke insert, update, delete on schema_migrations from %I', login);
  for t in
    select tgrelid::regclass as name, bool_or(tgtype & 4 > 0) as insert, bool_or(tgtype & 16 > 0) as update, bool_or(tgtype & 8 > 0) as delete
    from pg_trigger where tgfoid = 'refuse_change'::regproc group by tgrelid
  loop
    if t.insert then execute format('revoke insert on %s from %I', t.name, login); end if;
    if t.update then execute format('revoke update on %s from %I', t.name, login); end if;
    if t.delete then execute format('revoke delete on %s from %I', t.name, login); end if;
  end loop;
  -- What pg-boss pastes into statements, also into those of the owner at the next start, the program may not write.
  execute format('revoke insert, update, delete on pgboss.bam, pgboss.version from %I', login);
  select string_agg(quote_ident(column_name), ', ') into columns from information_schema.columns
    where table_schema = 'pgboss' and table_name = 'version' and column_name <> 'version';
  execute format('grant update (%s) on pgboss.version to %I', columns, login);
  if not exists (select from pg_constraint where conrelid = 'pgboss.queue'::regclass and conname = 'plain') then
    alter table pgboss.queue add constraint plain check (table_name = 'job_common' and not partition and name ~ '^[a-z_-]+$');
  end if;
  -- Written by triggers alone (0066).
  execute format('revoke insert, update, delete on ledger_accounts, bills, holiday_extensions, bank_line_states, conversations, former_repayment_accounts from %I', login);
end $$;
