import { compareSeasons, rulesOfDivision } from '#domain/seasons/season.ts';
import { sql } from 'kysely';
import {
  flagColumn,
  columnMapping,
  jsonColumn,
  type Mapper,
  asDeleted,
  optionalColumn,
  rowMapper,
  toSnakeCase,
} from './mapper.ts';
import type { Fixture } from '#domain/cards/fixture.ts';
import { cardIdsKeptAfterWithdrawal, type Withdrawal, withVoidCardsMarked } from '#domain/seasons/withdrawal.ts';
import type { SeasonTable } from '../schema.ts';
import { DEFAULT_SEASON_SETTING, settingText } from './settings.ts';
import { fixtureSummariesOfSeason } from './weeks-of-play.ts';
import type { Entities, DatabaseTransaction } from '../store.ts';

export type StoredSeason = Entities['season'];

const seasonColumns = columnMapping<StoredSeason, SeasonTable>({
  name: 'name',
  firstYear: 'first_year',
  divisions: jsonColumn('divisions'),
  weeks: 'weeks',
  calendar: jsonColumn('calendar'),
  rules: jsonColumn('rules'),
  divisionRules: jsonColumn('division_rules'),
  imported: flagColumn('imported'),
  divisionNames: optionalColumn(jsonColumn('division_names')),
  placings: optionalColumn(jsonColumn('placings')),
  closed: optionalColumn(flagColumn('closed'), 0),
  decisions: optionalColumn(jsonColumn('decisions')),
  deleted: optionalColumn(flagColumn('deleted'), 0),
  withdrawals: optionalColumn(jsonColumn('withdrawals')),
  ruleDays: optionalColumn(jsonColumn('rule_days')),
});

/**
 * Returns all undeleted seasons, oldest first. Seasons with the same start are in the order in which they were created
 * (Rule R19). This order is read from the history.
 */
export async function undeletedSeasons(db: DatabaseTransaction): Promise<StoredSeason[]> {
  const found = await db.selectFrom('season').selectAll().where('deleted', '=', 0).execute();
  const made = await db
    .selectFrom('history_change')
    .select('entity_id')
    .where('entity', '=', 'season')
    .where('before', 'is', null)
    .orderBy('history_id')
    .orderBy('position')
    .execute();
  const places = new Map(made.map(({ entity_id: name }, place) => [name, place]));
  const placeOf = ({ name }: StoredSeason) => places.get(name) ?? -1;
  return found
    .map(seasonColumns.fromRow)
    .sort((a, b) => placeOf(a) - placeOf(b))
    .sort(compareSeasons);
}

/** Returns the season with this name; `null` if it is unknown or deleted. */
export async function findSeasonByName(db: DatabaseTransaction, name: string): Promise<StoredSeason | null> {
  const found = await db.selectFrom('season').selectAll().where('name', '=', name).executeTakeFirst();
  return found && found.deleted === 0 ? seasonColumns.fromRow(found) : null;
}

/** Returns the cards. Sets `counts` on each card that is void because a team withdrew (Rule R21). */
export async function markVoidCards<F extends Fixture>(db: DatabaseTransaction, cards: F[]): Promise<F[]> {
  const query = db.selectFrom('season').select(['name', 'withdrawals']).where('withdrawals', 'is not', null);
  const rows = await query.execute();
  const marks = new Map<string, (card: F) => F[]>();
  for (const row of rows) {
    const withdrawals = JSON.parse(row.withdrawals!) as Withdrawal[];
    const isPartly = withdrawals.some(({ results }) => results === 'first');
    const standing = cardIdsKeptAfterWithdrawal(
      isPartly ? await fixtureSummariesOfSeason(db, row.name) : [],
      withdrawals,
    );
    marks.set(row.name, (card) => withVoidCardsMarked([card], withdrawals, standing));
  }
  return marks.size === 0 ? cards : cards.flatMap((card) => marks.get(card.season)?.(card) ?? [card]);
}

/**
 * Returns the cards. Sets `secondPlays` on each card whose second plays count in the statistics (Rule P10). A second
 * play is a player's extra match on the card.
 */
export async function flagCardsWithCountedSecondPlays<F extends Fixture>(
  db: DatabaseTransaction,
  cards: F[],
): Promise<F[]> {
  const hasOne = ({ matches }: F) => matches.some(({ sides }) => sides.home.secondPlay || sides.away.secondPlay);
  const names = [...new Set(cards.filter(hasOne).map(({ season }) => season))];
  if (names.length === 0) return cards;
  const found = await db.selectFrom('season').selectAll().where('name', 'in', names).execute();
  const known = new Map(found.map((row) => [row.name, seasonColumns.fromRow(row)]));
  const counts = ({ season, division }: F) =>
    known.has(season) && rulesOfDivision(known.get(season)!, division).secondPlay?.statistics === true;
  return cards.map((card) => (hasOne(card) && counts(card) ? { ...card, secondPlays: 'count' } : card));
}

/** The kinds of values that belong to a season, except ties, which belong to a competition. */
export const KINDS_IN_SEASON = [
  'fixture',
  'listedFixture',
  'adjustment',
  'substitute',
  'ruling',
  'penaltyDecision',
  'loneBreak',
  'competition',
] as const;

/** Returns how many undeleted values of a kind belong to a season. */
export async function countUndeletedInSeason(
  db: DatabaseTransaction,
  kind: (typeof KINDS_IN_SEASON)[number],
  name: string,
): Promise<number> {
  const table = sql.table(toSnakeCase(kind));
  const { rows } = await sql<{
    n: number;
  }>`select count(*) as n from ${table} where deleted = 0 and season = ${name}`.execute(db);
  return Number(rows[0]?.n);
}

/** Returns the name of the default season, or `null` if there is none. */
export async function defaultSeasonName(db: DatabaseTransaction): Promise<string | null> {
  return (await settingText(db, DEFAULT_SEASON_SETTING)) || null;
}

/** Reads and stores seasons. The id of a season is its name. */
export const seasonMapper: Mapper<'season'> = {
  idOf: ({ name }) => name,
  scopesOf: ({ name }) => ['seasons', `season:${name}`],
  undoCreation: asDeleted,
  ...rowMapper('season', 'name', seasonColumns),
};
