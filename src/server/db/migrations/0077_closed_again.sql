-- A payment that is taken back opens a bill again that a plan had closed at what was paid of it; the next plan closes it
-- once more. The newest closure is what it asks for.
alter table instalment_closures drop constraint instalment_closures_pkey;
alter table instalment_closures add primary key (borrower_id, loan_id, number, version);
