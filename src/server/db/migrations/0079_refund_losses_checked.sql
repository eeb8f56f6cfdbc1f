-- What 0078 asks of rows of before.
alter table ledger_transfers validate constraint ledger_transfers_refund_named;
