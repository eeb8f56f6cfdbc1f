-- What was typed of a verification and not sent yet: one for each borrower, sealed, gone with the last part that is sent.
create table verification_drafts (
  borrower_id uuid primary key references users,
  answers_sealed text not null check (length(answers_sealed) <= 32768),
  saved_at timestamptz not null
);
