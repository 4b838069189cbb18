import {
  type CompetitionKind,
  type CupRound,
  type Entrant,
  resolveTies,
  type TieResult,
  type WayOfDrawing,
} from '#domain/competition.ts';
import type { Cup } from '#domain/cup-history.ts';
import { canBeId } from '../new-id.ts';
import type { CompetitionTable, TieTable } from '../schema.ts';
import { jsonText, type Mapper, markDeleted, storedIn, withoutMark } from './mapper.ts';
import { mergedPlayers, type MergedPlayers, withPlayersOfToday } from './fixtures.ts';
import type { Entities, Snapshot } from '../store.ts';

type StoredCompetition = Entities['competition'];
type StoredTie = Entities['tie'];

/** The live competitions of a season, in no order, with the players as they are now (Rule N9). */
export async function cupsOf(db: Snapshot, season: string): Promise<Cup[]> {
  const rows = await db
    .selectFrom('competition')
    .selectAll()
    .where('season', '=', season)
    .where('deleted', '=', 0)
    .execute();
  if (rows.length === 0) return [];
  const ties = await db.selectFrom('tie').selectAll().where('season', '=', season).where('deleted', '=', 0).execute();
  const merged = await mergedPlayers(db);
  const byCompetition = Map.groupBy(ties.map(toTie), ({ competitionId }) => competitionId);
  return rows.map((row) => cupOf(toCompetition(row), byCompetition.get(row.id) ?? [], merged));
}

/** The live competitions of every season as they are stored, in no order. */
export async function liveCompetitions(db: Snapshot): Promise<StoredCompetition[]> {
  return (await db.selectFrom('competition').selectAll().where('deleted', '=', 0).execute()).map(toCompetition);
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
  return rows.map(toTie);
}

export const competitionMapper: Mapper<'competition'> = {
  idOf: ({ id }) => id,
  scopesOf: ({ season }) => [`cups:${season}`],
  settle: (value) => toCompetition(toCompetitionRow(value)),
  undoCreation: markDeleted,
  ...storedIn('competition', 'id', toCompetitionRow, toCompetition),
};

export const tieMapper: Mapper<'tie'> = {
  idOf: ({ id }) => id,
  scopesOf: ({ season }) => [`cups:${season}`],
  settle: (value) => toTie(toTieRow(value)),
  undoCreation: markDeleted,
  ...storedIn('tie', 'id', toTieRow, toTie),
};

function toCompetitionRow(value: StoredCompetition): CompetitionTable {
  return {
    id: value.id,
    season: value.season,
    name: value.name,
    kind: value.kind,
    handicap: Number(value.handicap),
    max_start: value.maxStart,
    draw: value.draw,
    rounds: jsonText(value.rounds),
    entrants: jsonText(value.entrants),
    withdrawn: jsonText(value.withdrawn),
    deleted: Number(value.deleted),
  };
}

function toCompetition(row: CompetitionTable): StoredCompetition {
  return {
    id: row.id,
    season: row.season,
    name: row.name,
    // The table checks both texts; the JSON is what only toCompetitionRow writes.
    kind: row.kind as CompetitionKind,
    handicap: row.handicap === 1,
    maxStart: row.max_start,
    draw: row.draw as WayOfDrawing,
    rounds: JSON.parse(row.rounds) as CupRound[],
    entrants: JSON.parse(row.entrants) as Entrant[],
    withdrawn: JSON.parse(row.withdrawn) as string[],
    deleted: row.deleted === 1,
  };
}

function toTieRow(value: StoredTie): TieTable {
  return {
    id: value.id,
    competition_id: value.competitionId,
    season: value.season,
    round: value.round,
    position: value.position,
    home: value.home,
    away: value.away,
    result: value.result && jsonText(value.result),
    deleted: Number(value.deleted),
  };
}

function toTie(row: TieTable): StoredTie {
  return {
    id: row.id,
    competitionId: row.competition_id,
    season: row.season,
    round: row.round,
    position: row.position,
    home: row.home,
    away: row.away,
    // JSON that only toTieRow writes.
    result: row.result === null ? null : (JSON.parse(row.result) as TieResult),
    deleted: row.deleted === 1,
  };
}
