-- What is thrown away every hour is found by its age, and not by reading all of it. The public page asks for the payouts
-- of the last months only.

create index idempotency_keys_by_age on idempotency_keys (created_at);
create index sessions_by_age on sessions (last_seen_at);
create index one_time_codes_by_end on one_time_codes (expires_at);
create index throttles_by_age on throttles (window_started_at);
create index users_unconfirmed on users (created_at) where verified_at is null;
create index disbursements_by_release on disbursements (released_at);
