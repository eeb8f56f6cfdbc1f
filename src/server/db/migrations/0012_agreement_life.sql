-- The life of an agreement from the offer to the borrower's own copy. It is named by its loan and its hash; a loan has
-- one that lives, and earlier ones that a newer offer replaced. The chain of evidence goes on:
--   agreement → consent → signature → countersignature → attestation → stamping → seal → delivery → payout
-- Rows from before this file stay as they are ("not valid" binds what is written from now on).

-- agreements: more than one for a loan, one of them living.
alter table agreements add column version integer not null default 1 check (version > 0);
alter table agreements alter column version drop default;
alter table agreements add column ended text check (ended in ('declined', 'expired', 'voided', 'superseded'));
alter table agreements add column ended_at timestamptz;
alter table agreements add check ((ended is null) = (ended_at is null));
alter table agreements drop constraint agreements_pkey;
alter table agreements drop constraint agreements_loan_id_body_hash_key cascade;
alter table agreements add primary key (loan_id, body_hash);
alter table agreements add unique (loan_id, version);
create unique index agreements_one_living on agreements (loan_id) where ended is null;

create or replace function keep_agreement() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.loan_id, new.borrower_id, new.body_hash, new.body_sealed, new.principal_sen, new.offered_at, new.version)
     is distinct from (old.loan_id, old.borrower_id, old.body_hash, old.body_sealed, old.principal_sen, old.offered_at, old.version)
     or (old.viewed_at is not null and new.viewed_at is distinct from old.viewed_at)
     or (old.ended is not null and (new.ended, new.ended_at) is distinct from (old.ended, old.ended_at)) then
    raise exception 'an offered agreement never changes' using errcode = 'restrict_violation';
  end if;
  -- Money that is on its way stands on this very text.
  if new.ended is distinct from old.ended
     and exists (select 1 from payouts where loan_id = new.loan_id and agreement_hash = new.body_hash
       -- Money that never arrived leaves no loan: its claim voids the agreement.
       and (status = 'prepared' or (status = 'released' and new.ended <> 'voided'))) then
    raise exception 'an agreement does not end while its payout stands on it' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create function check_agreement_start() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from loans where loan_id = new.loan_id and status in ('under-review', 'approved')) then
    raise exception 'an agreement is offered for a loan that is being approved' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger agreements_start before insert on agreements for each row execute function check_agreement_start();

-- The borrower said to have read it and to agree to sign it electronically, beside which text, from where.
create table agreement_consents (
  loan_id uuid not null,
  body_hash text not null,
  text_version text not null,
  locale text not null check (locale in ('en', 'ms', 'zh')),
  -- Address and device, sealed.
  origin_sealed text not null,
  consented_at timestamptz not null,
  primary key (loan_id, body_hash),
  foreign key (loan_id, body_hash) references agreements (loan_id, body_hash)
);
create trigger agreement_consents_append_only before update or delete or truncate on agreement_consents for each statement execute function refuse_change();

-- Signature and countersignature are of one text.
alter table agreement_countersignatures drop constraint agreement_countersignatures_loan_id_fkey;
alter table payouts drop constraint payouts_loan_id_fkey;
alter table agreement_signatures drop constraint agreement_signatures_pkey;
alter table agreement_signatures add primary key (loan_id, body_hash);
alter table agreement_signatures add foreign key (loan_id, body_hash) references agreements (loan_id, body_hash);
-- Address and device, sealed; absent in rows from before.
alter table agreement_signatures add column origin_sealed text;
alter table agreement_signatures add check (origin_sealed is not null) not valid;
alter table agreement_signatures add foreign key (loan_id, body_hash) references agreement_consents (loan_id, body_hash) not valid;

alter table agreement_countersignatures drop constraint agreement_countersignatures_pkey;
alter table agreement_countersignatures add column body_hash text;
alter table agreement_countersignatures disable trigger agreement_countersignatures_append_only;
update agreement_countersignatures c set body_hash = s.body_hash from agreement_signatures s where s.loan_id = c.loan_id;
alter table agreement_countersignatures enable trigger agreement_countersignatures_append_only;
alter table agreement_countersignatures alter column body_hash set not null;
alter table agreement_countersignatures add primary key (loan_id, body_hash);
alter table agreement_countersignatures add foreign key (loan_id, body_hash) references agreement_signatures (loan_id, body_hash);

-- Evidence is about the living text only.
create function check_living_agreement() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from agreements where loan_id = new.loan_id and body_hash = new.body_hash and ended is null) then
    raise exception 'this agreement has ended' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger agreement_consents_living before insert on agreement_consents for each row execute function check_living_agreement();
create trigger agreement_signatures_living before insert on agreement_signatures for each row execute function check_living_agreement();
create trigger agreement_countersignatures_living before insert on agreement_countersignatures for each row execute function check_living_agreement();

