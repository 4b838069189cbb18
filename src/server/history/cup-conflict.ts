import { type Competition, entrantNames } from '#domain/cups/cup.ts';
import { cupFault, enteredTwice } from '#domain/cups/cup-faults.ts';
import { foldName } from '#domain/name.ts';
import { currentId, type People } from '#domain/squads/people.ts';
import { liveCompetitions, storedCompetition, storedTies } from '../storage/mappers/cups.ts';
import type { Snapshot } from '../storage/store.ts';
import type { LeagueAfter } from './undo-conflict.ts';

/**
 * A sentence about a knock-out competition that an undo would leave in disorder, or `null`. Reads the store as the undo
 * has left it.
 */
export async function cupConflict(db: Snapshot, after: LeagueAfter): Promise<string | null> {
  const { restored } = after;
  const changed = new Set([
    ...restored.competition.map(({ id }) => id),
    ...restored.tie.map((tie) => tie.competitionId),
  ]);
  for (const id of changed) {
    const reason = await changedCup(db, id, after);
    if (reason !== null) return reason;
  }
  const touchesOthers = restored.season.length + restored.team.length + restored.player.length > 0;
  return touchesOthers ? otherCups(await liveCompetitions(db), after) : null;
}

async function changedCup(db: Snapshot, id: string, after: LeagueAfter) {
  const competition = (await storedCompetition(db, id))!;
  const ties = await storedTies(db, id);
  const { name, season } = competition;
  if (competition.deleted) {
    if (after.created.has(id) && ties.length > 0) return `${name} has been drawn.`;
    return after.restored.tie.some((tie) => tie.competitionId === id) ? `${name} has been deleted.` : null;
  }
  if (!after.seasons.has(season)) return `The league has no season ${season}.`;
  const others = (await liveCompetitions(db)).filter((one) => one.season === season && one.id !== id);
  if (others.some((one) => foldName(one.name) === foldName(name)))
    return `There is another competition called ${name}.`;
  const twice = twiceReason(competition, after.people);
  if (twice !== null) return twice;
  const resolved = competition.entrants.map((entrant) =>
    'playerIds' in entrant
      ? { ...entrant, playerIds: entrant.playerIds.map((one) => currentId(after.people, one)) }
      : entrant,
  );
  const names = entrantNames(resolved, after.people);
  return cupFault(competition, ties, (entrantId) => names.get(entrantId) ?? '?');
}

/** Competitions need their season and everybody in them, and nobody twice because of a merge that comes back. */
function otherCups(competitions: readonly Competition[], { restored, created, people }: LeagueAfter): string | null {
  const gone = [...restored.team, ...restored.player].filter(({ id, deleted }) => deleted && created.has(id));
  const goneIds = new Set(gone.map(({ id }) => id));
  const goneSeasons = new Set(restored.season.filter(({ deleted }) => deleted).map(({ name }) => name));
  for (const competition of competitions) {
    if (goneSeasons.has(competition.season)) return `${competition.name} is played in season ${competition.season}.`;
    const ids = competition.entrants.flatMap((entrant) => {
      if ('teamId' in entrant) return [entrant.teamId];
      return 'playerIds' in entrant ? entrant.playerIds : [];
    });
    if (ids.some((id) => goneIds.has(id))) return `${competition.name} depends on it.`;
    const twice = twiceReason(competition, people);
    if (twice !== null) return twice;
  }
  return null;
}

function twiceReason(competition: Competition, people: People): string | null {
  const id = enteredTwice(competition, people);
  return id === undefined
    ? null
    : `${people.players.get(id)?.name ?? id} would be entered twice in ${competition.name}.`;
}
