-- When the person of a session last gave their sign-in details: at the sign-in itself, and whenever they were asked again in
-- the same session. What moves money or changes power asks for a recent time.
alter table sessions add column authenticated_at timestamptz not null default now();
update sessions set authenticated_at = created_at;
