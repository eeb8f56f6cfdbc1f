-- What a machine read on the photo of a card, compared with what was typed: one word, a hint for the reviewer. The text
-- that was read is not kept.

create table ic_readings (
  borrower_id uuid not null,
  submission integer not null,
  result text not null check (result in ('equal', 'differs', 'unreadable')),
  read_at timestamptz not null,
  primary key (borrower_id, submission),
  -- A submission that its owner has deleted takes along what was read on its photo.
  foreign key (borrower_id, submission) references personal_information (borrower_id, submission) on delete cascade
);
create trigger ic_readings_append_only before update or truncate on ic_readings for each statement execute function refuse_change();
