/** Templates as rows: each change is a version of its own, the newest one counts. */
import type { OwnTemplate } from '#contract/templates.ts';
import type { MessageTemplate } from '#domain/message-template.ts';
import type { Db, Tx } from '../house.ts';

const newestVersions = (db: Db | Tx) =>
  db
    .selectFrom('message_templates as t')
    .innerJoin('users as u', 'u.user_id', 't.changed_by')
    .distinctOn('t.template_id')
    .selectAll('t')
    .select('u.name as changer_name')
    .orderBy('t.template_id')
    .orderBy('t.version', 'desc');

type TemplateRow = Awaited<ReturnType<ReturnType<typeof newestVersions>['execute']>>[number];

/** By name, as a list is read. */
export async function readTemplates(db: Db | Tx): Promise<OwnTemplate[]> {
  const rows = await newestVersions(db).execute();
  return rows.map(viewOf).sort((a, b) => a.name.localeCompare(b.name));
}

export async function readTemplate(db: Db | Tx, templateId: string): Promise<OwnTemplate | undefined> {
  const row = await newestVersions(db).where('t.template_id', '=', templateId).executeTakeFirst();
  return row && viewOf(row);
}

/** Capitals make no other name. A template that is offered no more keeps its own. */
export async function isNameTaken(tx: Tx, name: string, except?: string): Promise<boolean> {
  const templates = await readTemplates(tx);
  return templates.some(
    (template) => template.templateId !== except && template.name.toLowerCase() === name.toLowerCase(),
  );
}

const viewOf = (row: TemplateRow): OwnTemplate => ({
  templateId: row.template_id,
  version: row.version,
  name: row.name,
  texts: { en: row.text_en, ms: row.text_ms, zh: row.text_zh },
  isRetired: row.is_retired,
  changedBy: row.changer_name,
  changedAt: row.changed_at.toISOString(),
});

type Written = { changedBy: string; changedAt: Date; eventId: string };

export async function writeTemplate(
  tx: Tx,
  { templateId, version, name, texts, isRetired }: MessageTemplate,
  { changedBy, changedAt, eventId }: Written,
): Promise<void> {
  await tx
    .insertInto('message_templates')
    .values({
      template_id: templateId,
      version,
      name,
      text_en: texts.en,
      text_ms: texts.ms,
      text_zh: texts.zh,
      is_retired: isRetired,
      changed_by: changedBy,
      changed_at: changedAt,
      event_id: eventId,
    })
    .execute();
}
