-- Run by the owner of the tables (`psql -v login=jernih_app -f app-login.sql`), again after each update: what the login of
-- DATABASE_URL may do when it is not the owner. It makes, empties and drops no table and switches no trigger off, and
-- where a trigger refuses every change or deletion it has not even the right to try.

select set_config('jernih.login', :'login', false);

do $$
declare
  login text := current_setting('jernih.login');
  t record;
begin
  execute format('revoke create on schema public, pgboss from public, %I', login);
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
end $$;
