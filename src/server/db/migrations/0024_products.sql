-- Products have versions: two administrators make each, it counts from its day on, and none ever changes. An application
-- stands on the version that is in force on its day and keeps its terms; contracts that exist are never touched.

-- Whether the terms of a product are different ones that people can choose from.
create function are_terms(months integer[]) returns boolean language sql immutable as $$
  select cardinality(months) between 1 and 24
    and (select count(distinct m) = count(*) and min(m) >= 1 and max(m) <= 120 from unnest(months) m)
$$;

-- The interest of the longest term for each ringgit lent, before rounding: flat, or by the annuity.
create function interest_share(method text, annual_rate_bps integer, months integer[]) returns numeric language sql immutable as $$
  select max(case when annual_rate_bps = 0 then 0
    when method = 'flat' then annual_rate_bps * m / 120000.0
    else m * (annual_rate_bps / 120000.0) / (1 - power(1 + annual_rate_bps / 120000.0, -m)) - 1 end)
  from unnest(months) m
$$;

create table product_versions (
  product_id uuid not null references products,
  version integer not null check (version > 0),
  name text not null,
  method text not null check (method in ('reducing', 'flat')),
  secured boolean not null default false constraint product_versions_unsecured check (not secured),
  annual_rate_bps integer not null,
  late_rate_bps integer not null,
  min_amount_sen bigint not null,
  max_amount_sen bigint not null,
  step_sen bigint not null,
  term_months integer[] not null constraint product_versions_terms check (are_terms(term_months)),
  is_offered boolean not null,
  effective_from date not null,
  -- Was there before two people decided: the product that a lender was set up with.
  is_from_setup boolean not null default false,
  proposed_by uuid references users,
  proposed_at timestamptz,
  confirmed_by uuid references users,
  confirmed_at timestamptz,
  withdrawn_by uuid references users,
  withdrawn_at timestamptz,
  is_confirmed boolean not null generated always as (is_from_setup or confirmed_at is not null) stored,
  primary key (product_id, version),
  constraint product_versions_rate_cap check (annual_rate_bps between 0 and case when secured then 1200 else 1800 end),
  constraint product_versions_late_cap check (late_rate_bps between 0 and 800),
  constraint product_versions_interest_cap check (interest_share(method, annual_rate_bps, term_months) <= 1),
  constraint product_versions_largest check (max_amount_sen <= 20000000),
  constraint product_versions_amounts check (step_sen > 0 and min_amount_sen between 1 and max_amount_sen
    and (is_from_setup or (step_sen % 100 = 0 and min_amount_sen % step_sen = 0 and max_amount_sen % step_sen = 0))),
  constraint product_versions_name check (is_from_setup or length(name) between 2 and 60),
  constraint product_versions_proposed check ((proposed_by is null) = (proposed_at is null) and (proposed_by is null) = is_from_setup),
  constraint product_versions_setup_is_first check (version = 1 or not is_from_setup),
  constraint product_versions_confirmed check ((confirmed_by is null) = (confirmed_at is null) and (confirmed_by is null or not is_from_setup)),
  constraint product_versions_withdrawn check ((withdrawn_by is null) = (withdrawn_at is null)
    and (withdrawn_by is null or (confirmed_by is null and not is_from_setup))),
  constraint product_versions_two_people check (confirmed_by <> proposed_by)
);
-- Two changes of one product cannot both wait.
create unique index product_versions_one_waiting on product_versions (product_id)
  where not is_from_setup and confirmed_at is null and withdrawn_at is null;

-- What was there becomes version 1, from the day on which somebody first applied for it, or from today.
insert into product_versions (product_id, version, name, method, secured, annual_rate_bps, late_rate_bps, min_amount_sen,
    max_amount_sen, step_sen, term_months, is_offered, effective_from, is_from_setup)
  select product_id, 1, name, method, secured, annual_rate_bps, late_rate_bps, min_amount_sen, max_amount_sen, step_sen,
    term_months, is_offered,
    coalesce((select min((l.applied_at at time zone 'Asia/Kuala_Lumpur')::date) from loans l where l.product_id = p.product_id),
      (now() at time zone 'Asia/Kuala_Lumpur')::date), true
  from products p;
alter table products drop column name, drop column method, drop column secured, drop column annual_rate_bps,
  drop column late_rate_bps, drop column min_amount_sen, drop column max_amount_sen, drop column step_sen,
  drop column term_months, drop column is_offered;
create trigger products_kept before update or delete or truncate on products for each statement execute function refuse_change();

create function check_new_product_version() returns trigger language plpgsql as $$
begin
  if new.is_from_setup then
    if exists (select from product_versions) then
      raise exception 'only the first product of a lender is set up without two people' using errcode = 'check_violation';
    end if;
  elsif new.confirmed_at is not null or new.withdrawn_at is not null then
    raise exception 'a version of a product is proposed first' using errcode = 'check_violation';
  elsif new.version <> coalesce((select max(version) from product_versions where product_id = new.product_id), 0) + 1 then
    raise exception 'versions of a product are counted without a gap' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger product_versions_new before insert on product_versions for each row execute function check_new_product_version();

create function check_product_version_move() returns trigger language plpgsql as $$
declare
  decision constant text[] := array['confirmed_by', 'confirmed_at', 'withdrawn_by', 'withdrawn_at', 'is_confirmed'];
begin
  if old.is_confirmed or old.withdrawn_at is not null or to_jsonb(new) - decision is distinct from to_jsonb(old) - decision then
    raise exception 'a version of a product never changes: a correction is a new version' using errcode = 'restrict_violation';
  end if;
  if new.confirmed_at is not null
     and new.effective_from <= (new.confirmed_at at time zone 'Asia/Kuala_Lumpur')::date
     and exists (select from product_versions where is_confirmed) then
    raise exception 'a change takes effect on the day after it was confirmed, or later' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger product_versions_move before update on product_versions for each row execute function check_product_version_move();
create trigger product_versions_stay before delete or truncate on product_versions for each statement execute function refuse_change();

-- An application stands on the version in force on its day, at its rates. What was applied for before is version 1.
alter table loans add column product_version integer not null default 1;
alter table loans alter column product_version drop default;
alter table loans add constraint loans_product_version_fkey foreign key (product_id, product_version) references product_versions;
create function check_loan_product() returns trigger language plpgsql as $$
declare
  in_force product_versions;
begin
  select * into in_force from product_versions
    where product_id = new.product_id and is_confirmed
      and effective_from <= (new.applied_at at time zone 'Asia/Kuala_Lumpur')::date
    order by version desc limit 1;
  if in_force.version is distinct from new.product_version or not in_force.is_offered then
    raise exception 'a loan is applied for on the terms in force' using errcode = 'check_violation';
  end if;
  if (new.method, new.secured, new.annual_rate_bps, new.late_rate_bps)
     is distinct from (in_force.method, in_force.secured, in_force.annual_rate_bps, in_force.late_rate_bps) then
    raise exception 'a loan has the rates of its product' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger loans_product after insert on loans for each row execute function check_loan_product();
create function keep_loan_product() returns trigger language plpgsql as $$
begin
  raise exception 'what a borrower asked for and signed is fixed' using errcode = 'restrict_violation';
end $$;
create trigger loans_product_kept before update on loans for each row
  when (new.product_version is distinct from old.product_version) execute function keep_loan_product();
