import { resolveTies } from '#domain/cups/competition.ts';
import type { Cup } from '#domain/cups/cup-history.ts';
import { canBeId } from '../new-id.ts';
import type { CompetitionTable, TieTable } from '../schema.ts';
import { flag, inColumns, json, liveRowsOf, type Mapper, marked, storedIn, withoutMark } from './mapper.ts';
import { mergedPlayers, type MergedPlayers, withPlayersOfToday } from './fixtures.ts';
import type { Entities, Snapshot } from '../store.ts';

type StoredCompetition = Entities['competition'];
type StoredTie = Entities['tie'];

const competitionRows = inColumns<StoredCompetition, CompetitionTable>({
  id: 'id',
  season: 'season',
  name: 'name',
  kind: 'kind',
  handicap: flag('handicap'),
  maxStart: 'max_start',
  draw: 'draw',
  rounds: json('rounds'),
  entrants: json('entrants'),
  withdrawn: json('withdrawn'),
  deleted: flag('deleted'),
});

const tieRows = inColumns<StoredTie, TieTable>({
  id: 'id',
  competitionId: 'competition_id',
  season: 'season',
  round: 'round',
  position: 'position',
  home: 'home',
  away: 'away',
  result: json('result'),
  deleted: flag('deleted'),
});

/** The live competitions of a season, in no order, with the players as they are now (Rule N9). */
export async function cupsOf(db: Snapshot, season: string): Promise<Cup[]> {
  const rows = await liveRowsOf(db, 'competition', season);
  if (rows.length === 0) return [];
  const ties = await liveRowsOf(db, 'tie', season);
  const merged = await mergedPlayers(db);
  const byCompetition = Map.groupBy(ties.map(tieRows.fromRow), ({ competitionId }) => competitionId);
  return rows.map((row) => cupOf(competitionRows.fromRow(row), byCompetition.get(row.id) ?? [], merged));
}

/** The live competitions of every season as they are stored, in no order. */
export async function liveCompetitions(db: Snapshot): Promise<StoredCompetition[]> {
  return (await db.selectFrom('competition').selectAll().where('deleted', '=', 0).execute()).map(
    competitionRows.fromRow,
  );
}

/** Joins a competition and its ties, with the players as they are now. */
export function cupOf(competition: StoredCompetition, ties: readonly StoredTie[], merged: MergedPlayers): Cup {
  const now = (id: string) => merged.get(id) ?? id;
  const entrants = competition.entrants.map((entrant) =>
    'playerIds' in entrant ? { ...entrant, playerIds: entrant.playerIds.map(now) } : entrant,
  );
  const played = ties.map(withoutMark).map((tie) => {
    if (!tie.result) return tie;
    return { ...tie, result: { ...tie.result, frames: withPlayersOfToday(tie.result.frames, merged) } };
  });
  const live = { ...withoutMark(competition), entrants };
  return { competition: live, ties: resolveTies(live, played) };
}

/** The season of a live competition, or `null` where it is unknown or deleted. */
export async function seasonOfCompetition(db: Snapshot, id: string): Promise<string | null> {
  const found = await storedCompetition(db, id);
  return found && !found.deleted ? found.season : null;
}

/** A competition as it is stored, deleted or not, or `null` where it is unknown. */
export async function storedCompetition(db: Snapshot, id: string): Promise<StoredCompetition | null> {
  return canBeId(id) ? ((await competitionMapper.load(db, [id])).get(id) ?? null) : null;
}

/** A tie as it is stored; throws if there is none. */
export async function storedTie(db: Snapshot, id: string): Promise<StoredTie> {
  const tie = (await tieMapper.load(db, [id])).get(id);
  if (!tie) throw new Error(`No tie has the id ${id}`);
  return tie;
}

/** The live ties of a competition as they are stored, in no order. */
export async function storedTies(db: Snapshot, competitionId: string): Promise<StoredTie[]> {
  const rows = await db
    .selectFrom('tie')
    .selectAll()
    .where('competition_id', '=', competitionId)
    .where('deleted', '=', 0)
    .execute();
  return rows.map(tieRows.fromRow);
}

export const competitionMapper: Mapper<'competition'> = {
  ...marked,
  scopesOf: ({ season }) => [`cups:${season}`],
  ...storedIn('competition', 'id', competitionRows),
};

export const tieMapper: Mapper<'tie'> = {
  ...marked,
  scopesOf: ({ season }) => [`cups:${season}`],
  ...storedIn('tie', 'id', tieRows),
};
