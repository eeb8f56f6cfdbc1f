-- People, sessions, one-time codes, throttles, idempotency keys, events and the outbox.
-- Text comparisons are on normalised values (lower-case email, E.164 phone); ids are UUIDv7 made by the application.

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: a correction is a new row', tg_table_name using errcode = 'restrict_violation';
end $$;

create table users (
  user_id uuid primary key,
  kind text not null check (kind in ('borrower', 'staff')),
  name text not null check (length(name) between 2 and 100),
  email text not null check (email = lower(email)),
  phone text check (phone ~ '^\+[0-9]{9,15}$'),
  address text not null default '' check (length(address) <= 300),
  password_hash text not null,
  locale text not null check (locale in ('en', 'ms', 'zh')),
  roles text[] not null default '{}',
  totp_secret_sealed text,
  totp_last_step bigint not null default 0,
  news_accepted boolean not null default false,
  created_at timestamptz not null,
  verified_at timestamptz,
  -- A code that went to this number was given: it is no slip of the finger, and a forgotten password may be reset by it.
  phone_proven_at timestamptz,
  check (kind = 'staff' or roles = '{}'),
  check (kind = 'borrower' or totp_secret_sealed is not null),
  check (kind = 'staff' or phone is not null),
  check (roles <@ array['loan-officer', 'approver', 'finance', 'administrator', 'auditor']::text[])
);

-- A sign-up is nobody's account until its code was given: it never blocks the person whose number or email was typed.
create unique index users_email_key on users (email) where verified_at is not null;
create unique index users_phone_key on users (phone) where verified_at is not null;

create table sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_by_user on sessions (user_id) where ended_at is null;

-- A device that gave a one-time code before: the next sign-in on it needs only the password.
create table known_devices (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users,
  created_at timestamptz not null
);

create table one_time_codes (
  challenge_id uuid primary key,
  -- Null for the challenge that is shown when there is no such account: it looks the same and never succeeds.
  user_id uuid references users,
  purpose text not null check (purpose in ('sign-up', 'new-device', 'reset-password', 'change-contact', 'change-bank-account', 'sign-agreement')),
  -- What the code confirms: the new contact, or the hash of the agreement. A code for one thing opens no other.
  subject text not null,
  channel text not null check (channel in ('whatsapp', 'email')),
  sent_to text not null,
  code_hash bytea not null,
  tries integer not null default 0 check (tries between 0 and 5),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_codes_by_user on one_time_codes (user_id, purpose, sent_at);

create table reset_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users,
  -- The code came to the phone. An email alone never signs anybody in.
  is_phone_proven boolean not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Tries and messages, counted by one atomic upsert; a key never holds a number or an address in clear.
create table throttles (
  throttle_key text primary key,
  window_started_at timestamptz not null,
  hits integer not null check (hits >= 0)
);

create table idempotency_keys (
  actor_id uuid not null,
  idempotency_key uuid not null,
  request_hash bytea not null check (length(request_hash) = 32),
  answer text not null,
  created_at timestamptz not null,
  primary key (actor_id, idempotency_key)
);

-- One stream of events per borrower (and one per staff member): its row is the one lock that every command takes.
create table event_streams (
  stream_id uuid primary key,
  last_sequence integer not null default 0,
  last_hash bytea not null default '\x0000000000000000000000000000000000000000000000000000000000000000'
    check (length(last_hash) = 32)
);

-- What happened, in order, each row hashed together with the one before it: the record of business and the audit log.
create table events (
  stream_id uuid not null references event_streams,
  sequence integer not null check (sequence > 0),
  event_id uuid not null unique,
  name text not null,
  actor_kind text not null check (actor_kind in ('guest', 'borrower', 'staff', 'system')),
  actor_id uuid,
  loan_id uuid,
  happened_at timestamptz not null,
  request_id text not null,
  -- The canonical text over which the hash is taken; facts are read from it.
  canonical text not null,
  previous_hash bytea not null check (length(previous_hash) = 32),
  hash bytea not null check (length(hash) = 32),
  primary key (stream_id, sequence)
);
create index events_by_loan on events (stream_id, loan_id, sequence);
create trigger events_append_only before update or delete or truncate on events for each statement execute function refuse_change();

-- Messages on their way to a person's phone or mailbox; the text is sealed because it may hold a code.
create table outbox (
  outbox_id uuid primary key,
  user_id uuid references users,
  channel text not null check (channel in ('whatsapp', 'email')),
  sent_to text not null,
  subject text not null,
  text_sealed text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  tries integer not null default 0
);
create index outbox_newest on outbox (created_at desc);

-- In-app messages. Notices carry a template and facts and are worded when they are read.
create table messages (
  borrower_id uuid not null references users,
  message_id uuid not null,
  sender_kind text not null check (sender_kind in ('lender', 'borrower')),
  sender_id uuid references users,
  template text,
  facts text,
  body text check (length(body) between 1 and 2000),
  link text check (link like '/%'),
  sent_at timestamptz not null,
  read_at timestamptz,
  primary key (borrower_id, message_id),
  check ((template is null) = (facts is null)),
  check ((template is null) <> (body is null)),
  -- The last line of defence of product rule 9; the rule itself sees through spaces, words and look-alikes.
  constraint messages_no_numbers check (body !~ '[0-9]{10}'),
  constraint messages_no_links check (body !~* '://|\mwww\M')
);
create index messages_newest on messages (borrower_id, sent_at desc);
