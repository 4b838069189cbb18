import { personSchema } from '#domain/people/access.ts';
import type { Action } from '#domain/people/permissions.ts';
import { emptyValuesOfPersonalFields, schemaOfPersonalFields } from '#domain/personal.ts';
import { playerSchema } from '#domain/squads/team.ts';
import { columnMappingFromSchema } from './mappers/mapper.ts';
import type { DatabaseTables } from './schema.ts';
import type { EntityKind } from './store.ts';
import type { Row } from './table-rows.ts';

// How the rows of each table and the values of the history are rewritten when a person is forgotten.

/** Returns a text with a person's names replaced. A text without these names stays exactly the same. */
export type ReplaceNames = (text: string) => string;

/** The player to forget, and how to replace the player's names. */
export type PlayerToForget = {
  /** The player's id, and the ids of all players merged into this one. */
  ids: ReadonlySet<string>;
  /** The name that replaces the player's names. */
  newName: string;
  /** The new name in the form in which names are compared. */
  folded: string;
  /** Rewrites texts that are only about this player. `words` rewrites a text, `json` the texts inside JSON. */
  own: { words: ReplaceNames; json: ReplaceNames };
  /**
   * Rewrites texts that may be about anyone. A name stays if another player or a team has the same name. In a longer
   * text, a name of a single word stays too.
   */
  any: { words: ReplaceNames; json: ReplaceNames };
  /**
   * Returns whether a text contains one of the player's names in any form. Also finds names that `any` does not
   * replace.
   */
  finds: (text: string) => boolean;
};

/**
 * A table in which `rewrite` changes some columns in a special way. `any` replaces the names in the other texts of the
 * table. `columns`: columns that hold no text, but that `rewrite` may set too. `rewrite`: returns the new values of
 * columns, or `null` to remove the row. `ownEntries`: the numbers of the history entries that changed the player to
 * forget. `entity`: the kind of the table's values in the history. `value`: rewrites the JSON of a value of this kind.
 */
type TableWithOwnRewrite = {
  table: keyof DatabaseTables;
  columns?: readonly string[];
  rewrite(row: Row, how: PlayerToForgetWithCupIds, ownEntries: ReadonlySet<unknown>): Row | null;
  entity?: EntityKind;
  value?: (text: string, how: PlayerToForgetWithCupIds, id: string) => string;
};

/**
 * The player to forget, and the ids of all cups. The id of a cup must not change, because other rows refer to it. Even
 * an id that contains the player's name, such as the id of a memorial cup, must not change.
 */
export type PlayerToForgetWithCupIds = PlayerToForget & { cups: ReadonlySet<unknown> };

/** The action of setting or removing a player's photo. */
const PHOTO_ACTION = 'change player photo' satisfies Action;
/** The text before the consent in the summary of a history entry about a photo. */
export const CONSENT_LABEL_IN_SUMMARY = '. Consent: ';

/** The personal fields of a player, all empty. */
const EMPTY_PLAYER = emptyValuesOfPersonalFields(playerSchema);
/** The columns of the table `player` for the fields of `EMPTY_PLAYER`. */
const EMPTY_PLAYER_ROW = columnMappingFromSchema(schemaOfPersonalFields(playerSchema)).toRow(EMPTY_PLAYER);
/** The personal fields of a person with access, all empty. */
const EMPTY_PERSON = emptyValuesOfPersonalFields(personSchema);
/** The columns of the table `person` for the fields of `EMPTY_PERSON`. */
const EMPTY_PERSON_ROW = columnMappingFromSchema(schemaOfPersonalFields(personSchema)).toRow(EMPTY_PERSON);

