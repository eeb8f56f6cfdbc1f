-- Passkeys of the lender's people: the device or security key that holds one also checks its owner, so that it is two
-- factors in one. A challenge is answered once.

create table passkeys (
  passkey_id uuid primary key,
  user_id uuid not null references users,
  credential_id text not null unique check (length(credential_id) between 16 and 1400),
  public_key bytea not null check (length(public_key) between 32 and 2000),
  -- How often the key has signed; those that are shared between devices stay at 0.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null check (length(name) between 1 and 60),
  added_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id);

create table passkey_challenges (
  challenge_id uuid primary key,
  -- Who adds a passkey; null when somebody signs in and nobody knows yet who it is.
  user_id uuid references users,
  challenge text not null check (length(challenge) between 43 and 100),
  expires_at timestamptz not null
);
