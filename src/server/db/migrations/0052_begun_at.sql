-- When an application was first seen: its draft when it was first kept, the loan when it was sent. What was filled in
-- within seconds is shown to whoever reviews it. What was kept before this knows only when it was kept last.

alter table loan_drafts add column begun_at timestamptz;
update loan_drafts set begun_at = saved_at;
alter table loan_drafts alter column begun_at set not null;

alter table loans add column begun_at timestamptz;
