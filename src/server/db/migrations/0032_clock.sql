-- When the running product last saw that the clock was sound. One row; what the operator confirmed is in it.
create table clock_marks (
  is_only boolean primary key default true check (is_only),
  seen_at timestamptz not null,
  -- Entries of the ledger up to this one were looked at by a person: the clock may stand before them.
  confirmed_order bigint not null default 0,
  confirmed_at timestamptz
);

-- The newest entry of the whole ledger is asked for with every write of money.
create index ledger_transfers_by_order on ledger_transfers (posted_order);
