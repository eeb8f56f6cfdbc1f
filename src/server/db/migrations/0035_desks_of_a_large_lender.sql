-- The desks of a lender with a million loans: what waits is kept beside the rows it follows from, by triggers only, so that
-- a list and its count read what they show and nothing else.

-- All of them at once and first: taken one by one behind the work they would wait in circles with commands.
lock table users, personal_information, loans, arrears, bills, payments, bank_lines, bank_line_postings, messages
  in share row exclusive mode;

-- The conversation of each borrower: its last word, and since when somebody waits for an answer. No row without a message
-- that a person wrote.
create table conversations (
  borrower_id uuid primary key references users,
  last_id uuid not null,
  last_kind text not null check (last_kind in ('lender', 'borrower')),
  last_at timestamptz not null,
  -- Who of the lender wrote last.
  answered_by uuid references users,
  -- The first word since then, when the last one is the borrower's.
  waiting_since timestamptz
) with (fillfactor = 80);
create index conversations_in_order on conversations (waiting_since, last_at desc, borrower_id);
create index conversations_waiting on conversations (borrower_id) where last_kind = 'borrower';
create index messages_by_sender on messages (sender_id, borrower_id) where body is not null and sender_id is not null;

create function follow_conversation(of_borrower uuid) returns void language plpgsql as $$
begin
  insert into conversations (borrower_id, last_id, last_kind, last_at, answered_by, waiting_since)
  select l.borrower_id, l.message_id, l.sender_kind, l.sent_at, a.sender_id,
    case when l.sender_kind = 'borrower' then (select min(w.sent_at) from messages w where w.borrower_id = l.borrower_id
      and w.body is not null and w.sender_kind = 'borrower' and w.sent_at > coalesce(a.sent_at, '-infinity')) end
  from (select m.* from messages m where m.borrower_id = of_borrower and m.body is not null
      order by m.sent_at desc, m.message_id desc limit 1) l
    left join lateral (select m.sent_at, m.sender_id from messages m where m.borrower_id = l.borrower_id and m.body is not null
      and m.sender_kind = 'lender' and m.sender_id is not null order by m.sent_at desc, m.message_id desc limit 1) a on true
  on conflict (borrower_id) do update set last_id = excluded.last_id, last_kind = excluded.last_kind, last_at = excluded.last_at,
    answered_by = excluded.answered_by, waiting_since = excluded.waiting_since;
  if not found then
    delete from conversations where borrower_id = of_borrower;
  end if;
end $$;
create function follow_messages() returns trigger language plpgsql as $$
begin
  perform follow_conversation(borrower_id) from (select distinct borrower_id from changed where body is not null) c;
  return null;
end $$;
create trigger messages_added after insert on messages referencing new table as changed for each statement execute function follow_messages();
create trigger messages_erased after delete on messages referencing old table as changed for each statement execute function follow_messages();
create trigger conversations_guard before insert or update or delete on conversations for each row execute function guard_balance();

-- Where each bank line stands: what waits is found without looking at all that ever came.
create table bank_line_states (
  line_id uuid primary key references bank_lines,
  booked_on date not null,
  state text not null check (state in ('to-match', 'outgoing', 'posted', 'set-aside'))
);
create index bank_line_states_newest on bank_line_states (state, booked_on desc, line_id desc);
create function open_bank_lines() returns trigger language plpgsql as $$
begin
  insert into bank_line_states (line_id, booked_on, state)
    select line_id, booked_on, case direction when 'in' then 'to-match' else 'outgoing' end from added;
  return null;
end $$;
create trigger bank_lines_open after insert on bank_lines referencing new table as added for each statement execute function open_bank_lines();
create function follow_posting() returns trigger language plpgsql as $$
begin
  update bank_line_states set state = case
      when new.released_at is null then case new.kind when 'set-aside' then 'set-aside' else 'posted' end
      else (select case direction when 'in' then 'to-match' else 'outgoing' end from bank_lines l where l.line_id = new.line_id) end
    where line_id = new.line_id;
  return null;
end $$;
create trigger bank_line_postings_followed after insert or update on bank_line_postings for each row execute function follow_posting();
create trigger bank_line_states_guard before insert or update or delete on bank_line_states for each row execute function guard_balance();

