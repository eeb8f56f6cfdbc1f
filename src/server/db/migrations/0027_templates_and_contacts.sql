-- The lender's own templates of messages, links of messages to pages of the app, and the log of contacts about late
-- payments with its limits.

-- Each version is a row of its own; the newest one counts. Texts obey what messages obey.
create table message_templates (
  template_id uuid not null,
  version integer not null check (version >= 1),
  name text not null check (length(name) between 2 and 80),
  text_en text not null check (length(text_en) between 1 and 1500),
  text_ms text not null check (length(text_ms) between 1 and 1500),
  text_zh text not null check (length(text_zh) between 1 and 1500),
  is_retired boolean not null,
  changed_by uuid not null references users,
  changed_at timestamptz not null,
  event_id uuid not null references events (event_id),
  primary key (template_id, version),
  constraint message_templates_no_numbers check (text_en || ' ' || text_ms || ' ' || text_zh !~ '[0-9]{10}'),
  constraint message_templates_no_links check (text_en || ' ' || text_ms || ' ' || text_zh !~* '://|\mwww\M')
);
create trigger message_templates_append_only before update or delete or truncate on message_templates for each statement execute function refuse_change();
create function check_template_version() returns trigger language plpgsql as $$
begin
  if new.version <> 1 + (select coalesce(max(version), 0) from message_templates where template_id = new.template_id) then
    raise exception 'a template changes one version at a time' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger message_templates_steps before insert on message_templates for each row execute function check_template_version();

-- What a person writes leads to these pages and nowhere else.
alter table messages add constraint messages_known_pages check (body is null or link is null
  or link in ('/my-account/contract', '/my-account/payment', '/verifikasi-akun', '/my-account/documents', '/my-account/hardship'));
-- Who wrote last in each conversation, and since when it waits.
create index messages_written on messages (borrower_id, sent_at desc, message_id desc) where body is not null;

-- A phone number that was opened for a contact.
alter table number_views drop constraint number_views_field_check,
  add constraint number_views_field_check check (field in ('ic-number', 'account-number', 'phone-number'));

-- An attempt to contact a borrower about a late payment. A wrong entry is set right by another row, which names it.
create table contact_events (
  contact_id uuid primary key,
  borrower_id uuid not null,
  loan_id uuid not null references disbursements (loan_id),
  channel text not null check (channel in ('phone', 'whatsapp', 'email', 'letter')),
  outcome text not null check (outcome in ('reached', 'not-reached', 'promised', 'asked-for-help', 'disputes', 'wrong-number', 'not-here-again')),
  note text not null check (length(note) <= 1000),
  promised_sen bigint check (promised_sen > 0),
  promised_on date,
  happened_at timestamptz not null,
  -- Corrected once; a correction is corrected itself.
  corrects uuid unique references contact_events,
  recorded_by uuid not null references users,
  recorded_at timestamptz not null,
  event_id uuid not null references events (event_id),
  foreign key (borrower_id, loan_id) references loans (borrower_id, loan_id),
  check ((promised_sen is not null) = (outcome = 'promised')),
  check ((promised_on is not null) = (outcome = 'promised')),
  check (happened_at <= recorded_at),
  check (corrects <> contact_id),
  -- Quiet hours: nobody before 09:00 or from 21:00 in Kuala Lumpur.
  constraint contact_events_hours check (extract(hour from happened_at at time zone 'Asia/Kuala_Lumpur') between 9 and 20)
);
create index contact_events_by_borrower on contact_events (borrower_id, happened_at);
create trigger contact_events_append_only before update or delete or truncate on contact_events for each statement execute function refuse_change();

-- Reminders and attempts of people within the seven days up to a day; corrections are none of their own.
create function contacts_in_week(of_borrower uuid, on_day date) returns integer language sql stable as $$
  select ((select count(*) from contact_events where borrower_id = of_borrower and corrects is null
      and (happened_at at time zone 'Asia/Kuala_Lumpur')::date > on_day - 7)
    + (select count(*) from reminders where borrower_id = of_borrower
      and (sent_at at time zone 'Asia/Kuala_Lumpur')::date > on_day - 7))::integer
$$;
create index reminders_by_borrower on reminders (borrower_id, sent_at);

create function check_contact() returns trigger language plpgsql as $$
declare
  on_day date := (new.happened_at at time zone 'Asia/Kuala_Lumpur')::date;
begin
  if new.corrects is not null then
    if not exists (select from contact_events c where c.contact_id = new.corrects
        and (c.borrower_id, c.loan_id, c.happened_at) = (new.borrower_id, new.loan_id, new.happened_at)) then
      raise exception 'a correction is of a contact of the same loan and moment' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if extract(dow from on_day) = 0 or exists (select from holidays where held_on = on_day) then
    raise exception 'nobody is contacted on Sundays and public holidays' using errcode = 'check_violation';
  end if;
  if reminders_paused(new.loan_id, on_day) then
    raise exception 'nobody is contacted while a request or a claim is open' using errcode = 'check_violation';
  end if;
  if contacts_in_week(new.borrower_id, on_day) >= 3 then
    raise exception 'nobody is contacted more than three times in seven days' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger contact_events_start before insert on contact_events for each row execute function check_contact();

-- Reminders count the attempts of people too.
create function check_reminder_week() returns trigger language plpgsql as $$
begin
  if contacts_in_week(new.borrower_id, (new.sent_at at time zone 'Asia/Kuala_Lumpur')::date) >= 3 then
    raise exception 'nobody is reminded more than three times in seven days' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger reminders_week before insert on reminders for each row execute function check_reminder_week();
