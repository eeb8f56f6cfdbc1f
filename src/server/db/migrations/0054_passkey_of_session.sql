-- When a passkey last proved who holds this session: where the house requires it, approving and paying out ask for one.
alter table sessions add column passkey_at timestamptz;
