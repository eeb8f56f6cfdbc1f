-- "Continue on another phone": who may send which photos for whom, for how long. The link's token and the phone's
-- credential are kept as hashes only; both end with the session that started them.

create table handoffs (
  handoff_id uuid primary key,
  borrower_id uuid not null references users,
  session_hash bytea not null references sessions on delete cascade,
  kinds text[] not null check (cardinality(kinds) > 0 and kinds <@ array['ic-front', 'ic-back', 'selfie-with-ic']::text[]),
  token_hash bytea not null unique check (length(token_hash) = 32),
  started_at timestamptz not null,
  expires_at timestamptz not null,
  claimed_at timestamptz,
  device text check (length(device) <= 300),
  credential_hash bytea unique check (length(credential_hash) = 32),
  credential_expires_at timestamptz,
  ended_at timestamptz,
  check (expires_at > started_at),
  -- Opened once, in time, by one phone.
  check ((claimed_at is null) = (credential_hash is null)),
  check ((claimed_at is null) = (credential_expires_at is null)),
  check (claimed_at < expires_at)
);
create unique index handoffs_living on handoffs (borrower_id) where ended_at is null;

alter table events drop constraint events_actor_kind_check;
alter table events add constraint events_actor_kind_check
  check (actor_kind in ('guest', 'borrower', 'other-phone', 'staff', 'system'));
