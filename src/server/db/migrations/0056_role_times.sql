-- Since when somebody holds each role: who was invited today must not confirm today what a colleague prepared. Whoever is
-- here already has held theirs for long: no entry.
alter table users
  add column roles_since jsonb not null default '{}' check (jsonb_typeof(roles_since) = 'object'),
  add constraint users_roles_since_of_staff check (kind = 'staff' or roles_since = '{}');
