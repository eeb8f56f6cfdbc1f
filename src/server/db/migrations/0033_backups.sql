-- The backups that were written whole, so that the doctor and the metrics can say how old the last one is. Which files
-- still exist is not known here.

create table backups (
  backup_id uuid primary key,
  -- Everything in it is of this instant.
  cut_at timestamptz not null,
  finished_at timestamptz not null check (finished_at >= cut_at),
  key_id text not null,
  byte_count bigint not null check (byte_count > 0),
  row_count bigint not null check (row_count >= 0),
  file_count bigint not null check (file_count >= 0),
  -- Files that rows name and the store did not have.
  missing_count bigint not null check (missing_count >= 0)
);
create index backups_by_cut on backups (cut_at desc);
create trigger backups_append_only before update or delete or truncate on backups for each statement execute function refuse_change();
