import { type RawBuilder, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { foldName } from '#domain/name.ts';
import { mapTexts, shownOnly, tidied } from '#domain/text.ts';
import type { Schema } from '../schema.ts';
import { type Row, rowsOf } from '../table-rows.ts';

/** The columns that people's texts are in, by table; those of `json` hold a value with texts. */
const TEXTS: { table: keyof Schema; key: string[]; names?: string[]; texts?: string[]; json?: string[] }[] = [
  { table: 'team', key: ['id'], names: ['name', 'venue'], json: ['former_names'] },
  { table: 'player', key: ['id'], names: ['name'], json: ['former_names', 'review'] },
  { table: 'person', key: ['id'], names: ['name'] },
  { table: 'name_answer', key: ['id'], names: ['name', 'same_as'], json: ['teams'] },
  { table: 'competition', key: ['id'], names: ['name'], json: ['entrants'] },
  { table: 'adjustment', key: ['id'], texts: ['reason'] },
  { table: 'fixture', key: ['id'], json: ['dispute'] },
  { table: 'listed_fixture', key: ['id'], texts: ['venue'], json: ['postponement'] },
  { table: 'content', key: ['content_id'], json: ['value'] },
  { table: 'draw', key: ['id'], json: ['pairs', 'proof'] },
  { table: 'draw_sealed', key: ['competition'], json: ['entrants'] },
  { table: 'setting', key: ['key'], json: ['value'] },
  { table: 'history', key: ['id'], texts: ['by', 'summary'] },
  { table: 'history_change', key: ['history_id', 'position'], json: ['before', 'after'] },
];

/**
 * Takes what cannot be shown out of the texts that earlier releases let in (Rule N19), as a backup with such a text is not
 * accepted any more. A name of nothing else becomes a question mark.
 */
export const shownTexts: Migration = {
  async up(db): Promise<void> {
    for (const { table, key, names = [], texts = [], json = [] } of TEXTS) {
      const columns = [...names, ...texts, ...json];
      for await (const rows of rowsOf(db, { name: table, key, columns: [...key, ...columns] }))
        for (const row of rows) {
          const changed = [
            ...names.flatMap((column) => namedAgain(table, column, row[column])),
            ...texts.flatMap((column) => ifChanged(column, row[column], (text) => shownOnly(text, 'lines'))),
            ...json.flatMap((column) => ifChanged(column, row[column], shownJson)),
          ];
          const is = key.map((column) => sql`${sql.ref(column)} = ${row[column]}`);
          if (changed.length > 0)
            await sql`update ${sql.table(table)} set ${sql.join(changed)} where ${sql.join(is, sql` and `)}`.execute(
              db,
            );
        }
    }
  },
};

function namedAgain(table: string, column: string, name: Row[string]): RawBuilder<unknown>[] {
  const shown = (text: string) => (text === '' ? '' : tidied(shownOnly(text)) || '?');
  const changed = ifChanged(column, name, shown);
  if (changed.length === 0 || column !== 'name' || (table !== 'team' && table !== 'player')) return changed;
  return [...changed, sql`name_folded = ${foldName(shown(String(name)))}`];
}

function ifChanged(column: string, text: Row[string], change: (text: string) => string): RawBuilder<unknown>[] {
  const changed = typeof text === 'string' ? change(text) : text;
  return changed === text ? [] : [sql`${sql.ref(column)} = ${changed}`];
}

function shownJson(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    const shown = JSON.stringify(mapTexts(value, (one) => shownOnly(one, 'lines')));
    // Without such a character the text stays the same to the byte.
    return shown === JSON.stringify(value) ? text : shown;
  } catch {
    return text; // which the check of the whole database reports
  }
}
