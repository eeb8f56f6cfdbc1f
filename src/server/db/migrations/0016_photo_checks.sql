-- What officers decided on the identity photos of a case; the last decision on a file counts. The chain of evidence
-- gains its first step: photos → approval → agreement → …

create table photo_checks (
  borrower_id uuid not null,
  loan_id uuid not null,
  file_id uuid not null,
  kind text not null check (kind in ('ic-front', 'ic-back', 'selfie-with-ic')),
  -- Counts the decisions on this file in this case.
  number integer not null check (number > 0),
  verdict text not null check (verdict in ('accepted', 'sent-back')),
  -- Why it was sent back: a code that the borrower reads as a sentence.
  reason text,
  decided_by uuid not null references users,
  decided_at timestamptz not null,
  primary key (loan_id, file_id, number),
  foreign key (borrower_id, loan_id) references loans (borrower_id, loan_id),
  foreign key (borrower_id, file_id, kind) references files (owner_id, file_id, kind),
  check ((verdict = 'sent-back') = (reason is not null))
);
create trigger photo_checks_append_only before update or delete or truncate on photo_checks for each statement execute function refuse_change();

create index file_views_by_loan on file_views (loan_id, file_id);

-- The officer who holds the case decides, before a proposal, and accepts only what they opened.
create function check_photo_check() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from loans where loan_id = new.loan_id and status = 'under-review'
      and assigned_to = new.decided_by and proposed_by is null) then
    raise exception 'a photo is decided by the officer who holds the case' using errcode = 'check_violation';
  end if;
  if new.verdict = 'accepted' and not exists (select 1 from file_views where loan_id = new.loan_id
      and file_id = new.file_id and owner_id = new.borrower_id and staff_id = new.decided_by
      and viewed_at <= new.decided_at) then
    raise exception 'a photo is accepted after it was opened' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger photo_checks_order before insert on photo_checks for each row execute function check_photo_check();

create function is_photo_accepted(loan uuid, photo uuid) returns boolean language sql stable as $$
  select coalesce((select verdict = 'accepted' from photo_checks
    where loan_id = loan and file_id = photo order by number desc limit 1), false)
$$;

-- An approval stands on three accepted photos, those of the newest submission.
create function check_approval_photos() returns trigger language plpgsql as $$
begin
  if not coalesce((select is_photo_accepted(new.loan_id, p.ic_front_id) and is_photo_accepted(new.loan_id, p.ic_back_id)
      and is_photo_accepted(new.loan_id, p.selfie_id)
      from personal_information p where p.borrower_id = new.borrower_id order by p.submission desc limit 1), false) then
    raise exception 'an approval stands on three accepted photos' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger approvals_photos before insert on approvals for each row execute function check_approval_photos();