create or replace function check_signature_order() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from agreements where loan_id = new.loan_id and body_hash = new.body_hash and viewed_at <= new.signed_at) then
    raise exception 'an agreement is signed after it was shown' using errcode = 'check_violation';
  end if;
  if not exists (select 1 from agreement_consents where loan_id = new.loan_id and body_hash = new.body_hash and consented_at <= new.signed_at) then
    raise exception 'an agreement is signed after the borrower agreed to it' using errcode = 'check_violation';
  end if;
  if not exists (select 1 from one_time_codes where challenge_id = new.challenge_id and used_at is not null
      and user_id = new.borrower_id and purpose = 'sign-agreement' and subject = new.body_hash) then
    raise exception 'an agreement is signed with a one-time code for this very text' using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- The attestor's declaration, written down by staff (attestation block of Schedule J; s.27 Moneylenders Act 1951).
create table agreement_attestations (
  loan_id uuid not null,
  body_hash text not null,
  attestor_name text not null check (length(trim(attestor_name)) between 3 and 120),
  capacity text not null check (capacity in ('advocate-and-solicitor', 'judicial-and-legal-service-officer',
    'commissioner-for-oaths', 'district-officer', 'justice-of-the-peace', 'appointed-by-minister')),
  manner text not null check (manner in ('in-person', 'video-call')),
  attested_at timestamptz not null,
  recorded_by uuid not null references users,
  recorded_at timestamptz not null,
  primary key (loan_id, body_hash),
  foreign key (loan_id, body_hash) references agreement_countersignatures (loan_id, body_hash),
  check (attested_at <= recorded_at)
);
create trigger agreement_attestations_append_only before update or delete or truncate on agreement_attestations for each statement execute function refuse_change();
create trigger agreement_attestations_living before insert on agreement_attestations for each row execute function check_living_agreement();

-- The stamp office's certificate (e-Duti Setem): one certificate is for one agreement.
create table agreement_stampings (
  loan_id uuid not null,
  body_hash text not null,
  certificate_number text not null check (certificate_number ~ '^[A-Z0-9][A-Z0-9/ .-]{3,39}$'),
  stamped_on date not null,
  amount_sen bigint not null check (amount_sen > 0),
  recorded_by uuid not null references users,
  recorded_at timestamptz not null,
  primary key (loan_id, body_hash),
  foreign key (loan_id, body_hash) references agreement_attestations (loan_id, body_hash)
);
create trigger agreement_stampings_append_only before update or delete or truncate on agreement_stampings for each statement execute function refuse_change();
create trigger agreement_stampings_living before insert on agreement_stampings for each row execute function check_living_agreement();

-- One certificate is for one living agreement: a number that was written down wrong and given up is free again.
create function check_stamping() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(regexp_replace(new.certificate_number, '[^A-Z0-9]', '', 'g'), 12));
  if exists (select 1 from agreement_stampings p join agreements a using (loan_id, body_hash)
      -- However it is spaced.
      where regexp_replace(p.certificate_number, '[^A-Z0-9]', '', 'g') = regexp_replace(new.certificate_number, '[^A-Z0-9]', '', 'g')
        and a.ended is null) then
    raise exception 'this certificate is recorded for another agreement'
      using errcode = 'unique_violation', constraint = 'agreement_stampings_certificate_number_key';
  end if;
  if new.stamped_on < (select (signed_at at time zone 'Asia/Kuala_Lumpur')::date from agreement_signatures
      where (loan_id, body_hash) = (new.loan_id, new.body_hash)) then
    raise exception 'an agreement is stamped after it was signed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger agreement_stampings_start before insert on agreement_stampings for each row execute function check_stamping();

create function check_attestation() returns trigger language plpgsql as $$
begin
  if new.attested_at < (select countersigned_at from agreement_countersignatures where (loan_id, body_hash) = (new.loan_id, new.body_hash)) then
    raise exception 'an agreement is attested after both have signed it' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger agreement_attestations_start before insert on agreement_attestations for each row execute function check_attestation();

