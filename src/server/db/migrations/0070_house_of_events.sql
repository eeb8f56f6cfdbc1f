-- What the lender's row says of its licence, and what a colleague may do, is what was decided and what an event says: also
-- for who reaches the tables past the program.

-- The licence texts stand on every page: once two people decided them, they are what was decided last. Where nobody did (the
-- lender of a demo) there is nothing to compare with.
create function guard_lender_licence() returns trigger language plpgsql as $$
declare
  last timestamptz := (select max(applied_at) from lender_changes where kind in ('opening', 'licence'));
begin
  if last is not null and not exists (select from lender_changes c where c.kind in ('opening', 'licence') and c.applied_at = last
      and (c.ssm_number, c.licence_number, c.licence_from, c.licence_until, c.online_approval_reference, c.advertisement_permit,
        c.address, c.complaint_channels, c.data_protection_contact)
      is not distinct from (new.ssm_number, new.licence_number, new.licence_from, new.licence_until, new.online_approval_reference,
        new.advertisement_permit, new.address, new.complaint_channels, new.data_protection_contact)) then
    raise exception 'the licence is changed by two people' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger lender_licence_guard before update on lender for each row
  when ((new.ssm_number, new.licence_number, new.licence_from, new.licence_until, new.online_approval_reference,
      new.advertisement_permit, new.address, new.complaint_channels, new.data_protection_contact)
    is distinct from (old.ssm_number, old.licence_number, old.licence_from, old.licence_until, old.online_approval_reference,
      old.advertisement_permit, old.address, old.complaint_channels, old.data_protection_contact))
  execute function guard_lender_licence();

-- A decision about the lender is in force by an event of the house that names it.
create function check_lender_change_event() returns trigger language plpgsql as $$
begin
  if not exists (select from events e where e.stream_id = '00000000-0000-7000-8000-000000000001'
      and e.name in ('lender-' || new.kind || '.confirmed', 'lender-' || new.kind || '.applied')
      and e.canonical::jsonb #>> '{facts,changeId}' = new.change_id::text) then
    raise exception 'a decision about the lender is in force by its event' using errcode = 'check_violation', constraint = 'lender_changes_event';
  end if;
  return null;
end $$;
create constraint trigger lender_changes_event after update on lender_changes deferrable initially deferred
  for each row when (new.applied_at is not null and old.applied_at is null) execute function check_lender_change_event();

-- Roles are what the last event about them says, for whoever joined by a link. The last one is enough: a stream has one writer.
create function check_roles_event() returns trigger language plpgsql as $$
declare
  told jsonb;
begin
  select e.canonical::jsonb #> '{facts,after}' into told from events e
    where e.stream_id = '00000000-0000-7000-8000-000000000001' and e.name in ('staff.joined', 'staff.roles-changed')
      and e.canonical::jsonb #>> '{facts,staffId}' = new.user_id::text
    order by e.sequence desc limit 1;
  if found and not (told @> to_jsonb(new.roles) and told <@ to_jsonb(new.roles)) then
    raise exception 'roles change by an event' using errcode = 'restrict_violation', constraint = 'users_roles_event';
  end if;
  return null;
end $$;
create constraint trigger users_roles_event after update of roles on users deferrable initially deferred
  for each row when (new.kind = 'staff' and new.roles is distinct from old.roles) execute function check_roles_event();

-- A name is given when somebody joins; it stands under messages and in agreements. A borrower becomes no colleague.
create function guard_staff_name() returns trigger language plpgsql as $$
begin
  raise exception 'a colleague keeps the name they joined with, and nobody becomes one' using errcode = 'restrict_violation';
end $$;
create trigger users_staff_name before update on users for each row
  when (new.kind <> old.kind or (old.kind = 'staff' and new.name <> old.name)) execute function guard_staff_name();
