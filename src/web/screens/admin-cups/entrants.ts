import type { CompetitionAnswer, EntrantAnswer } from '#contract/competitions.ts';
import type { TeamAnswer } from '#contract/teams.ts';
import type { Competition, CompetitionKind, Entrant, EntrantOf } from '#domain/cups/competition.ts';
import { foldName } from '#domain/name.ts';
import type { People, Player, Team } from '#domain/squads/people.ts';
import { RETIRED } from '#domain/squads/numbers.ts';

/** An entrant in the form, by its name there. */
export type EntrantValue = { label: string; of: EntrantOf };

/** Somebody in the league who can be entered. `label` says more: a player's team, a team's division. */
export type Candidate = { value: string; label: string; id: string };

/** Returns everybody who can enter a competition of a kind: teams, or players; namesakes with their team in brackets. */
export function candidatesFor(kind: CompetitionKind, teams: readonly TeamAnswer[]): Candidate[] {
  const playing = teams.filter(({ division }) => division !== RETIRED);
  if (kind === 'team')
    return playing.map(({ id, name, division }) => ({ id, value: name, label: `Division ${division}` }));
  const players = playing.flatMap((team) => team.players.map((player) => ({ ...player, team: team.name })));
  const called = Map.groupBy(players, ({ name }) => foldName(name));
  return players.map(({ id, name, team }) => {
    const isNamesake = (called.get(foldName(name))?.length ?? 0) > 1;
    return { id, value: isNamesake ? `${name} (${team})` : name, label: team };
  });
}

/** Returns an entrant of typed names, one for each person: of the league if all are in it, or else a guest by name. */
export function entrantOfNames(
  kind: CompetitionKind,
  names: readonly string[],
  known: readonly Candidate[],
): EntrantValue {
  const found = names.map((name) => known.find(({ value }) => foldName(value) === foldName(name.trim())));
  const ids = found.flatMap((candidate) => candidate?.id ?? []);
  const label = names.map((name, i) => found[i]?.value ?? name.trim()).join(' & ');
  const [first] = ids;
  if (ids.length < names.length || first === undefined) return { label, of: { name: label } };
  return { label, of: kind === 'team' ? { teamId: first } : { playerIds: ids } };
}

/** Returns a stored entrant as the form has it. */
export function entrantValue({ name, teamId, playerIds }: EntrantAnswer): EntrantValue {
  if (teamId !== undefined) return { label: name, of: { teamId } };
  return { label: name, of: playerIds === undefined ? { name } : { playerIds } };
}

/** Returns teams and players as the domain's rules take them, with those of a competition who have left the league since. */
export function peopleFor(teams: readonly TeamAnswer[], cup: CompetitionAnswer | null): People {
  const people = { teams: new Map<string, Team>(), players: new Map<string, Player>() };
  for (const { entrants } of cup === null ? [] : [cup]) {
    for (const { name, teamId, playerIds = [] } of entrants) {
      if (teamId !== undefined) people.teams.set(teamId, gone(teamId, name));
      for (const id of playerIds) people.players.set(id, { ...gone(id, name), teamId: '', ...noHandicaps });
    }
  }
  for (const { id, name, division, players } of teams) {
    people.teams.set(id, { id, name, formerNames: [], division, deleted: false });
    for (const player of players)
      people.players.set(player.id, { ...player, formerNames: [], teamId: id, deleted: false });
  }
  return people;
}

const noHandicaps = { handicap: 0, modifier: 0, newHandicap: 0 };

function gone(id: string, name: string): Team {
  return { id, name, formerNames: [], division: RETIRED, deleted: true };
}

/** Returns a competition as the domain's rules take it. */
export function competitionOf(cup: CompetitionAnswer): Competition {
  const { competitionId: id, season, name, kind, handicap, maxStart, draw, rounds, entrants } = cup;
  const withdrawn = entrants.flatMap((entrant) => (entrant.withdrawn ? [entrant.entrantId] : []));
  return { id, season, name, kind, handicap, maxStart, draw, rounds, entrants: entrants.map(entrantOf), withdrawn };
}

export function entrantOf(entrant: EntrantAnswer): Entrant {
  return { id: entrant.entrantId, ...entrantValue(entrant).of };
}
