import { answersFor, type NameAnswer, type NameQuestion } from '#domain/imports/import-answers.ts';
import { matchPeople, type Choice, type KnownPerson, type PersonMatch } from '#domain/imports/match-people.ts';
import { foldName } from '#domain/name.ts';
import { currentId, namesOf, type People } from '#domain/squads/people.ts';
import { REASONS } from '#domain/imports/person-name.ts';
import type { AnsweredName, MatchedName } from '../csv/report.ts';
import type { FileCard } from './file-card.ts';
import type { Meaning } from './resolver.ts';

/** The meanings of names in a file, keyed by folded name. A name without a meaning is looked up normally. */
export type FileNames = {
  meanings: ReadonlyMap<string, Meaning>;
  matched: MatchedName[];
  questions: NameQuestion[];
  /** The answers that were used. */
  answered: AnsweredName[];
};

type LeagueNames = {
  people: People;
  playedFor: ReadonlyMap<string, ReadonlySet<string>>;
  answers: readonly NameAnswer[];
};

/** Finds the meaning of names without an id on these cards (Rules N8, N12). Asks only about names on `fresh` cards. */
export function meaningsOf(cards: readonly FileCard[], fresh: ReadonlySet<FileCard>, league: LeagueNames): FileNames {
  const written = writtenNames(cards, fresh, league.people);
  const matches = matchPeople(written, knownPeople(league));
  const meanings = new Map<string, Meaning>();
  const names: FileNames = { meanings, matched: [], questions: [], answered: [] };
  const answerTo = answersFor(league.answers);
  const teamsByName = new Map(written.map(({ name, teams }) => [name, teams]));
  for (const one of written) {
    const folded = foldName(one.name);
    const answer = answerTo(one.name, one.teams);
    const answered = answeredMeaning(answer, league.people);
    const match = matches.get(one.name) ?? { kind: 'new' };
    const meaning = answered ?? certainMeaning(match);
    if (meaning) meanings.set(folded, meaning);
    if (!one.isFresh) continue;
    const { line, name, teams } = one;
    if (answer && answered) names.answered.push({ ...answer, line, name, teams });
    const certain = meaning ? nameMeant(meaning, league.people) : null;
    if (certain !== null && certain !== name) names.matched.push({ line, written: name, name: certain });
    if (!answered && match.kind === 'question')
      names.questions.push({
        line,
        name,
        teams,
        choices: match.choices.map((choice) => nameChoice(choice, league, teamsByName)),
      });
  }
  return names;
}

type Written = { name: string; teams: string[]; line: number; isFresh: boolean };

function writtenNames(cards: readonly FileCard[], fresh: ReadonlySet<FileCard>, { teams }: People): Written[] {
  const byName = new Map<string, Written>();
  const present = new Map(
    [...teams.values()].flatMap((team) => namesOf(team).map((name) => [foldName(name), team.name])),
  );
  for (const card of cards) {
    const sides = {
      home: present.get(card.home.folded) ?? card.home.name,
      away: present.get(card.away.folded) ?? card.away.name,
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

function knownPeople(league: LeagueNames): KnownPerson[] {
  return [...league.people.players.values()].map((player) => ({
    id: player.id,
    names: namesOf(player),
    teams: teamsOf(player.id, league),
  }));
}

/** Returns the names of the teams that a player is in or has played for, current team first. */
function teamsOf(id: string, { people, playedFor }: LeagueNames): string[] {
  const present = people.players.get(id)?.teamId ?? '';
  const ids = new Set([present, ...(playedFor.get(id) ?? [])]);
  return [...ids].map((teamId) => people.teams.get(teamId)?.name ?? '').filter((name) => name !== '');
}

/** An answer about a player who is no longer in the league does not count. */
function answeredMeaning(answer: NameAnswer | undefined, people: People): Meaning | null {
  if (!answer) return null;
  if (answer.playerId !== null) {
    const id = currentId(people, answer.playerId);
    return people.players.has(id) ? { kind: 'known', id } : null;
  }
  return answer.sameAs === null ? { kind: 'new' } : { kind: 'sameAs', name: answer.sameAs };
}

/** A name that exactly matches a known one needs no meaning: it is looked up normally. */
function certainMeaning(match: PersonMatch): Meaning | null {
  if (match.kind === 'known') return match.likeness === 'exact' ? null : match;
  return match.kind === 'sameAs' ? match : null;
}

function nameMeant(meaning: Meaning, { players }: People): string | null {
  if (meaning.kind === 'new') return null;
  return meaning.kind === 'sameAs' ? meaning.name : (players.get(meaning.id)?.name ?? null);
}

function nameChoice(
  { id, name, likeness }: Choice,
  league: LeagueNames,
  teamsByName: ReadonlyMap<string, string[]>,
): NameQuestion['choices'][number] {
  const teams = id === null ? (teamsByName.get(name) ?? []) : teamsOf(id, league);
  return { playerId: id, name, teams, reason: REASONS[likeness] };
}
