/**
 * A text of a bank as the rules compare it (`squeezed` of the domain): capitals and digits, wide forms narrowed. The database's
 * own `squeezed_reference`, behind the indexes, narrows nothing.
 */
import { type RawBuilder, sql } from 'kysely';

export const squeezedSql = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql`regexp_replace(upper(normalize(${text}, nfkc)), '[^A-Z0-9]', '', 'g')`;
