-- What stands in a borrower's inbox as the lender's is what an event of that borrower says was sent: the event names the
-- digest of each message. Nothing else can be put in, and nothing in it changes but that it was read. Messages of before name
-- no event; the proof knows them by their time.

alter table messages add column event_id uuid references events (event_id);

-- The same in message-digest.ts.
create function message_digest(sender_id uuid, template text, facts text, body text, link text) returns text
  language sql immutable parallel safe return
  encode(sha256(convert_to(coalesce(sender_id::text, '') || e'\x1f' || coalesce(template, '') || e'\x1f' || coalesce(facts, '')
    || e'\x1f' || coalesce(body, '') || e'\x1f' || coalesce(link, ''), 'UTF8')), 'hex');

-- The list stands last in the text of an event, so nothing that somebody typed can look like it.
create function told_by(canonical text) returns text language sql immutable parallel safe return
  substring(canonical from '"told":\[([0-9a-f",]*)\]\}$');

create function check_message_of_event() returns trigger language plpgsql as $$
begin
  -- Processes of the version before go on until they are restarted, and name no event.
  if new.event_id is null and now() < (select applied_at + interval '24 hours' from schema_migrations where number = 69) then
    return new;
  end if;
  if not exists (select from events e where e.event_id = new.event_id and e.stream_id = new.borrower_id and e.happened_at = new.sent_at
      and position(message_digest(new.sender_id, new.template, new.facts, new.body, new.link) in told_by(e.canonical)) > 0) then
    raise exception 'a message of the lender is what an event says was sent'
      using errcode = 'check_violation', constraint = 'messages_of_event';
  end if;
  return new;
end $$;
-- Behind the rules that say more exactly what is wrong (triggers run by their names).
create trigger messages_of_the_event before insert on messages for each row
  when (new.sender_kind = 'lender') execute function check_message_of_event();

create function guard_message() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'read_at' is distinct from to_jsonb(old) - 'read_at' or (old.read_at is not null and new.read_at is distinct from old.read_at) then
    raise exception 'a message stays as it was sent, and as it was read' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger messages_guard before update on messages for each row execute function guard_message();
create trigger messages_kept before truncate on messages for each statement execute function refuse_change();
