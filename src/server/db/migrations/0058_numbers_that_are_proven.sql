-- A number that nobody proved blocks nobody: whoever typed another person's number, by a slip or on purpose, would
-- keep them from an account for ever, because the one with the phone is never asked. The one who proves it has it.
drop index users_phone_key;
create unique index users_phone_key on users (phone) where verified_at is not null and phone_proven_at is not null;
create index users_by_phone on users (phone) where verified_at is not null;
