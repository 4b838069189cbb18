import { type Inquiry, NEW, type StoredFileAnswer } from '#domain/imports/inquiry.ts';
import { type Choice, type KnownPerson, matchPeople, type PersonMatch } from '#domain/imports/match-people.ts';
import { REASONS } from '#domain/imports/person-name.ts';
import { answersAbout } from '#domain/imports/remembered.ts';
import type { FileLine } from '#domain/imports/sheet.ts';
import { foldName } from '#domain/name.ts';
import { currentId, namesOf, type People } from '#domain/squads/people.ts';
import { playerNames } from '../match-names.ts';
import type { FileCard } from './file-card.ts';
import type { Meaning } from './resolver.ts';

/** The meanings of names in a file, keyed by folded name. A name without a meaning is looked up normally. */
export type FileNames = {
  meanings: ReadonlyMap<string, Meaning>;
  /** Names that certainly mean somebody who has another name in the league. */
  matched: { written: string; name: string }[];
  /** The names whose meaning an answer gives, with their teams in the file. */
  answered: { name: string; teams: string[] }[];
};

/** The league's people. `answers`: those about earlier files. */
export type KnownNames = {
  people: People;
  playedFor: ReadonlyMap<string, ReadonlySet<string>>;
  answers: readonly StoredFileAnswer[];
};

/** Finds the meaning of names without an id on these cards (Rules N8, N12). Asks only about names on `fresh` cards. */
export function askAboutNames(
  cards: readonly FileCard[],
  fresh: ReadonlySet<FileCard>,
  league: KnownNames,
  inquiry: Inquiry,
): FileNames {
  const written = writtenNames(cards, fresh, league.people);
  const matches = matchPeople(written, knownPeople(league));
  const questions = personQuestions(written, league, inquiry);
  const meanings = new Map<string, Meaning>();
  const names: FileNames = { meanings, matched: [], answered: [] };
  for (const one of written) {
    const match = matches.get(one.name) ?? { kind: 'new' };
    const value = one.isFresh ? questions.ask(one, match) : questions.said(one);
    const answered = value === null ? null : questions.meaning(value);
    const meaning = answered ?? certainMeaning(match) ?? (match.kind === 'question' ? { kind: 'new' as const } : null);
    if (meaning) meanings.set(foldName(one.name), meaning);
    if (!one.isFresh) continue;
    if (answered) names.answered.push({ name: one.name, teams: one.teams });
    const certain = certainName(match, league.people);
    if (certain !== null && certain !== one.name) names.matched.push({ written: one.name, name: certain });
  }
  return names;
}

type Written = { name: string; teams: string[]; line: FileLine; isFresh: boolean };

/** The questions about the people of a file, and what their answers mean. */
function personQuestions(written: readonly Written[], league: KnownNames, inquiry: Inquiry) {
  const { people } = league;
  const answerTo = answersAbout(league.answers, 'person');
  const inFile = new Map(written.map((one) => [foldName(one.name), one]));
  const names = playerNames(people);

  /** Returns the answer about an earlier file. One about a player who is no longer in the league does not count. */
  function remembered({ name, teams }: Written): string | undefined {
    const value = answerTo(name, teams)?.value;
    return value !== undefined && meaning(value) !== null ? value : undefined;
  }

  function said(one: Written): string | null {
    return inquiry.given('person', one.name) ?? remembered(one) ?? null;
  }

  function ask(one: Written, match: PersonMatch): string | null {
    const earlier = remembered(one);
    const choices = match.kind === 'question' ? match.choices : [];
    if (choices.length === 0 && earlier === undefined && inquiry.given('person', one.name) === undefined) return null;
    const isKnown = choices.some(({ id }) => id !== null);
    const suggested = isKnown ? likeliest(choices) : NEW;
    const value = inquiry.ask({
      kind: 'person',
      subject: one.name,
      lines: [one.line],
      text: `Who is ${one.name} of ${one.teams.join(' and ')}?`,
      options: [...choices.map(optionOf), { value: NEW, text: 'A new player' }],
      suggested,
      needed: isKnown,
      accepts: (answer) => meaning(answer) !== null,
      remembered: earlier,
    });
    // Without an answer, a name means what it says.
    return inquiry.isOpen('person', one.name) && !isKnown ? null : value;
  }

  function optionOf({ id, name, likeness }: Choice) {
    const teams = id === null ? (inFile.get(foldName(name))?.teams ?? []) : teamsOf(id, league);
    return { value: id ?? name, text: [[name, ...teams].join(', '), REASONS[likeness]].join('. ') };
  }

  function meaning(value: string): Meaning | null {
    if (value === NEW) return { kind: 'new' };
    const id = currentId(people, value);
    if (people.players.has(id)) return { kind: 'known', id };
    const folded = foldName(value);
    const other = inFile.get(folded);
    if (other) return { kind: 'sameAs', name: other.name };
    const [only, ...others] = names.first(folded);
    return only && others.length === 0 ? { kind: 'known', id: only.id } : null;
  }

  return { ask, said, meaning };
}

/** Returns the only choice with a team in common, which makes it likelier than all others. */
function likeliest([first, second]: readonly Choice[]): string | null {
  return first && first.id !== null && first.common === 'team' && second?.common !== 'team' ? first.id : null;
}

function writtenNames(cards: readonly FileCard[], fresh: ReadonlySet<FileCard>, { teams }: People): Written[] {
  const byName = new Map<string, Written>();
  const currentNames = new Map(
    [...teams.values()].flatMap((team) => namesOf(team).map((name) => [foldName(name), team.name])),
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

function knownPeople(league: KnownNames): KnownPerson[] {
  return [...league.people.players.values()].map((player) => ({
    id: player.id,
    names: namesOf(player),
    teams: teamsOf(player.id, league),
  }));
}

/** Returns the names of the teams that a player is in or has played for, current team first. */
function teamsOf(id: string, { people, playedFor }: KnownNames): string[] {
  const currentTeam = people.players.get(id)?.teamId ?? '';
  const ids = new Set([currentTeam, ...(playedFor.get(id) ?? [])]);
  return [...ids].map((teamId) => people.teams.get(teamId)?.name ?? '').filter((name) => name !== '');
}

/** A name that exactly matches a known one needs no meaning: it is looked up normally. */
function certainMeaning(match: PersonMatch): Meaning | null {
  if (match.kind === 'known') return match.likeness === 'exact' ? null : match;
  return match.kind === 'sameAs' ? match : null;
}

function certainName(match: PersonMatch, { players }: People): string | null {
  if (match.kind === 'sameAs') return match.name;
  return match.kind === 'known' ? (players.get(match.id)?.name ?? null) : null;
}
