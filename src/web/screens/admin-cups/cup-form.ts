import type { CompetitionAnswer } from '#contract/competitions.ts';
import type { CallInput } from '#contract/client.ts';
import type { TeamAnswer } from '#contract/teams.ts';
import { roundsFor } from '#domain/cups/bracket.ts';
import { type CompetitionKind } from '#domain/cups/competition.ts';
import { checkCompetition } from '#domain/cups/competition-draft.ts';
import { type Checked, collect, faulty, type Issue, valid } from '#domain/issue.ts';
import { readNumber } from '#web/officials/read-fields.ts';
import { competitionOf, type EntrantValue, entrantValue, peopleFor } from './entrants.ts';

/** The text in the fields of a round; without `bestOf` it is that of all rounds. */
type RoundValues = { bestOf: string; playBy: string };

/** The text in the fields of a competition. `rounds` begin with the final, so that further entrants move none. */
export type CupValues = {
  name: string;
  kind: CompetitionKind;
  draw: string;
  handicap: string;
  maxStart: string;
  bestOf: string;
  rounds: RoundValues[];
  entrants: EntrantValue[];
  /** The name that is being typed, and the second one of a pair. */
  entry: string;
  partner: string;
};

export type CupBody = CallInput<'PUT /api/admin/competitions/{competitionId}'>['body'];

const mostRounds = 7;
const noRounds: RoundValues[] = Array.from({ length: mostRounds }, () => ({ bestOf: '', playBy: '' }));

/** Returns the start values of a new competition, or of one that is to be changed. */
export function cupValues(cup: CompetitionAnswer | null): CupValues {
  const typed = { entry: '', partner: '' };
  if (cup === null) {
    const choices = { kind: 'player' as const, draw: 'eachRound', handicap: 'no' };
    return { name: '', ...choices, maxStart: '', bestOf: '5', rounds: noRounds, entrants: [], ...typed };
  }
  const { name, kind, draw, handicap, maxStart, rounds, entrants } = cup;
  const bestOf = String(rounds[0]?.bestOf ?? 5);
  const own = rounds.toReversed().map((round) => {
    return { bestOf: String(round.bestOf) === bestOf ? '' : String(round.bestOf), playBy: round.playBy ?? '' };
  });
  return {
    name,
    kind,
    draw,
    bestOf,
    entrants: entrants.map(entrantValue),
    ...typed,
    handicap: handicap ? 'yes' : 'no',
    maxStart: String(maxStart ?? ''),
    rounds: [...own, ...noRounds.slice(own.length)],
  };
}

type CupFacts = {
  season: string;
  cup: CompetitionAnswer | null;
  teams: readonly TeamAnswer[];
  taken: readonly string[];
};

/** Checks the form by the rules of competitions (Rules K1, K4). */
export function checkCup(values: CupValues, { season, cup, teams, taken }: CupFacts): Checked<CupBody> {
  const issues: Issue[] = [];
  const { name, kind, draw } = values;
  const number = (text: string, path: string, what: string) => collect(readNumber(text, path, what), issues);
  const needed = roundsFor(values.entrants.length);
  const handicap = values.handicap === 'yes';
  const rounds = values.rounds
    .slice(0, needed)
    .toReversed()
    .map(({ bestOf, playBy }, i) => ({
      bestOf: number(bestOf || values.bestOf, bestOf === '' ? 'bestOf' : roundPath(i, needed, 'bestOf'), 'Best of'),
      playBy: playBy || null,
    }));
  const maxStart = handicap && values.maxStart !== '' ? number(values.maxStart, 'maxStart', 'Largest start') : null;
  const entrants = values.entrants.map(({ of }) => of);
  const checked = checkCompetition(
    { season, name, kind, handicap, maxStart, draw, bestOf: null, rounds, entrants },
    { ...facts(season, cup, teams, taken), newId: () => '' },
  );
  if (!checked.ok) issues.push(...checked.issues.map((issue) => atField(issue, values, needed)));
  issues.push(...notAdded(values));
  if (!checked.ok || issues.length > 0) return faulty(firstOfEach(issues));
  return valid({ ...checked.value, entrants });
}

function facts(season: string, cup: CupFacts['cup'], teams: CupFacts['teams'], taken: CupFacts['taken']) {
  return { seasons: new Set([season]), people: peopleFor(teams, cup), taken, present: cup && competitionOf(cup) };
}

/** A name that was typed and not added: the cup would be saved without it. Of a pair, its second field says so. */
function notAdded({ kind, entry, partner }: CupValues): Issue[] {
  const names = (kind === 'pair' ? [entry, partner] : [entry]).map((name) => name.trim()).filter(Boolean);
  if (names.length === 0) return [];
  const path = kind === 'pair' ? 'partner' : 'entry';
  return [{ path, message: `Add ${names.join(' & ')} to the entrants, or remove the name.` }];
}

/** Faults of rounds are at their fields; those of entrants at the field where they are typed. */
function atField({ path, message }: Issue, { rounds, entrants }: CupValues, needed: number): Issue {
  const [, round, field = ''] = /^rounds\.(\d+)\.(\w+)$/.exec(path) ?? [];
  if (round !== undefined) {
    const isOfAll = field === 'bestOf' && rounds[needed - 1 - Number(round)]?.bestOf === '';
    return { path: isOfAll ? 'bestOf' : roundPath(Number(round), needed, field), message };
  }
  const [, index] = /^entrants\.(\d+)/.exec(path) ?? [];
  if (index !== undefined) return { path: 'entry', message: `${entrants[Number(index)]?.label}: ${message}` };
  return { path: path === 'entrants' ? 'entry' : path, message };
}

function roundPath(round: number, needed: number, field: string): string {
  return `rounds.${needed - 1 - round}.${field}`;
}

function firstOfEach(issues: readonly Issue[]): Issue[] {
  return issues.filter(({ path }, i) => issues.findIndex((other) => other.path === path) === i);
}
