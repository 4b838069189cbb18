import { person } from '#domain/people/access.ts';
import type { Action } from '#domain/people/permissions.ts';
import { emptyPersonalFields, personalPart } from '#domain/personal.ts';
import { player } from '#domain/squads/team.ts';
import { describedRows } from './mappers/mapper.ts';
import type { Schema } from './schema.ts';
import type { Entity } from './store.ts';
import type { Row } from './table-rows.ts';

// How the rows of each table and the values of the history are rewritten when a person is forgotten.

/** Returns a text without a person's names. A text without them stays the same. */
export type Rewrite = (text: string) => string;

/** The player to forget, and how to replace the names. */
export type Forgetting = {
  /** The player's id, and the ids of all players merged into this one. */
  ids: ReadonlySet<string>;
  /** The new name, and its folded form for comparisons. */
  called: string;
  folded: string;
  /** Rewrites texts that are only about this player. */
  own: { words: Rewrite; json: Rewrite };
  /** Rewrites texts that may be about anyone. Keeps names that other players have, and single words in longer texts. */
  any: { words: Rewrite; json: Rewrite };
  /** Returns whether a text contains one of the names in any form, including names that are kept. */
  finds: (text: string) => boolean;
};

/**
 * A table of which some columns need a rewriting of their own. All other texts are rewritten by `any`. `rewrite`
 * returns new values of columns, or `null` to remove the row. `value` rewrites the JSON of such a value in the history.
 * `columns` are columns to rewrite that may hold no text.
 */
type SpecialTable = {
  table: keyof Schema;
  columns?: readonly string[];
  rewrite(row: Row, how: ForgettingInCups, ownEntries: ReadonlySet<unknown>): Row | null;
  entity?: Entity;
  value?: (text: string, how: ForgettingInCups, id: string) => string;
};

/**
 * The player to forget, and the ids of all cups, which must not change because other rows refer to them. Some ids are
 * names, for example of a memorial cup.
 */
export type ForgettingInCups = Forgetting & { cups: ReadonlySet<unknown> };

/** The action of setting a photo, and the text before the consent in its summary. */
const PHOTO = 'change player photo' satisfies Action;
export const CONSENT = '. Consent: ';

/** The empty personal fields of a player and of a person with access, as fields and as columns. */
const EMPTY_PLAYER = emptyPersonalFields(player);
const EMPTY_PLAYER_ROW = describedRows(personalPart(player)).toRow(EMPTY_PLAYER);
const EMPTY_PERSON = emptyPersonalFields(person);
const EMPTY_PERSON_ROW = describedRows(personalPart(person)).toRow(EMPTY_PERSON);

