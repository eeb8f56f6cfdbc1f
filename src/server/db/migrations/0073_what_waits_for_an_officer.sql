-- Whether it is our turn on an application is kept in its row, by triggers only: the queue and its count are read along an
-- index that holds what waits and nothing else, however many have applied and never sent their verification.

-- All of them first: taken one by one behind the work they would wait in circles with commands.
lock table loans in access exclusive mode;
lock table personal_information, bank_accounts in share row exclusive mode;

-- The newest submission, while its photos are there, and an account; `verificationFacts` reads the same, which a test compares.
create function is_verification_complete(of_borrower uuid) returns boolean language sql stable as $$
  select exists (select from personal_information p where p.borrower_id = of_borrower
      and not exists (select from personal_information n where n.borrower_id = p.borrower_id and n.submission > p.submission)
      and not exists (select from files f where f.file_id in (p.ic_front_id, p.ic_back_id, p.selfie_id)
        and f.owner_id = p.borrower_id and f.destroyed_at is not null))
    and exists (select from bank_accounts a where a.borrower_id = of_borrower and a.erased_at is null)
$$;

alter table loans add column is_ready boolean not null default false;

-- Whatever somebody writes there, the row says what follows from the others.
create function keep_readiness() returns trigger language plpgsql as $$
begin
  new.is_ready := case new.status
    when 'unknown' then is_verification_complete(new.borrower_id)
    when 'under-review' then new.corrections is null
    else false end;
  return new;
end $$;
create trigger loans_readiness before insert or update on loans for each row execute function keep_readiness();

-- What can move it while an application is open: photos and accounts of one are not erased (0018). The row of the loan is
-- locked by this, so of two parts that come at once the second one sees the first.
create function follow_verification() returns trigger language plpgsql as $$
begin
  update loans set is_ready = is_ready where borrower_id = coalesce(new.borrower_id, old.borrower_id) and status = 'unknown';
  return null;
end $$;
create trigger personal_information_followed after insert or delete on personal_information
  for each row execute function follow_verification();
create trigger bank_accounts_followed after insert on bank_accounts for each row execute function follow_verification();

update loans set is_ready = true where status in ('unknown', 'under-review');

-- The queue of what nobody holds, in its order: new, or handed back by its officer.
create index loans_unassigned on loans (applied_at, loan_id) where is_ready and (status = 'unknown' or assigned_to is null);
-- And of what waits for an approver, which was counted among everything under review.
create index loans_proposed on loans (applied_at, loan_id) where status = 'under-review' and proposed_by is not null;