export const TABLES_WITH_CUSTOM_REWRITE: readonly TableWithOwnRewrite[] = [
  {
    table: 'player',
    columns: Object.keys(EMPTY_PLAYER_ROW),
    // The note in any player's `review` may contain the name to forget. So `review` is rewritten in the rows of all
    // players.
    rewrite: (row, { ids, newName: called, folded, own, any }) =>
      ids.has(String(row['id']))
        ? { ...EMPTY_PLAYER_ROW, name: called, name_folded: folded, review: rewriteIfText(row['review'], own.json) }
        : { review: rewriteIfText(row['review'], any.json) },
    entity: 'player',
    value(text, { ids, newName: called, own, any }, id) {
      const { review, ...value } = JSON.parse(text);
      const isOwn = ids.has(id);
      const rest = isOwn ? { ...value, ...EMPTY_PLAYER, name: called } : value;
      if (review === undefined) return JSON.stringify(rest);
      return JSON.stringify({ ...rest, review: JSON.parse((isOwn ? own : any).json(JSON.stringify(review))) });
    },
  },
  {
    table: 'file_answer',
    rewrite: (row, { ids, newName: called, any }) => ({
      subject: ids.has(String(row['value'])) ? called : any.words(String(row['subject'])),
    }),
    entity: 'fileAnswer',
    value(text, { ids, newName: called, any }) {
      const answer = JSON.parse(text) as { value: string };
      return ids.has(answer.value) ? JSON.stringify({ ...answer, subject: called }) : any.json(text);
    },
  },
  {
    table: 'history',
    rewrite: (row, { own, any, finds }, ownEntries) => {
      const summary = String(row['summary']);
      // Removes the consent to a photo from the summary, because the text of the consent may name a parent. The league
      // does not know the names of parents, so it cannot replace them.
      const [said = ''] =
        row['action'] === PHOTO_ACTION && finds(summary) ? summary.split(CONSENT_LABEL_IN_SUMMARY, 1) : [summary];
      return { by: any.words(String(row['by'])), summary: (ownEntries.has(row['id']) ? own : any).words(said) };
    },
  },
  {
    table: 'history_change',
    rewrite(row, how) {
      const { value } = TABLES_WITH_CUSTOM_REWRITE.find(({ entity }) => entity === row['entity']) ?? {};
      const rewrite: ReplaceNames = (text) => (value ? value(text, how, String(row['entity_id'])) : how.any.json(text));
      const ofCup = row['entity'] === 'competition' ? unchangedCupIdColumn(row, 'entity_id', how) : {};
      return { before: rewriteIfText(row['before'], rewrite), after: rewriteIfText(row['after'], rewrite), ...ofCup };
    },
  },
  { table: 'competition', rewrite: () => ({}), entity: 'competition', value: rewriteKeepingCupId },
  {
    table: 'tie',
    rewrite: (row, how) => unchangedCupIdColumn(row, 'competition_id', how),
    entity: 'tie',
    value: rewriteKeepingCupId,
  },
  { table: 'running_tie', rewrite: (row, how) => unchangedCupIdColumn(row, 'competition_id', how) },
  {
    table: 'draw',
    rewrite(row, how) {
      const { json } = how.any;
      const ofCup = unchangedCupIdColumn(row, 'competition', how);
      const [pairs, proof] = [json(String(row['pairs'])), rewriteIfText(row['proof'], json)];
      // Removes the proof if names are changed: with other names, a check of the proof would find faults in the draw.
      return pairs === row['pairs'] && proof === row['proof'] ? ofCup : { ...ofCup, pairs, proof: null };
    },
    entity: 'draw',
    value: (text, how) => removeDrawProofIfRewritten(text, rewriteKeepingCupId(text, how)),
  },
  {
    table: 'draw_sealed',
    // Removes a sealed draw if the name of one of its entrants changes, because the draw must be prepared again with
    // the changed name.
    rewrite: (row, { any }) => (any.json(String(row['entrants'])) === row['entrants'] ? {} : null),
  },
  {
    table: 'person',
    columns: Object.keys(EMPTY_PERSON_ROW),
    rewrite: ({ name }, how) => (isNameToForget(name, how) ? { ...EMPTY_PERSON_ROW, name: how.newName } : {}),
    entity: 'person',
    value(text, how) {
      const value = JSON.parse(text);
      return isNameToForget(value.name, how)
        ? JSON.stringify({ ...value, ...EMPTY_PERSON, name: how.newName })
        : how.any.json(text);
    },
  },
  { table: 'session', rewrite: ({ name }, { any }) => ({ name: any.words(String(name)) }) },
  {
    table: 'idempotency',
    rewrite(row, { ids, newName: called, own, any }) {
      const answer = String(row['answer']);
      const isOwn = [...ids].some((id) => answer.includes(JSON.stringify(id)));
      return { answer: isOwn ? own.json(forgetPlayerInAnswer(answer, { ids, newName: called })) : any.json(answer) };
    },
  },
];

/** Returns whether the whole text is a name to forget, and not only a part of the text. */
function isNameToForget(name: unknown, { newName: called, any }: PlayerToForgetWithCupIds): boolean {
  return typeof name === 'string' && name !== called && any.words(name) === called;
}

/** Sets the new name, and empties the personal fields, wherever a stored answer (JSON) contains the player. */
function forgetPlayerInAnswer(
  answer: string,
  { ids, newName: called }: Pick<PlayerToForget, 'ids' | 'newName'>,
): string {
  const emptied = Object.entries({ ...EMPTY_PLAYER, name: called });
  return JSON.stringify(
    JSON.parse(answer, (_key, part: unknown) => {
      const isPlayer = typeof part === 'object' && part !== null && ids.has(String(Reflect.get(part, 'id')));
      return isPlayer ? { ...part, ...Object.fromEntries(emptied.filter(([field]) => field in part)) } : part;
    }),
  );
}

/**
 * Returns the column with its old value if this value is the id of a cup, so that the id does not change. Otherwise
 * returns an empty object.
 */
function unchangedCupIdColumn(row: Row, column: string, { cups }: PlayerToForgetWithCupIds): Row {
  return cups.has(row[column]) ? { [column]: row[column] } : {};
}

/**
 * Rewrites a cup, a tie or a draw in the history. Does not change the id of the cup, which ties and draws contain too.
 */
function rewriteKeepingCupId(text: string, { any, cups }: PlayerToForgetWithCupIds): string {
  const rewritten = any.json(text);
  if (rewritten === text) return text;
  const kept = Object.entries(JSON.parse(text)).filter(
    ([field, value]) => ['id', 'competition', 'competitionId'].includes(field) && cups.has(value),
  );
  return JSON.stringify({ ...JSON.parse(rewritten), ...Object.fromEntries(kept) });
}

/**
 * Removes the proof of a draw in the history if names in the draw were changed. In that case, the row in the table
 * `draw` also loses the proof, and the value in the history must stay equal to the row.
 */
function removeDrawProofIfRewritten(text: string, rewritten: string): string {
  if (rewritten === text) return text;
  // The cast is safe: only writeHistory stores this JSON of a draw.
  const { proof: _, ...draw } = JSON.parse(rewritten) as { proof?: unknown };
  return JSON.stringify(draw);
}

/** Returns the rewritten text of a column; `null` if the column contains no text. */
export function rewriteIfText(value: unknown, rewrite: ReplaceNames): string | null {
  return typeof value === 'string' ? rewrite(value) : null;
}
