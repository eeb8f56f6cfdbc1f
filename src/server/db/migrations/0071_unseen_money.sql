-- What a run of the proof did not see at the bank: payouts and payments of days whose statement is here, and no line of it is
-- theirs. No fault of the books, so it stops nothing; somebody looks at it. At most 100, in the form of findings.
alter table proof_runs add column unseen jsonb not null default '[]'
  check (jsonb_typeof(unseen) = 'array' and jsonb_array_length(unseen) <= 100);
