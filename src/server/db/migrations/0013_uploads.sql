-- Files on their way: what a person began to send, and the sealed chunks that arrived. A row is open (it has a key),
-- finished (it has a file and no key any more) or ended (neither); the bytes of what is not open are never opened again.

alter table files add column warnings text[] not null default '{}'
  check (warnings <@ array['small', 'blurred', 'glare', 'dark']);
-- Of the bytes as they were sent; null for files from before uploads in chunks.
alter table files add column source_sha256 bytea check (length(source_sha256) = 32);
create index files_by_source on files (source_sha256);

create table uploads (
  upload_id uuid primary key,
  owner_id uuid not null references users,
  kind text not null check (kind in ('ic-front', 'ic-back', 'selfie-with-ic', 'payment-proof')),
  byte_count integer not null check (byte_count between 1 and 8388608),
  source_sha256 bytea not null check (length(source_sha256) = 32),
  received_bytes integer not null default 0 check (received_bytes between 0 and byte_count),
  warnings text[] not null default '{}' check (warnings <@ array['small', 'blurred', 'glare', 'dark']),
  wrapped_key text,
  key_id text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  file_id uuid,
  check ((wrapped_key is null) = (key_id is null)),
  check (file_id is null or (wrapped_key is null and received_bytes = byte_count)),
  -- The answer goes with its file.
  foreign key (owner_id, file_id, kind) references files (owner_id, file_id, kind) on delete cascade
);
-- Two tabs that send the same photo send one upload.
create unique index uploads_one_open on uploads (owner_id, kind, source_sha256) where wrapped_key is not null;
create index uploads_by_owner on uploads (owner_id, kind, source_sha256);
create index uploads_by_end on uploads (expires_at);
create index uploads_by_file on uploads (owner_id, file_id) where file_id is not null;

create table upload_chunks (
  upload_id uuid not null references uploads on delete restrict,
  start_byte integer not null check (start_byte >= 0),
  byte_count integer not null check (byte_count between 1 and 524288),
  storage_key text not null unique,
  primary key (upload_id, start_byte)
);

-- The chunks of an upload lie end to end: each begins where the one before it ended, and none lies beyond its end.
create function check_chunk() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from uploads u
     where u.upload_id = new.upload_id and u.wrapped_key is not null
       and u.received_bytes = new.start_byte + new.byte_count
       and new.start_byte = coalesce((select max(c.start_byte + c.byte_count) from upload_chunks c
         where c.upload_id = new.upload_id and c.start_byte <> new.start_byte), 0)) then
    raise exception 'a chunk begins where the one before it ended' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger upload_chunks_in_order after insert on upload_chunks for each row execute function check_chunk();
create trigger upload_chunks_fixed before update on upload_chunks for each row execute function refuse_change();
