-- What staff write freely to a borrower whose money has not arrived waits here until a second person sends it. It is no
-- message before that: whatever a borrower reads, counts, is mailed or downloads is made of `messages`.

-- A running loan, and nobody says that its money did not come.
create function has_money_arrived(of_borrower uuid) returns boolean language sql stable as $$
  select exists (select from loans l where l.borrower_id = of_borrower and l.status = 'disbursed'
    and not exists (select from claims c where c.loan_id = l.loan_id and c.status = 'open'))
$$;

create table held_messages (
  borrower_id uuid not null references users,
  -- The message has the same id when it was sent.
  message_id uuid not null,
  writer_id uuid not null references users,
  body text not null check (length(body) between 1 and 2000),
  link text check (link in ('/my-account/contract', '/my-account/payment', '/verifikasi-akun', '/my-account/documents', '/my-account/hardship')),
  written_at timestamptz not null,
  outcome text check (outcome in ('sent', 'not-sent', 'withdrawn')),
  decided_by uuid references users,
  decided_at timestamptz,
  reason text not null default '' check (length(reason) <= 300),
  -- Who sent it: a message that was held names the same person.
  sent_by uuid generated always as (case when outcome = 'sent' then decided_by end) stored,
  event_id uuid not null references events (event_id),
  primary key (borrower_id, message_id),
  unique (borrower_id, message_id, writer_id, sent_by),
  check ((outcome is null) = (decided_by is null) and (outcome is null) = (decided_at is null)),
  check ((outcome = 'not-sent') = (reason <> '')),
  constraint held_messages_second_person check (case outcome when 'withdrawn' then decided_by = writer_id else decided_by <> writer_id end),
  constraint held_messages_no_numbers check (body !~ '[0-9]{10}'),
  constraint held_messages_no_links check (body !~* '://|\mwww\M')
);
create index held_messages_waiting on held_messages (borrower_id, written_at, message_id) where outcome is null;

-- What was written is what a second person reads: it is decided once, and nothing else of it changes.
create function guard_held_message() returns trigger language plpgsql as $$
begin
  if old.outcome is null and new.outcome is not null
     and (new.borrower_id, new.message_id, new.writer_id, new.body, new.link, new.written_at, new.event_id)
       is not distinct from (old.borrower_id, old.message_id, old.writer_id, old.body, old.link, old.written_at, old.event_id) then
    return new;
  end if;
  raise exception 'a text that waits is decided once and kept as it was written' using errcode = 'restrict_violation';
end $$;
create trigger held_messages_guard before update on held_messages for each row execute function guard_held_message();
create trigger held_messages_kept before truncate on held_messages for each statement execute function refuse_change();

alter table messages
  add column checked_by uuid,
  -- The template of the product that it is, word for word.
  add column built_in text check (built_in is null or (sender_kind = 'lender' and body is not null)),
  add foreign key (borrower_id, message_id, sender_id, checked_by) references held_messages (borrower_id, message_id, writer_id, sent_by),
  add check (checked_by is null or sender_id is not null);

-- No way round: before the money of a loan arrived, only a template of the product or what a second person sent.
create function check_text_of_staff() returns trigger language plpgsql as $$
begin
  if new.checked_by is not null then
    if exists (select from held_messages h where (h.borrower_id, h.message_id) = (new.borrower_id, new.message_id)
        and (h.body, h.link) is not distinct from (new.body, new.link)) then
      return new;
    end if;
    raise exception 'a message is sent as its second person read it' using errcode = 'check_violation', constraint = 'messages_as_read';
  end if;
  if new.built_in is null and not has_money_arrived(new.borrower_id) then
    raise exception 'before the money of a loan arrived a second person sends what staff write' using errcode = 'check_violation', constraint = 'messages_second_person';
  end if;
  return new;
end $$;
create trigger messages_of_staff before insert on messages for each row
  when (new.sender_kind = 'lender' and new.body is not null) execute function check_text_of_staff();
