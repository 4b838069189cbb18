import { isDeepStrictEqual } from 'node:util';
import type { SquadRow } from '#domain/imports/content.ts';
import type { Inquiry } from '#domain/imports/inquiry.ts';
import { identifyPeople, type PersonIdentification } from '#domain/imports/match-people.ts';
import { type FileLineNumber, lineWords } from '#domain/imports/sheet.ts';
import { currentAndFormerNames, type Player, type Team } from '#domain/squads/teams-and-players.ts';
import { askWhichPerson, type AskedNameMeaning, playerTeamSuffix } from '../asked-names.ts';
import { playersByName, squadPlayerKey } from '../match-names.ts';
import type { LeagueBeforeImport } from '../results/recorded-cards.ts';
import type { TeamOrPlayerOnLine } from './identify-lines.ts';

type PlayerInFile = NonNullable<SquadRow['player']>;
/** A player on a line of the file, with the team of this line. */
export type SquadPlayerLine = TeamOrPlayerOnLine & { row: PlayerInFile; team: Pick<Team, 'id' | 'name'> };

type League = Pick<LeagueBeforeImport, 'people' | 'playedFor' | 'answers'>;

/**
 * Finds out which players the names on the lines mean (Rules N6 to N8), and returns the lines. If a name is in the
 * squad of its team, there is no question and the line stays as it is. If exactly one person of the league has a name
 * that is not in the squad, the name means this person, and the line gets the person's id. The line of a new person
 * gets `isNew: true`. A name that is not certain becomes a question. A line is left out while a question about its name
 * is open, or if its player is on an earlier line.
 */
export function resolvePlayersOnLines(
  lines: readonly SquadPlayerLine[],
  league: League,
  inquiry: Inquiry,
): SquadPlayerLine[] {
  const once = withoutRepeatedPlayers(lines, inquiry);
  const { people } = league;
  const live = [...people.players.values()].filter(({ deleted }) => !deleted);
  const bySquad = new Map(live.map((player) => [squadPlayerKey(player), player]));
  const ofSquad = (line: SquadPlayerLine) => bySquad.get(`${line.team.id} ${line.folded}`);
  const byId = playersByName(people);
  const certain = new Map<string, SquadPlayerLine>();
  for (const line of once) {
    const id = line.id === null ? ofSquad(line)?.id : byId.get(line.id)?.id;
    if (id !== undefined && !certain.has(id)) certain.set(id, line);
  }
  const open = once.filter((line) => line.id === null && !ofSquad(line));
  const meant = new Map<SquadPlayerLine, AskedNameMeaning<Player> | { kind: 'repeated'; of: SquadPlayerLine }>();
  const matches = identifyPeople(distinctNamesWithTeams(open), playersWithNamesAndTeams(league));
  const asking = { names: byId, league, certain, inFile: new Set(once.map(({ folded }) => folded)), inquiry };
  for (const own of Map.groupBy(open, ({ folded }) => folded).values())
    for (const [line, meaning] of nameMeaningsByLine(own, matches.get(own[0]!.name) ?? { kind: 'new' }, asking))
      meant.set(line, meaning);
  return once.flatMap((line): SquadPlayerLine[] => {
    const meaning = meant.get(line);
    if (!meaning) return [line];
    if (meaning.kind === 'known') return [{ ...line, id: meaning.known.id, name: meaning.known.name }];
    if (meaning.kind === 'new') return [{ ...line, isNew: true }];
    if (meaning.kind === 'repeated')
      inquiry.leaveOut(line.line, `${line.name} is in ${meaning.of.team.name} on ${lineWords(meaning.of.line)}.`);
    return [];
  });
}

/**
 * Returns the lines without those that repeat a player's name in the same team. The first line with the name gets the
 * handicaps of both lines. If these handicaps contradict each other, both lines stay.
 */
function withoutRepeatedPlayers(lines: readonly SquadPlayerLine[], inquiry: Inquiry): SquadPlayerLine[] {
  const first = new Map<string, SquadPlayerLine>();
  return lines.flatMap((line) => {
    if (line.id !== null) return [line];
    const key = squadPlayerKey({ name: line.name, teamId: line.team.id });
    const earlier = first.get(key);
    if (!earlier) {
      const own = { ...line };
      first.set(key, own);
      return [own];
    }
    const both = { ...line.row.handicaps, ...earlier.row.handicaps };
    if (!isDeepStrictEqual(both, { ...earlier.row.handicaps, ...line.row.handicaps })) return [line];
    earlier.row = { ...earlier.row, handicaps: both };
    inquiry.leaveOut(line.line, `${line.name} of ${line.team.name} is on ${lineWords(earlier.line)} already.`);
    return [];
  });
}

