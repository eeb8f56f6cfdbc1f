-- Stored files that no row names, since when a sweep knows. A sweep removes one only when it has been nobody's for a day:
-- a wrong or an older database beside the store is noticed before it costs a file.

create table orphan_files (
  -- As the store knows it. Not a column `storage_key`: this table owns no file.
  stored_name text primary key,
  first_seen_at timestamptz not null
);
