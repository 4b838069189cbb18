import { answerFor, type NameAnswer } from '#domain/import-answers.ts';
import type { ColumnAnswer } from '#domain/result-columns.ts';
import { nameAnswers } from '../../storage/mappers/name-answers.ts';
import { setting } from '../../storage/mappers/settings.ts';
import { newId } from '../../storage/new-id.ts';
import type { Change, Snapshot } from '../../storage/store.ts';

/** Keeps the answers that were followed, so that the next file asks nothing twice; undo takes them back with the import. */
export async function rememberAnswers(change: Change, answers: readonly NameAnswer[]): Promise<void> {
  const known = await nameAnswers(change.db);
  const kept = answers.map((answer) => {
    const id = known.find((one) => answerFor([one], answer.name, answer.teams))?.id;
    return { ...answer, id: id ?? newId(), deleted: false };
  });
  await change.putAll('nameAnswer', kept);
}

/** The setting with what was said about columns of files. */
const COLUMNS = 'import-columns';

/** What was said about columns of earlier files. */
export async function rememberedColumns(db: Snapshot): Promise<ColumnAnswer[]> {
  const text = await setting(db, COLUMNS);
  // JSON that only rememberColumns writes.
  const kept = text === null || text === '' ? [] : (JSON.parse(text) as [string, string][]);
  return kept.map(([column, header]) => ({ column, header, value: null }));
}

/** Remembers which header means which column; one value for a whole file is of that file only. */
export async function rememberColumns(change: Change, answers: readonly ColumnAnswer[]): Promise<void> {
  const kept = answers.flatMap(({ column, header }) => (header === null ? [] : [[column, header]]));
  if (kept.length > 0) await change.put('setting', { key: COLUMNS, value: JSON.stringify(kept) });
}
