-- Files, personal information and bank accounts. Numbers that identify a person are sealed; look-ups use keyed hashes.

create table files (
  owner_id uuid not null references users,
  file_id uuid not null,
  kind text not null check (kind in ('ic-front', 'ic-back', 'selfie-with-ic', 'payment-proof')),
  media_type text not null check (media_type in ('image/jpeg', 'application/pdf')),
  byte_count integer not null check (byte_count > 0),
  sha256 bytea not null check (length(sha256) = 32),
  perceptual_hash text,
  storage_key text not null unique,
  wrapped_key text not null,
  key_id text not null,
  created_at timestamptz not null,
  primary key (owner_id, file_id),
  unique (owner_id, file_id, kind)
);
create index files_by_content on files (sha256);

create table personal_information (
  borrower_id uuid not null references users,
  submission integer not null check (submission > 0),
  full_name text not null,
  ic_number_sealed text not null,
  ic_number_hash bytea not null check (length(ic_number_hash) = 32),
  gender text not null check (gender in ('male', 'female')),
  place_of_birth text not null,
  date_of_birth date not null,
  occupation text not null,
  monthly_income_sen bigint not null check (monthly_income_sen >= 0),
  loan_purpose text not null,
  address text not null,
  emergency_contact_name text not null,
  emergency_contact_phone text not null,
  ic_front_id uuid not null,
  ic_back_id uuid not null,
  selfie_id uuid not null,
  ic_front_kind text not null default 'ic-front' check (ic_front_kind = 'ic-front'),
  ic_back_kind text not null default 'ic-back' check (ic_back_kind = 'ic-back'),
  selfie_kind text not null default 'selfie-with-ic' check (selfie_kind = 'selfie-with-ic'),
  submitted_at timestamptz not null,
  primary key (borrower_id, submission),
  -- The photos are the borrower's own, each of the right kind.
  foreign key (borrower_id, ic_front_id, ic_front_kind) references files (owner_id, file_id, kind),
  foreign key (borrower_id, ic_back_id, ic_back_kind) references files (owner_id, file_id, kind),
  foreign key (borrower_id, selfie_id, selfie_kind) references files (owner_id, file_id, kind)
);

-- One IC number belongs to one borrower. The row moves when a borrower corrects a mistyped number, so that the
-- number's real owner is not shut out by it; every submission keeps the number it was made with.
create table ic_owners (
  ic_number_hash bytea primary key check (length(ic_number_hash) = 32),
  borrower_id uuid not null unique references users
);

create table bank_accounts (
  borrower_id uuid not null references users,
  bank_account_id uuid not null,
  bank_code text not null,
  holder_name text not null,
  account_number_sealed text not null,
  account_number_hash bytea not null check (length(account_number_hash) = 32),
  last_four text not null check (last_four ~ '^[0-9]{4}$'),
  recorded_at timestamptz not null,
  primary key (borrower_id, bank_account_id)
);
create index bank_accounts_newest on bank_accounts (borrower_id, recorded_at desc);
create trigger bank_accounts_append_only before update or delete or truncate on bank_accounts for each statement execute function refuse_change();
