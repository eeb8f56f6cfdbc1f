-- Since when somebody is an administrator is said once, with the times of all roles. Whoever was one before times were
-- kept has an entry from here; `administrator_by` stays: who gave the role must not be the other of two people.
-- `administrator_since` stays for processes of the version before, which read and write it until they are replaced; the
-- next version drops it.
update users
  set roles_since = roles_since || jsonb_build_object('administrator',
    to_char(administrator_since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  where administrator_since is not null and 'administrator' = any(roles) and not roles_since ? 'administrator';