export const SPECIAL_TABLES: readonly SpecialTable[] = [
  {
    table: 'player',
    columns: Object.keys(EMPTY_PLAYER_ROW),
    // The note of a review may name anyone.
    rewrite: (row, { ids, called, folded, own, any }) =>
      ids.has(String(row['id']))
        ? { ...EMPTY_PLAYER_ROW, name: called, name_folded: folded, review: rewriteOrNull(row['review'], own.json) }
        : { review: rewriteOrNull(row['review'], any.json) },
    entity: 'player',
    value(text, { ids, called, own, any }, id) {
      const { review, ...value } = JSON.parse(text);
      const isOwn = ids.has(id);
      const rest = isOwn ? { ...value, ...EMPTY_PLAYER, name: called } : value;
      if (review === undefined) return JSON.stringify(rest);
      return JSON.stringify({ ...rest, review: JSON.parse((isOwn ? own : any).json(JSON.stringify(review))) });
    },
  },
  {
    table: 'file_answer',
    rewrite: (row, { ids, called, any }) => ({
      subject: ids.has(String(row['value'])) ? called : any.words(String(row['subject'])),
    }),
    entity: 'fileAnswer',
    value(text, { ids, called, any }) {
      const answer = JSON.parse(text) as { value: string };
      return ids.has(answer.value) ? JSON.stringify({ ...answer, subject: called }) : any.json(text);
    },
  },
  {
    table: 'history',
    rewrite: (row, { own, any, finds }, ownEntries) => {
      const summary = String(row['summary']);
      // The consent to a photo may name a parent, whose name is not known to the league.
      const [said = ''] = row['action'] === PHOTO && finds(summary) ? summary.split(CONSENT, 1) : [summary];
      return { by: any.words(String(row['by'])), summary: (ownEntries.has(row['id']) ? own : any).words(said) };
    },
  },
  {
    table: 'history_change',
    rewrite(row, how) {
      const { value } = SPECIAL_TABLES.find(({ entity }) => entity === row['entity']) ?? {};
      const rewrite: Rewrite = (text) => (value ? value(text, how, String(row['entity_id'])) : how.any.json(text));
      const ofCup = row['entity'] === 'competition' ? keptCup(row, 'entity_id', how) : {};
      return { before: rewriteOrNull(row['before'], rewrite), after: rewriteOrNull(row['after'], rewrite), ...ofCup };
    },
  },
  { table: 'competition', rewrite: () => ({}), entity: 'competition', value: ofSameCup },
  { table: 'tie', rewrite: (row, how) => keptCup(row, 'competition_id', how), entity: 'tie', value: ofSameCup },
  { table: 'running_tie', rewrite: (row, how) => keptCup(row, 'competition_id', how) },
  {
    table: 'draw',
    rewrite(row, how) {
      const { json } = how.any;
      const ofCup = keptCup(row, 'competition', how);
      const [pairs, proof] = [json(String(row['pairs'])), rewriteOrNull(row['proof'], json)];
      // With changed names, the proof would make the draw look wrong.
      return pairs === row['pairs'] && proof === row['proof'] ? ofCup : { ...ofCup, pairs, proof: null };
    },
    entity: 'draw',
    value: (text, how) => withoutProof(text, ofSameCup(text, how)),
  },
  {
    table: 'draw_sealed',
    // A draw with changed names must be prepared again.
    rewrite: (row, { any }) => (any.json(String(row['entrants'])) === row['entrants'] ? {} : null),
  },
  {
    table: 'person',
    columns: Object.keys(EMPTY_PERSON_ROW),
    rewrite: ({ name }, how) => (isTheirs(name, how) ? { ...EMPTY_PERSON_ROW, name: how.called } : {}),
    entity: 'person',
    value(text, how) {
      const value = JSON.parse(text);
      return isTheirs(value.name, how)
        ? JSON.stringify({ ...value, ...EMPTY_PERSON, name: how.called })
        : how.any.json(text);
    },
  },
  { table: 'session', rewrite: ({ name }, { any }) => ({ name: any.words(String(name)) }) },
  {
    table: 'idempotency',
    rewrite(row, { ids, called, own, any }) {
      const answer = String(row['answer']);
      const isOwn = [...ids].some((id) => answer.includes(JSON.stringify(id)));
      return { answer: isOwn ? own.json(withoutPersonalFields(answer, { ids, called })) : any.json(answer) };
    },
  },
];

/** Returns whether a name is the forgotten one as a whole. */
function isTheirs(name: unknown, { called, any }: ForgettingInCups): boolean {
  return typeof name === 'string' && name !== called && any.words(name) === called;
}

/** Empties the personal fields of the player in an answer, wherever it contains the player. */
function withoutPersonalFields(answer: string, { ids, called }: Pick<Forgetting, 'ids' | 'called'>): string {
  const emptied = Object.entries({ ...EMPTY_PLAYER, name: called });
  return JSON.stringify(
    JSON.parse(answer, (_key, part: unknown) => {
      const isPlayer = typeof part === 'object' && part !== null && ids.has(String(Reflect.get(part, 'id')));
      return isPlayer ? { ...part, ...Object.fromEntries(emptied.filter(([field]) => field in part)) } : part;
    }),
  );
}

/** Keeps a cup's id in a column. */
function keptCup(row: Row, column: string, { cups }: ForgettingInCups): Row {
  return cups.has(row[column]) ? { [column]: row[column] } : {};
}

/** Rewrites a cup, a tie or a draw in the history without changing the id of its cup. */
function ofSameCup(text: string, { any, cups }: ForgettingInCups): string {
  const rewritten = any.json(text);
  if (rewritten === text) return text;
  const kept = Object.entries(JSON.parse(text)).filter(
    ([field, value]) => ['id', 'competition', 'competitionId'].includes(field) && cups.has(value),
  );
  return JSON.stringify({ ...JSON.parse(rewritten), ...Object.fromEntries(kept) });
}

/** Removes the proof, as in the table of draws, so that both values stay equal. */
function withoutProof(text: string, rewritten: string): string {
  if (rewritten === text) return text;
  // Only writeHistory stores this JSON of a draw.
  const { proof: _, ...draw } = JSON.parse(rewritten) as { proof?: unknown };
  return JSON.stringify(draw);
}

/** Returns the rewritten text of a column; `null` if the column contains no text. */
export function rewriteOrNull(value: unknown, rewrite: Rewrite): string | null {
  return typeof value === 'string' ? rewrite(value) : null;
}
