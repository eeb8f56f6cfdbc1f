-- The lender, its products and its holidays. One row of lender; caps of the law are constraints (product rule 6).

create table lender (
  only_row boolean primary key default true check (only_row),
  registered_name text not null,
  ssm_number text not null default '',
  licence_number text not null default '',
  licence_from date,
  licence_until date,
  online_approval_reference text not null default '',
  advertisement_permit text not null default '',
  address text not null default '',
  complaint_channels text[] not null default '{}',
  assistant_name text not null,
  assistant_whatsapp text not null,
  assistant_phone text not null,
  working_from_hour integer not null check (working_from_hour between 0 and 23),
  working_to_hour integer not null check (working_to_hour between 1 and 24),
  show_payout_claim boolean not null default false,
  applications_open boolean not null default true,
  repayment_bank_code text not null,
  repayment_account_number text not null,
  -- The account that is paid into is the lender's own, in its registered name (product rule 8).
  repayment_holder_name text not null,
  check (repayment_holder_name = registered_name),
  -- Days of the week without work, 0 for Sunday to 6 for Saturday.
  rest_days integer[] not null default '{0,6}' check (rest_days <@ array[0, 1, 2, 3, 4, 5, 6])
);

-- Public holidays of the place where the lender works: a bill due on one can be paid on the next working day.
create table holidays (
  held_on date primary key,
  name text not null check (length(name) between 1 and 80)
);

create table products (
  product_id uuid primary key,
  name text not null,
  method text not null check (method in ('reducing', 'flat')),
  secured boolean not null check (not secured),
  annual_rate_bps integer not null,
  late_rate_bps integer not null,
  min_amount_sen bigint not null,
  max_amount_sen bigint not null,
  step_sen bigint not null,
  term_months integer[] not null check (cardinality(term_months) between 1 and 24),
  is_offered boolean not null default true,
  check (annual_rate_bps between 0 and case when secured then 1200 else 1800 end),
  check (late_rate_bps between 0 and 800),
  check (min_amount_sen between 1 and max_amount_sen),
  check (max_amount_sen <= 20000000),
  check (step_sen > 0)
);
