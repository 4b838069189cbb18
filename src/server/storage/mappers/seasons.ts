import { USUAL_HANDICAPS } from '#domain/squads/numbers.ts';
import { compareSeasons, type LeagueRules, NO_ZONES, USUAL_TABLE_RULES } from '#domain/seasons/season.ts';
import { flag, inColumns, json, jsonText, type Mapper, markDeleted, optional, storedIn } from './mapper.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import { type Withdrawal, withVoid } from '#domain/seasons/withdrawal.ts';
import type { SeasonTable } from '../schema.ts';
import { DEFAULT_SEASON, setting } from './settings.ts';
import type { Entities, Snapshot } from '../store.ts';

/** A season as stored. */
export type StoredSeason = Entities['season'];

/** The rules that older rows lack, with their keys as `jsonText` orders them, since the history compares whole values. */
const USUAL_RULES = JSON.parse(
  jsonText({ ...USUAL_TABLE_RULES, ...NO_ZONES, breaksFrom: 1, handicaps: USUAL_HANDICAPS }),
) as Partial<LeagueRules>;

const rules = json('rules');
const rows = inColumns<StoredSeason, SeasonTable>({
  name: 'name',
  firstYear: 'first_year',
  divisions: json('divisions'),
  weeks: 'weeks',
  calendar: json('calendar'),
  rules: { ...rules, read: (stored) => Object.assign({}, USUAL_RULES, rules.read(stored)) },
  // The history has values from before seasons had this key.
  divisionRules: { ...json('division_rules'), write: (value) => jsonText(value ?? {}) },
  imported: flag('imported'),
  placings: optional(json('placings')),
  closed: optional(flag('closed'), 0),
  deleted: optional(flag('deleted'), 0),
  withdrawals: optional(json('withdrawals')),
});

/** Every season that is not deleted, the oldest first. */
export async function seasons(db: Snapshot): Promise<StoredSeason[]> {
  const found = await db.selectFrom('season').selectAll().where('deleted', '=', 0).execute();
  return found.map(rows.fromRow).sort(compareSeasons);
}

/** Cards of any seasons, those marked that are void by the withdrawals of theirs (Rule R21). */
export async function withVoidCards<F extends Fixture>(db: Snapshot, cards: F[]): Promise<F[]> {
  const query = db.selectFrom('season').select(['name', 'withdrawals']).where('withdrawals', 'is not', null);
  const rows = await query.execute();
  const withdrawals = new Map(rows.map((row) => [row.name, JSON.parse(row.withdrawals!) as Withdrawal[]]));
  return withdrawals.size === 0 ? cards : cards.flatMap((one) => withVoid([one], withdrawals.get(one.season) ?? []));
}

/** The name of the default season, or `null` where none is chosen. */
export async function defaultSeason(db: Snapshot): Promise<string | null> {
  return (await setting(db, DEFAULT_SEASON)) || null;
}

/** Seasons; a season is identified by its name. */
export const seasonMapper: Mapper<'season'> = {
  idOf: ({ name }) => name,
  scopesOf: ({ name }) => ['seasons', `season:${name}`],
  undoCreation: markDeleted,
  ...storedIn('season', 'name', rows),
};
