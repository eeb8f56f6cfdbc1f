-- The people of the lender: a sixth role, who was let out, and the one-time links by which people come in or begin again.

-- Before this an auditor could hold a second role. The work stays and the examining goes: so nobody who decides is lost,
-- not even the last administrator, who invites another auditor.
update users set roles = array_remove(roles, 'auditor') where cardinality(roles) > 1 and 'auditor' = any(roles);
alter table users drop constraint users_roles_check;
alter table users
  add constraint users_roles_check check (
    roles <@ array['loan-officer', 'approver', 'finance', 'administrator', 'auditor', 'attestor']::text[]
  ),
  -- Who examines or attests does not do what is examined or attested.
  add constraint users_roles_alone check (cardinality(roles) < 2 or not roles && array['auditor', 'attestor']::text[]),
  add column deactivated_at timestamptz,
  -- Sessions that ended are forgotten after a while; this is not.
  add column last_sign_in_at timestamptz,
  -- Where a person came from, and the role that decides with another one: two who are one must not be the two.
  add column invited_by uuid references users,
  add column administrator_since timestamptz,
  add column administrator_by uuid references users,
  add constraint users_staff_only check (kind = 'staff' or (deactivated_at is null and last_sign_in_at is null
    and invited_by is null and administrator_since is null and administrator_by is null));

-- Whatever writes it: a house without an administrator could not be opened again from inside.
create function guard_last_administrator() returns trigger language plpgsql as $$
begin
  if old.kind = 'staff' and 'administrator' = any(old.roles) and old.deactivated_at is null
    and not ('administrator' = any(new.roles) and new.deactivated_at is null)
    and not exists (
      select from users where kind = 'staff' and 'administrator' = any(roles) and deactivated_at is null
    )
  then
    raise exception 'the last administrator stays' using errcode = 'check_violation', constraint = 'users_last_administrator';
  end if;
  return null;
end $$;
create trigger users_last_administrator after update of roles, deactivated_at on users
  for each row execute function guard_last_administrator();

create table staff_links (
  link_id uuid primary key,
  purpose text not null check (purpose in ('join', 'password', 'authenticator', 'both')),
  -- Whose account begins again; for 'join' the account that came of it.
  user_id uuid references users,
  -- Of an invitation; null for the first administrator, who says it when the link is opened.
  name text check (length(name) between 2 and 100),
  email text check (email = lower(email)),
  locale text not null check (locale in ('en', 'ms', 'zh')),
  roles text[] not null default '{}',
  totp_secret_sealed text,
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- A code that did not go by mail: whoever reads the mail alone gets nowhere.
  handover_hash bytea,
  -- Null: on the command line.
  made_by uuid references users,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  withdrawn_at timestamptz,
  check (expires_at > made_at),
  check (purpose = 'join' or (user_id is not null and roles = '{}' and name is null and email is null)),
  check (purpose <> 'join' or cardinality(roles) > 0),
  check (purpose <> 'join' or (user_id is null) = (used_at is null)),
  check ((name is null) = (email is null)),
  -- Somebody inside answers for it, or it is the first administrator's.
  check (made_by is not null or (purpose = 'join' and roles = array['administrator'])),
  check (purpose <> 'join' or made_by is null or (email is not null and handover_hash is not null)),
  check (purpose <> 'both' or handover_hash is not null),
  -- What an app was given is kept with the account only, when the link has ended.
  check ((totp_secret_sealed is not null) = (purpose <> 'password' and used_at is null and withdrawn_at is null)),
  check (used_at is null or withdrawn_at is null)
);
create unique index staff_links_one_invitation on staff_links (email)
  where purpose = 'join' and used_at is null and withdrawn_at is null;
create unique index staff_links_one_reset on staff_links (user_id)
  where purpose <> 'join' and used_at is null and withdrawn_at is null;

-- A link that was used or withdrawn stays so, and what it was for never changes.
create function guard_staff_link() returns trigger language plpgsql as $$
begin
  if old.used_at is not null or old.withdrawn_at is not null
    or (old.purpose, old.roles, old.name, old.email) is distinct from (new.purpose, new.roles, new.name, new.email)
  then
    raise exception 'a one-time link ends once, and what it was for stays' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger staff_links_end_once before update on staff_links for each row execute function guard_staff_link();
