-- A session may have several tokens for a moment. Whoever proves anew who they are, or sets a new password, is given a new
-- one; until somebody came with it the old one goes on, because its answer may have been lost on the line. They share
-- `session_id`, so that whoever ends the session ends all of them.
alter table sessions
  add column session_id uuid not null default gen_random_uuid(),
  -- True: given to a browser, and nobody came with it yet.
  add column awaits_use boolean not null default false;
create index sessions_by_session on sessions (session_id);
