/** The language in which we write to a person: the one they last signed in with or chose on a page since. */
import type { Locale } from '#words/locale.ts';
import type { Db } from '../house.ts';

export async function keepLanguage(db: Db, userId: string, locale: Locale): Promise<void> {
  await db
    .updateTable('users')
    .set({ locale })
    .where('user_id', '=', userId)
    .where('locale', '<>', locale)
    .execute();
}
