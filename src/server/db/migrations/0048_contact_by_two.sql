-- Whom borrowers call and write to stands on every page: another name or number is a proposal that a second administrator
-- confirms. Working hours are a part of their own, which one administrator sets.

alter table lender_changes
  add column assistant_name text,
  add column assistant_whatsapp text,
  add column assistant_phone text,
  drop constraint lender_changes_kind_check,
  add constraint lender_changes_kind_check check (kind in ('opening', 'licence', 'account', 'limits', 'contact')),
  drop constraint lender_changes_parts,
  add constraint lender_changes_parts check (
    (kind in ('opening', 'licence')) = (ssm_number is not null)
    and num_nulls(ssm_number, licence_number, online_approval_reference, advertisement_permit, address, complaint_channels, data_protection_contact) in (0, 7)
    and (kind in ('opening', 'account')) = (registered_name is not null)
    and num_nulls(registered_name, bank_code, account_number) in (0, 3)
    and (kind = 'limits') = (two_approvers_from_sen is not null)
    and num_nulls(two_approvers_from_sen, payouts_per_day_sen) in (0, 2)
    and (kind = 'contact') = (assistant_name is not null)
    and num_nulls(assistant_name, assistant_whatsapp, assistant_phone) in (0, 3));

-- The contact is only what two people decided last; where nothing stands yet, one may set the first.
create function guard_lender_contact() returns trigger language plpgsql as $$
begin
  if (new.assistant_name, new.assistant_whatsapp, new.assistant_phone) is distinct from (
      select (c.assistant_name, c.assistant_whatsapp, c.assistant_phone) from lender_changes c
      where c.kind = 'contact' and c.applied_at is not null
      order by c.applied_at desc, c.change_id desc limit 1) then
    raise exception 'whom borrowers call is changed by two people' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger lender_contact_guard before update on lender for each row
  when ((new.assistant_name, new.assistant_whatsapp, new.assistant_phone)
      is distinct from (old.assistant_name, old.assistant_whatsapp, old.assistant_phone)
    and (old.assistant_whatsapp <> '' or old.assistant_phone <> ''))
  execute function guard_lender_contact();

alter table lender_edits
  drop constraint lender_edits_section_check,
  add constraint lender_edits_section_check check (
    section in ('licence', 'account', 'limits', 'contact', 'hours', 'forms', 'maintenance', 'rest-days'));
-- Hours were a part of the contact until now, and who changed the rest days last stands in the events of the lender.
insert into lender_edits (section, version, changed_by, changed_at)
  select 'hours', version, changed_by, changed_at from lender_edits where section = 'contact';
insert into lender_edits (section, version, changed_by, changed_at)
  select 'rest-days', count(*), (array_agg(actor_id order by sequence desc))[1], max(happened_at) from events
  where stream_id = '00000000-0000-7000-8000-000000000001' and name = 'rest-days.changed' and actor_kind = 'staff'
  having count(*) > 0;
