-- Since when somebody is an administrator is said once, with the times of all roles. Whoever was one before times were
-- kept has an entry from here; `administrator_by` stays: who gave the role must not be the other of two people.
update users
  set roles_since = roles_since || jsonb_build_object('administrator',
    to_char(administrator_since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  where administrator_since is not null and 'administrator' = any(roles) and not roles_since ? 'administrator';
alter table users
  drop constraint users_staff_only,
  drop column administrator_since,
  add constraint users_staff_only check (kind = 'staff' or (deactivated_at is null and last_sign_in_at is null
    and invited_by is null and administrator_by is null));