-- A late loan that was paid since the list was written stays in its row and leaves the desk.
alter table arrears add column is_running boolean not null default true;
create index arrears_of_running on arrears (late_since, loan_id) include (overdue_sen) where is_running;
create function is_arrears_running() returns trigger language plpgsql as $$
begin
  select l.status = 'disbursed' into new.is_running from loans l where (l.borrower_id, l.loan_id) = (new.borrower_id, new.loan_id);
  return new;
end $$;
create trigger arrears_running before insert or update on arrears for each row execute function is_arrears_running();
create function follow_running() returns trigger language plpgsql as $$
begin
  update arrears set is_running = new.status = 'disbursed' where loan_id = new.loan_id;
  return null;
end $$;
create trigger loans_running after update of status on loans for each row
  when ((old.status = 'disbursed') <> (new.status = 'disbursed')) execute function follow_running();

-- What the rows of today say; from here on the triggers follow.
alter table conversations disable trigger conversations_guard;
insert into conversations (borrower_id, last_id, last_kind, last_at, answered_by, waiting_since)
select l.borrower_id, l.message_id, l.sender_kind, l.sent_at, a.sender_id,
  case when l.sender_kind = 'borrower' then (select min(w.sent_at) from messages w where w.borrower_id = l.borrower_id
    and w.body is not null and w.sender_kind = 'borrower' and w.sent_at > coalesce(a.sent_at, '-infinity')) end
from (select distinct on (m.borrower_id) m.* from messages m where m.body is not null
    order by m.borrower_id, m.sent_at desc, m.message_id desc) l
  left join (select distinct on (m.borrower_id) m.borrower_id, m.sent_at, m.sender_id from messages m where m.body is not null
    and m.sender_kind = 'lender' and m.sender_id is not null order by m.borrower_id, m.sent_at desc, m.message_id desc) a
  on a.borrower_id = l.borrower_id;
alter table conversations enable trigger conversations_guard;
alter table bank_line_states disable trigger bank_line_states_guard;
insert into bank_line_states (line_id, booked_on, state)
select k.line_id, k.booked_on, case when g.kind = 'set-aside' then 'set-aside' when g.line_id is not null then 'posted'
  when k.direction = 'in' then 'to-match' else 'outgoing' end
from bank_lines k left join bank_line_postings g on g.line_id = k.line_id and g.released_at is null;
alter table bank_line_states enable trigger bank_line_states_guard;
update arrears a set is_running = false from loans l
where (l.borrower_id, l.loan_id) = (a.borrower_id, a.loan_id) and l.status <> 'disbursed';

-- The queue in its order, without what is over.
create index loans_open on loans (applied_at, loan_id) where status in ('unknown', 'under-review', 'approved');

-- What incoming money may be, by its amount: proofs that wait, payments confirmed without a line, bills.
create index payments_waiting_by_amount on payments (claimed_sen, claimed_paid_on, payment_id) where status = 'checking';
create index payments_without_line on payments (received_sen, received_on, payment_id) include (bank_reference)
  where status = 'confirmed' and not is_taken_back and bank_line_id is null;
create index bills_unpaid_by_amount on bills (left_sen, due_on, loan_id) where left_sen > 0;

-- The letters of a name in their order, without what joins it to a parent's: names that `namesDiffer` calls the same have
-- the same key. Letters and no words, because banks break and turn names as they like.
create function name_key(name text) returns text language sql immutable parallel safe return (
  with words as (
    select word, row_number() over (order by place) as i, count(*) over () as n
    from regexp_split_to_table(regexp_replace(regexp_replace(fold_name(name), '(^|\s)([ads])/([lpo])(?=\s|$)', '\1\2\3', 'g'),
      '[''.]', '', 'g'), '[\x01-/:-`{-\x7f]+') with ordinality as t (word, place)
    where word <> ''
  )
  select coalesce(string_agg(sign, '' order by sign collate "C"), '') from words, string_to_table(word, null) sign
  where i in (1, n) or word <> all ('{bin,binti,binte,bt,bte,bn,b,al,ap,so,do,anak,ak}')
);
create index borrowers_by_name_key on users (name_key(name)) where kind = 'borrower';

-- Any part of a name, by each three letters of it. No extension: arrays have such an index of their own.
create function name_grams(folded text) returns text[] language sql immutable parallel safe return
  array(select substr(folded, i, 3) from generate_series(1, length(folded) - 2) i);
create index borrowers_by_part_of_name on users using gin (name_grams(name_folded)) with (fastupdate = off)
  where kind = 'borrower';
create index personal_information_by_part_of_name on personal_information using gin (name_grams(full_name_folded)) with (fastupdate = off);
