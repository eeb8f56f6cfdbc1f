-- From when on a message names its event is read from the events themselves: the first that told somebody something. The day
-- on which the migration ran moves: in a database that was restored it is the day of the restore.

create index events_that_told on events (happened_at) where substring(canonical from '"told":\[([0-9a-f",]*)\]\}$') is not null;

create or replace function check_message_of_event() returns trigger language plpgsql as $$
begin
  -- Processes of the version before go on until they are restarted, and name no event.
  if new.event_id is null and not exists (select from events
      where substring(canonical from '"told":\[([0-9a-f",]*)\]\}$') is not null and happened_at < now() - interval '24 hours') then
    return new;
  end if;
  if not exists (select from events e where e.event_id = new.event_id and e.stream_id = new.borrower_id and e.happened_at = new.sent_at
      and position(message_digest(new.sender_id, new.template, new.facts, new.body, new.link) in told_by(e.canonical)) > 0) then
    raise exception 'a message of the lender is what an event says was sent'
      using errcode = 'check_violation', constraint = 'messages_of_event';
  end if;
  return new;
end $$;

-- What somebody was told is not taken out of their inbox again, nor what they wrote: messages go when their borrower has
-- asked for it, all that were there by then. The event is written behind them, so it is looked for at the end.
create function check_message_erased() returns trigger language plpgsql as $$
begin
  if not exists (select from events e where e.stream_id = old.borrower_id and e.name = 'privacy.deletion-requested'
      and e.canonical ~ '"groups":\[[^]]*"messages"'
      and case when old.event_id is null then e.happened_at >= old.sent_at
        else e.sequence > (select t.sequence from events t where t.event_id = old.event_id) end) then
    raise exception 'messages go when their borrower asks for it' using errcode = 'restrict_violation', constraint = 'messages_erased_by_event';
  end if;
  return null;
end $$;
create constraint trigger messages_erased_by_event after delete on messages deferrable initially deferred
  for each row execute function check_message_erased();
