-- Programs of the lender that read by key, and addresses that are told what happens. Neither sees who a borrower is.

create table integrations (
  integration_id uuid primary key,
  name text not null check (length(name) between 2 and 80),
  -- What it may read; the closed list is in the program, together with what each scope opens.
  scopes text[] not null check (cardinality(scopes) > 0),
  -- Addresses or networks it may ask from; empty: from anywhere.
  networks text[] not null,
  -- The last day, in Kuala Lumpur, on which it may read.
  last_day date,
  made_by uuid not null references users,
  made_at timestamptz not null,
  ended_by uuid references users,
  ended_at timestamptz,
  check ((ended_at is null) = (ended_by is null))
);
create function check_integration_move() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null or new.ended_at is null
     or to_jsonb(new) - 'ended_at' - 'ended_by' is distinct from to_jsonb(old) - 'ended_at' - 'ended_by' then
    raise exception 'an integration ends once, and nothing else of it changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger integrations_move before update on integrations for each row execute function check_integration_move();
create trigger integrations_kept before delete or truncate on integrations for each statement execute function refuse_change();

-- The keys of an integration: one, and while it is being replaced the one before.
create table integration_keys (
  token_hash bytea primary key check (length(token_hash) = 32),
  integration_id uuid not null references integrations,
  -- What it is recognised by in a list.
  first_characters text not null check (length(first_characters) = 10),
  made_by uuid not null references users,
  made_at timestamptz not null,
  -- From then on it opens nothing.
  ends_at timestamptz check (ends_at >= made_at),
  last_used_at timestamptz,
  request_count bigint not null default 0,
  -- The minute that is being counted, and what was asked in it.
  window_started_at timestamptz,
  window_count integer not null default 0
);
create index integration_keys_of on integration_keys (integration_id, made_at);
create unique index integration_keys_one_lasting on integration_keys (integration_id) where ends_at is null;
create function check_integration_key_move() returns trigger language plpgsql as $$
begin
  if (new.token_hash, new.integration_id, new.first_characters, new.made_by, new.made_at)
     is distinct from (old.token_hash, old.integration_id, old.first_characters, old.made_by, old.made_at)
     or (old.ends_at is not null and (new.ends_at is null or new.ends_at > old.ends_at))
     or new.request_count < old.request_count then
    raise exception 'a key ends, and never later than was said' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger integration_keys_move before update on integration_keys for each row execute function check_integration_key_move();
create trigger integration_keys_kept before delete or truncate on integration_keys for each statement execute function refuse_change();

create table webhooks (
  webhook_id uuid primary key,
  url text not null check (length(url) <= 500 and url ~ '^https?://'),
  events text[] not null check (cardinality(events) > 0),
  state text not null check (state in ('active', 'paused', 'ended')),
  -- Why it does not send: a person stopped it, nothing arrived for long, or the other side said it is gone.
  stopped_because text check (stopped_because in ('by-hand', 'failures', 'gone')),
  stopped_at timestamptz,
  -- Deliveries given up since the last one that arrived.
  given_up integer not null default 0,
  made_by uuid not null references users,
  made_at timestamptz not null,
  check ((state = 'active') = (stopped_at is null) and (stopped_at is null) = (stopped_because is null))
);
create unique index webhooks_one_each on webhooks (url) where state <> 'ended';
create function check_webhook_move() returns trigger language plpgsql as $$
begin
  if old.state = 'ended' or (new.webhook_id, new.url, new.events, new.made_by, new.made_at)
     is distinct from (old.webhook_id, old.url, old.events, old.made_by, old.made_at) then
    raise exception 'a webhook that ended stays ended, and where it leads never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger webhooks_move before update on webhooks for each row execute function check_webhook_move();
create trigger webhooks_kept before delete or truncate on webhooks for each statement execute function refuse_change();

-- What its deliveries are signed with: one secret, and while it is being replaced the one before.
create table webhook_secrets (
  webhook_id uuid not null references webhooks,
  number integer not null check (number > 0),
  secret_sealed text not null,
  made_at timestamptz not null,
  ends_at timestamptz check (ends_at >= made_at),
  primary key (webhook_id, number)
);
create unique index webhook_secrets_one_lasting on webhook_secrets (webhook_id) where ends_at is null;

-- One message for one address. Its id and its text are the same however often it is sent.
create table webhook_deliveries (
  delivery_id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references webhooks,
  -- The order in which things happened: commands on one loan never run at the same time.
  position bigint generated always as identity unique,
  event text not null,
  -- Absent for a test.
  loan_id uuid references loans (loan_id),
  event_id uuid references events (event_id),
  payload text not null check (length(payload) <= 4000),
  created_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'given-up', 'dropped')),
  tries integer not null default 0,
  next_try_at timestamptz,
  -- While one process sends it; when that process died, until another may.
  leased_until timestamptz,
  last_try_at timestamptz,
  -- What the other side answered, or what kept it from answering.
  last_code integer,
  last_fault text,
  check ((state = 'waiting') = (next_try_at is not null))
);
create index webhook_deliveries_due on webhook_deliveries (next_try_at) where state = 'waiting';
create index webhook_deliveries_in_order on webhook_deliveries (webhook_id, loan_id, position) where state = 'waiting';
create index webhook_deliveries_newest on webhook_deliveries (webhook_id, position desc);
create index webhook_deliveries_old on webhook_deliveries (created_at) where state <> 'waiting';
create function check_delivery_move() returns trigger language plpgsql as $$
begin
  if (new.delivery_id, new.webhook_id, new.position, new.event, new.loan_id, new.event_id, new.payload, new.created_at)
     is distinct from (old.delivery_id, old.webhook_id, old.position, old.event, old.loan_id, old.event_id, old.payload, old.created_at) then
    raise exception 'what is delivered stays as it was written' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger webhook_deliveries_move before update on webhook_deliveries for each row execute function check_delivery_move();

alter table events drop constraint events_actor_kind_check;
alter table events add constraint events_actor_kind_check
  check (actor_kind in ('guest', 'borrower', 'other-phone', 'staff', 'integration', 'system'));
