import type { BreakListRow } from '#domain/imports/content.ts';
import type { Inquiry } from '#domain/imports/inquiry.ts';
import { identifyPeople, type PersonIdentification, type WrittenName } from '#domain/imports/match-people.ts';
import { foldName } from '#domain/name.ts';
import { currentAndFormerNames, type TeamsAndPlayers, type Player } from '#domain/squads/teams-and-players.ts';
import { newId } from '../../storage/new-id.ts';
import { askWhichPerson, type AskedNameMeaning, playerTeamSuffix } from '../asked-names.ts';
import { playersByName } from '../match-names.ts';
import type { LeagueBeforeImport } from '../results/recorded-cards.ts';

/** The player who made a break in the file. `isNew`: the league does not have the player yet. */
export type BreakPlayer = { id: string; name: string; isNew: boolean };

/**
 * Returns a function that finds the player who made a break, by the name in the file (Rules N6 to N8). The function
 * returns `null` until an official has answered whom the name means. A name that is not similar to any other name means
 * a new player.
 */
export function breakPlayerFinder(
  rows: readonly BreakListRow[],
  league: Pick<LeagueBeforeImport, 'people' | 'playedFor' | 'answers'>,
  inquiry: Inquiry,
): (row: BreakListRow) => BreakPlayer | null {
  const { people, playedFor } = league;
  const names = playersByName(people);
  const byName = Map.groupBy(rows, ({ player }) => player.folded);
  const matches = identifyPeople(writtenNames(byName.values()), allPlayersForMatching(people, playedFor));
  const inFile = new Set(byName.keys());
  const made = new Map<string, BreakPlayer>();
  const meanings = new Map<string, AskedNameMeaning<Player>>();
  for (const [folded, own] of byName)
    meanings.set(folded, meaningOf(own, matches.get(own[0]!.player.name) ?? { kind: 'new' }));
  return playerOf;

  function meaningOf(own: readonly BreakListRow[], match: PersonIdentification): AskedNameMeaning<Player> {
    const { name, folded } = own[0]!.player;
    if (match.kind === 'known') {
      const known = people.players.get(match.id);
      return known ? { kind: 'known', known } : { kind: 'new' };
    }
    const namesakes = names
      .first(folded)
      .map((one) => ({ id: one.id, name: one.name, more: playerTeamSuffix(one, people) }));
    const alike =
      match.kind === 'question'
        ? match.choices.map(({ id, name: other }) => {
            const known = id === null ? undefined : people.players.get(id);
            return { id, name: other, more: known ? playerTeamSuffix(known, people) : '' };
          })
        : [];
    const choices = namesakes.length > 0 ? namesakes : alike;
    if (match.kind === 'sameAs') return { kind: 'sameAs', folded: foldName(match.name) };
    if (choices.length === 0 && inquiry.answerForFile('person', name) === undefined) return { kind: 'new' };
    return askWhichPerson({ name, lines: own.map(({ line }) => line), inFile }, league, choices, null, inquiry);
  }

  function playerOf({ player }: BreakListRow): BreakPlayer | null {
    const seen = new Set<string>();
    let folded = player.folded;
    for (let meaning = meanings.get(folded); meaning; meaning = meanings.get(folded)) {
      if (meaning.kind === 'open') return null;
      if (meaning.kind === 'known') return { id: meaning.known.id, name: meaning.known.name, isNew: false };
      if (meaning.kind === 'new' || seen.has(folded)) break;
      seen.add(folded);
      folded = meaning.folded;
    }
    const found = made.get(folded) ?? {
      id: newId(),
      name: byName.get(folded)?.[0]?.player.name ?? player.name,
      isNew: true,
    };
    made.set(folded, found);
    return found;
  }
}

function writtenNames(byName: Iterable<readonly BreakListRow[]>): WrittenName[] {
  return Array.from(byName, (own) => ({
    name: own[0]!.player.name,
    teams: [...new Set(own.flatMap(({ team }) => (team ? [team.name] : [])))],
  }));
}

function allPlayersForMatching(people: TeamsAndPlayers, playedFor: LeagueBeforeImport['playedFor']) {
  return [...people.players.values()].map((player) => {
    const ids = new Set([player.teamId, ...(playedFor.get(player.id) ?? [])]);
    const teams = [...ids].flatMap((id) => people.teams.get(id)?.name ?? []);
    return { id: player.id, names: currentAndFormerNames(player), teams };
  });
}
