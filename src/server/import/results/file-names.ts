import { type Inquiry, ANSWER_NEW_NAME, type StoredImportAnswer } from '#domain/imports/inquiry.ts';
import {
  type PersonChoice,
  type KnownPerson,
  identifyPeople,
  type PersonIdentification,
} from '#domain/imports/match-people.ts';
import { LIKENESS_SENTENCES } from '#domain/imports/person-name.ts';
import { answerFinder } from '#domain/imports/remembered-answers.ts';
import type { FileLineNumber } from '#domain/imports/sheet.ts';
import { foldName } from '#domain/name.ts';
import { idAfterMerges, currentAndFormerNames, type TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';
import { playersByName } from '../match-names.ts';
import type { FileCard } from './file-card.ts';
import type { NameMeaning } from './resolver.ts';

/**
 * What the names of people in a file mean. `meanings`: keyed by folded name. A name that is not in `meanings` is looked
 * up in the league.
 */
export type PersonNameMeanings = {
  meanings: ReadonlyMap<string, NameMeaning>;
  /**
   * Names (`written`) that certainly mean a person whose name is spelled differently (`name`) in the league or on
   * another line of the file.
   */
  matched: { written: string; name: string }[];
  /**
   * The names for which an official has answered which person is meant. `teams`: the teams for which that person plays
   * in the file.
   */
  answered: { name: string; teams: string[] }[];
};

/**
 * The teams and players of the league, the ids of the teams for which each player has played, and officials' answers
 * about earlier files.
 */
export type LeaguePeople = {
  people: TeamsAndPlayers;
  playedFor: ReadonlyMap<string, ReadonlySet<string>>;
  answers: readonly StoredImportAnswer[];
};

/**
 * Finds out whom the names without an id mean (Rules N8, N12). Asks only about names on `fresh` cards, which are not
 * recorded yet.
 */
export function askAboutPersonNames(
  cards: readonly FileCard[],
  fresh: ReadonlySet<FileCard>,
  league: LeaguePeople,
  inquiry: Inquiry,
): PersonNameMeanings {
  const written = personNamesWithoutId(cards, fresh, league.people);
  const matches = identifyPeople(written, knownPlayers(league));
  const questions = createPersonNameInquiry(written, league, inquiry);
  const meanings = new Map<string, NameMeaning>();
  const names: PersonNameMeanings = { meanings, matched: [], answered: [] };
  for (const one of written) {
    const match = matches.get(one.name) ?? { kind: 'new' };
    const value = one.isFresh ? questions.ask(one, match) : questions.said(one);
    const answered = value === null ? null : questions.meaning(value);
    const meaning =
      answered ?? findCertainMeaning(match) ?? (match.kind === 'question' ? { kind: 'new' as const } : null);
    if (meaning) meanings.set(foldName(one.name), meaning);
    if (!one.isFresh) continue;
    if (answered) names.answered.push({ name: one.name, teams: one.teams });
    const certain = findCertainName(match, league.people);
    if (certain !== null && certain !== one.name) names.matched.push({ written: one.name, name: certain });
  }
  return names;
}

type WrittenPersonName = { name: string; teams: string[]; line: FileLineNumber; isFresh: boolean };

/**
 * Returns three functions: `ask` asks whom a name means, `said` returns the answer if there is one already, and
 * `meaning` returns whom an answer means (`null` for an answer that is not clear).
 */
function createPersonNameInquiry(written: readonly WrittenPersonName[], league: LeaguePeople, inquiry: Inquiry) {
  const { people } = league;
  const answerTo = answerFinder(league.answers, 'person');
  const inFile = new Map(written.map((one) => [foldName(one.name), one]));
  const names = playersByName(people);

  /**
   * Returns an official's answer about this name for an earlier file. Returns `undefined` if there is none, or if the
   * answer means a player whom the league does not have.
   */
  function remembered({ name, teams }: WrittenPersonName): string | undefined {
    const value = answerTo(name, teams)?.value;
    return value !== undefined && meaning(value) !== null ? value : undefined;
  }

  function said(one: WrittenPersonName): string | null {
    return inquiry.answerForFile('person', one.name) ?? remembered(one) ?? null;
  }

  function ask(one: WrittenPersonName, match: PersonIdentification): string | null {
    const earlier = remembered(one);
    const choices = match.kind === 'question' ? match.choices : [];
    if (choices.length === 0 && earlier === undefined && inquiry.answerForFile('person', one.name) === undefined)
      return null;
    const isKnown = choices.some(({ id }) => id !== null);
    const suggested = isKnown ? suggestedPersonId(choices) : ANSWER_NEW_NAME;
    const value = inquiry.ask({
      kind: 'person',
      subject: one.name,
      lines: [one.line],
      text: `Who is ${one.name} of ${one.teams.join(' and ')}?`,
      options: [...choices.map(optionOf), { value: ANSWER_NEW_NAME, text: 'A new player' }],
      suggested,
      needed: isKnown,
      accepts: (answer) => meaning(answer) !== null,
      remembered: earlier,
    });
    // If a name resembles other names of the file, but no player of the league, the name counts as a new player
    // (`null`) until there is an answer.
    return inquiry.isOpen('person', one.name) && !isKnown ? null : value;
  }

  function optionOf({ id, name, likeness }: PersonChoice) {
    const teams = id === null ? (inFile.get(foldName(name))?.teams ?? []) : teamNamesOfPlayer(id, league);
    return { value: id ?? name, text: [[name, ...teams].join(', '), LIKENESS_SENTENCES[likeness]].join('. ') };
  }

  function meaning(value: string): NameMeaning | null {
    if (value === ANSWER_NEW_NAME) return { kind: 'new' };
    const id = idAfterMerges(people, value);
    if (people.players.has(id)) return { kind: 'known', id };
    const folded = foldName(value);
    const other = inFile.get(folded);
    if (other) return { kind: 'sameAs', name: other.name };
    const [only, ...others] = names.first(folded);
    return only && others.length === 0 ? { kind: 'known', id: only.id } : null;
  }

  return { ask, said, meaning };
}

/**
 * Returns the id of the first choice if two conditions are met; otherwise `null`. The first choice must be a player of
 * the league who has a team in common with the person in the file. The second choice, if there is one, must have no
 * team in common with this person.
 */
function suggestedPersonId([first, second]: readonly PersonChoice[]): string | null {
  return first && first.id !== null && first.common === 'team' && second?.common !== 'team' ? first.id : null;
}

function personNamesWithoutId(
  cards: readonly FileCard[],
  fresh: ReadonlySet<FileCard>,
  { teams }: TeamsAndPlayers,
): WrittenPersonName[] {
  const byName = new Map<string, WrittenPersonName>();
  const currentNames = new Map(
    [...teams.values()].flatMap((team) => currentAndFormerNames(team).map((name) => [foldName(name), team.name])),
  );
  for (const card of cards) {
    const sides = {
      home: currentNames.get(card.home.folded) ?? card.home.name,
      away: currentNames.get(card.away.folded) ?? card.away.name,
    };
    for (const row of card.rows) {
      for (const side of ['home', 'away'] as const) {
        for (const named of row.players[side]) {
          if (!named || named.id !== null) continue;
          const written = byName.get(named.folded) ?? { name: named.name, teams: [], line: row.line, isFresh: false };
          byName.set(named.folded, written);
          if (fresh.has(card)) written.isFresh = true;
          if (!written.teams.includes(sides[side])) written.teams.push(sides[side]);
        }
      }
    }
  }
  return [...byName.values()];
}

function knownPlayers(league: LeaguePeople): KnownPerson[] {
  return [...league.people.players.values()].map((player) => ({
    id: player.id,
    names: currentAndFormerNames(player),
    teams: teamNamesOfPlayer(player.id, league),
  }));
}

/** Returns the names of a player's current team and then of all other teams for which the player has played. */
function teamNamesOfPlayer(id: string, { people, playedFor }: LeaguePeople): string[] {
  const currentTeam = people.players.get(id)?.teamId ?? '';
  const ids = new Set([currentTeam, ...(playedFor.get(id) ?? [])]);
  return [...ids].map((teamId) => people.teams.get(teamId)?.name ?? '').filter((name) => name !== '');
}

/**
 * Returns whom a name certainly means; `null` if this is not certain. Also returns `null` if a player of the league has
 * exactly this name, because such a name is looked up in the league anyway.
 */
function findCertainMeaning(match: PersonIdentification): NameMeaning | null {
  if (match.kind === 'known') return match.likeness === 'exact' ? null : match;
  return match.kind === 'sameAs' ? match : null;
}

function findCertainName(match: PersonIdentification, { players }: TeamsAndPlayers): string | null {
  if (match.kind === 'sameAs') return match.name;
  return match.kind === 'known' ? (players.get(match.id)?.name ?? null) : null;
}