-- The lender's seal on the finished document, once; and the files that it is on, one for each language.
create table agreement_seals (
  loan_id uuid not null,
  body_hash text not null,
  verification_code text not null unique check (verification_code ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  -- B-T: a timestamp authority confirmed the time.
  level text not null check (level in ('B-B', 'B-T')),
  certificate_sha256 text not null check (certificate_sha256 ~ '^[0-9a-f]{64}$'),
  event_id uuid not null unique references events (event_id),
  sealed_at timestamptz not null,
  primary key (loan_id, body_hash),
  foreign key (loan_id, body_hash) references agreement_stampings (loan_id, body_hash)
);
create trigger agreement_seals_append_only before update or delete or truncate on agreement_seals for each statement execute function refuse_change();
create trigger agreement_seals_living before insert on agreement_seals for each row execute function check_living_agreement();

create table agreement_copies (
  loan_id uuid not null,
  body_hash text not null,
  locale text not null check (locale in ('en', 'ms', 'zh')),
  sha256 text not null unique check (sha256 ~ '^[0-9a-f]{64}$'),
  byte_count integer not null check (byte_count > 0),
  storage_key text not null unique,
  wrapped_key text not null,
  key_id text not null,
  primary key (loan_id, body_hash, locale),
  unique (loan_id, body_hash, sha256),
  foreign key (loan_id, body_hash) references agreement_seals (loan_id, body_hash)
);
create trigger agreement_copies_append_only before update or delete or truncate on agreement_copies for each statement execute function refuse_change();

-- A seal has all its files, whatever wrote it.
create function check_copies() returns trigger language plpgsql as $$
begin
  if (select count(*) from agreement_copies where (loan_id, body_hash) = (new.loan_id, new.body_hash)) <> 3 then
    raise exception 'a seal is on three files' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger agreement_seals_complete after insert on agreement_seals
  deferrable initially deferred for each row execute function check_copies();

-- The borrower has the sealed copy (s.16 Moneylenders Act 1951): taken in the app, or given by staff.
create table agreement_deliveries (
  loan_id uuid not null,
  body_hash text not null,
  manner text not null check (manner in ('taken-in-app', 'by-hand', 'registered-post')),
  -- The very file: the governing text.
  sha256 text not null,
  delivered_on date not null,
  tracking_number text unique check (length(tracking_number) between 4 and 40),
  recorded_by uuid references users,
  delivered_at timestamptz not null,
  primary key (loan_id, body_hash),
  foreign key (loan_id, body_hash) references agreement_seals (loan_id, body_hash),
  foreign key (loan_id, body_hash, sha256) references agreement_copies (loan_id, body_hash, sha256),
  check ((manner = 'taken-in-app') = (recorded_by is null)),
  check ((manner = 'registered-post') = (tracking_number is not null))
);
create trigger agreement_deliveries_append_only before update or delete or truncate on agreement_deliveries for each statement execute function refuse_change();
create trigger agreement_deliveries_living before insert on agreement_deliveries for each row execute function check_living_agreement();

create function check_delivery() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from agreement_copies where sha256 = new.sha256 and locale = 'ms') then
    raise exception 'what a borrower must have is the governing text' using errcode = 'check_violation';
  end if;
  if new.delivered_on < (select (sealed_at at time zone 'Asia/Kuala_Lumpur')::date from agreement_seals
      where (loan_id, body_hash) = (new.loan_id, new.body_hash))
     or new.delivered_on > (new.delivered_at at time zone 'Asia/Kuala_Lumpur')::date then
    raise exception 'a copy is delivered after it was sealed, and not in days to come' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger agreement_deliveries_start before insert on agreement_deliveries for each row execute function check_delivery();

-- Why a finished agreement is not sealed yet, for staff. Not evidence: gone when it is sealed.
create table agreement_seal_failures (
  loan_id uuid not null,
  body_hash text not null,
  reason text not null check (reason in ('glyph-missing', 'seal-key', 'fault')),
  detail text not null check (length(detail) <= 400),
  tries integer not null check (tries > 0),
  failed_at timestamptz not null,
  primary key (loan_id, body_hash),
  foreign key (loan_id, body_hash) references agreement_stampings (loan_id, body_hash)
);

-- Money leaves only on a delivered agreement.
-- Null in rows from before only: check_payout_start refuses a new one without it, and old ones must still arrive or come back.
alter table payouts add column agreement_hash text;
alter table payouts add foreign key (loan_id, agreement_hash) references agreement_deliveries (loan_id, body_hash) not valid;
create or replace function check_payout_move() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status <> 'prepared' or new.status not in ('released', 'returned')
     or (new.borrower_id, new.payout_id, new.loan_id, new.amount_sen, new.bank_account_id, new.prepared_by, new.prepared_at, new.agreement_hash)
     is distinct from (old.borrower_id, old.payout_id, old.loan_id, old.amount_sen, old.bank_account_id, old.prepared_by, old.prepared_at, old.agreement_hash) then
    raise exception 'a payout is released or returned once, and nothing else of it changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace function check_payout_start() returns trigger language plpgsql as $$
begin
  if new.status <> 'prepared' or not exists (select 1 from loans where loan_id = new.loan_id and status = 'approved') then
    raise exception 'a payout is prepared for an approved loan' using errcode = 'check_violation';
  end if;
  if not exists (select 1 from agreements where loan_id = new.loan_id and body_hash = new.agreement_hash and ended is null) then
    raise exception 'a payout stands on the agreement that lives' using errcode = 'check_violation';
  end if;
  if new.bank_account_id is distinct from (select bank_account_id from bank_accounts where borrower_id = new.borrower_id
      order by recorded_at desc, bank_account_id desc limit 1) then
    raise exception 'a payout goes to the account that the borrower recorded last' using errcode = 'check_violation';
  end if;
  return new;
end $$;
