-- The audit log over all streams: signed anchors of where each stream ended, checks of the whole, and what its page reads by.

-- Where the lender's people looked from. Borrowers who look at what is their own leave none.
alter table file_views add column viewed_from text check (length(viewed_from) <= 100);
alter table number_views add column viewed_from text check (length(viewed_from) <= 100),
  add check (viewed_from is null or viewer_id <> owner_id);

-- The log is read newest first, from a place on: of everything, of a person, of a loan, of some kinds of events.
create index events_newest on events (happened_at desc, event_id desc);
create index events_by_actor on events (actor_id, happened_at desc, event_id desc) where actor_id is not null;
create index events_by_loan_newest on events (loan_id, happened_at desc, event_id desc) where loan_id is not null;
create index events_by_name on events (name, happened_at desc, event_id desc);
create index file_views_newest on file_views (viewed_at desc, view_id desc);
create index number_views_newest on number_views (viewed_at desc, view_id desc);

-- Who holds the database and not SECRET_KEY cannot make a private part that opens here.
create table audit_keys (
  key_id text primary key check (key_id ~ '^[0-9a-f]{12}$'),
  -- Ed25519, 32 bytes.
  public_key bytea not null check (length(public_key) = 32),
  private_key_sealed text not null,
  made_at timestamptz not null
);
create trigger audit_keys_stay before delete or truncate on audit_keys for each statement execute function refuse_change();
create trigger audit_keys_append_only before update on audit_keys
  for each row execute function refuse_change_but_sealing_again('private_key_sealed');

-- Each names the ends of the streams that moved since the one before, and is hashed together with it and signed.
create table audit_anchors (
  number integer primary key check (number > 0),
  anchored_at timestamptz not null,
  previous_hash bytea not null check (length(previous_hash) = 32),
  canonical text not null,
  hash bytea not null unique check (length(hash) = 32),
  signature bytea not null check (length(signature) = 64),
  key_id text not null references audit_keys
);
create trigger audit_anchors_append_only before update or delete or truncate on audit_anchors for each statement execute function refuse_change();

-- The same ends as rows: which anchor holds an event, and how far a stream is anchored.
create table audit_anchor_heads (
  stream_id uuid not null,
  sequence integer not null check (sequence > 0),
  number integer not null references audit_anchors,
  hash bytea not null check (length(hash) = 32),
  primary key (stream_id, sequence)
);
create index audit_anchor_heads_by_anchor on audit_anchor_heads (number);
create trigger audit_anchor_heads_append_only before update or delete or truncate on audit_anchor_heads for each statement execute function refuse_change();

-- Everything taken again: chains, anchors and the file of anchors. Counted while it runs, finished once.
create table audit_checks (
  check_id uuid primary key,
  check_order bigint generated always as identity unique,
  started_at timestamptz not null,
  -- Who asked for it; the clock otherwise.
  asked_by uuid references users,
  events_checked integer not null default 0,
  anchors_checked integer not null default 0,
  finished_at timestamptz,
  result text check (result in ('whole', 'broken')),
  -- The first ones, in the order in which they were found; all are counted.
  findings jsonb not null default '[]' check (jsonb_typeof(findings) = 'array' and jsonb_array_length(findings) <= 20),
  faults integer not null default 0 check (faults >= 0),
  check ((finished_at is null) = (result is null)),
  check (result is null or (result = 'broken') = (faults > 0))
);
create index audit_checks_newest on audit_checks (check_order desc);

create function check_audit_check_move() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.finished_at is null
     and (new.check_id, new.check_order, new.started_at, new.asked_by) is not distinct from (old.check_id, old.check_order, old.started_at, old.asked_by) then
    return new;
  end if;
  raise exception 'a check of the audit log finishes once and is kept as it was' using errcode = 'restrict_violation';
end $$;
create trigger audit_checks_move before update or delete on audit_checks for each row execute function check_audit_check_move();
create trigger audit_checks_kept before truncate on audit_checks for each statement execute function refuse_change();