/** What is needed to ask questions about the names in a file. */
type InquiryContext = {
  names: ReturnType<typeof playersByName>;
  league: League;
  /** The lines for which it is certain which player of the league they mean, keyed by the player's id. */
  certain: Map<string, SquadPlayerLine>;
  inFile: ReadonlySet<string>;
  inquiry: Inquiry;
};
type SquadNameMeaning = AskedNameMeaning<Player> | { kind: 'repeated'; of: SquadPlayerLine };

/**
 * Returns what a name means on each of its lines. The lines are usually of different teams, so two lines may mean two
 * people.
 */
function nameMeaningsByLine(
  own: readonly SquadPlayerLine[],
  match: PersonIdentification,
  asking: InquiryContext,
): [SquadPlayerLine, SquadNameMeaning][] {
  const [first, ...others] = own;
  if (!first) return [];
  const meaning = identifyPlayer(first, own, match, asking);
  if (meaning.kind === 'known') asking.certain.set(meaning.known.id, first);
  if (others.length === 0 || meaning.kind === 'open') return own.map((line) => [line, meaning]);
  return [
    [first, meaning],
    ...others.map((line): [SquadPlayerLine, SquadNameMeaning] => [line, askIfSamePerson(line, first, asking)]),
  ];
}

function identifyPlayer(
  first: SquadPlayerLine,
  own: readonly SquadPlayerLine[],
  match: PersonIdentification,
  asking: InquiryContext,
): SquadNameMeaning {
  const { names, league, certain, inFile, inquiry } = asking;
  const { people } = league;
  const { name, folded } = first;
  const all = names.all(folded);
  const inSquads = all.find(({ id }) => certain.has(id));
  const free = all.filter(({ id }) => !certain.has(id));
  if (inSquads && free.length === 0) return askIfSamePerson(first, certain.get(inSquads.id)!, asking);
  const [only] = free;
  if (only && free.length === 1 && !only.deleted) return { kind: 'known', known: only };
  const lines = own.map(({ line }) => line);
  const asked = { name, lines, inFile };
  if (free.length > 0) {
    const choices = free.map((one) => ({ id: one.id, name: one.name, more: playerTeamSuffix(one, people) }));
    const ofTeamBefore = free.filter(({ teamId }) => teamId === first.team.id);
    return askWhichPerson(asked, league, choices, ofTeamBefore.length === 1 ? ofTeamBefore[0]!.id : null, inquiry);
  }
  if (match.kind === 'known') {
    const known = people.players.get(match.id);
    return known && !certain.has(known.id) ? { kind: 'known', known } : { kind: 'new' };
  }
  const choices = match.kind === 'question' ? match.choices : [];
  const possible = choices.flatMap(({ id, name: other }) => {
    const known = id === null ? undefined : people.players.get(id);
    return known && !certain.has(known.id) ? [{ id, name: other, more: playerTeamSuffix(known, people) }] : [];
  });
  const isSaid = inquiry.answerForFile('person', name) !== undefined;
  return possible.length === 0 && !isSaid ? { kind: 'new' } : askWhichPerson(asked, league, possible, null, inquiry);
}

/** Asks whether the same name on two lines of the file is one person. `of`: the earlier line. */
function askIfSamePerson(
  line: SquadPlayerLine,
  of: SquadPlayerLine,
  { league, inFile, inquiry }: InquiryContext,
): SquadNameMeaning {
  const { name } = line;
  const choices = [{ id: null, name, more: ` of ${of.team.name}, one person` }];
  const asked = {
    name,
    lines: [of.line, line.line],
    inFile: new Set([...inFile].filter((one) => one !== line.folded)),
  };
  const meaning = askWhichPerson(asked, league, choices, null, inquiry);
  return meaning.kind === 'sameAs' || meaning.kind === 'known' ? { kind: 'repeated', of } : meaning;
}

function distinctNamesWithTeams(lines: readonly SquadPlayerLine[]): { name: string; teams: string[] }[] {
  return [...Map.groupBy(lines, ({ folded }) => folded).values()].map((own) => ({
    name: own[0]!.name,
    teams: own.map(({ team }) => team.name),
  }));
}

function playersWithNamesAndTeams({ people, playedFor }: League) {
  return [...people.players.values()].map((player) => {
    const ids = new Set([player.teamId, ...(playedFor.get(player.id) ?? [])]);
    return {
      id: player.id,
      names: currentAndFormerNames(player),
      teams: [...ids].flatMap((id) => people.teams.get(id)?.name ?? []),
    };
  });
}

/** Reports a fault in a line of the file. `sentence`: what is wrong. */
export type AddFault = (line: FileLineNumber, sentence: string) => void;
