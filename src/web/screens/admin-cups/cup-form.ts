import type { CompetitionAnswer, CompetitionSummary } from '#contract/cups.ts';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import { parseWithoutFaultyFields } from '#domain/check.ts';
import { countKnockOutRounds } from '#domain/cups/bracket.ts';
import type { CompetitionKind } from '#domain/cups/cup.ts';
import { cupFaults, type CupInRequest, cupInRequestSchema } from '#domain/cups/cup-draft.ts';
import { type Checked, valueOrCollect, faultyResult, type Issue, validResult } from '#domain/issue.ts';
import { readNumber } from '#web/officials/read-fields.ts';
import {
  toEntrantValue,
  type EntrantInForm,
  teamsAndPlayersWithFormerEntrants,
  entrantFromAnswer,
} from './cup-entrants.ts';
import {
  moveIssueToEntryField,
  chosenEntrantSource,
  type EntryValues,
  entryValues,
  toOtherCupsInSeason,
  readEntrantSourceAndGroups,
  countFirstRoundEntrants,
} from './entry-form.ts';

/** The texts in the fields of a round. If `bestOf` is empty, the cup's `bestOf` applies to the round. */
type RoundValues = { bestOf: string; playBy: string };

/**
 * The texts in the fields of a competition. The first item of `rounds` is the final, so that a round keeps its index
 * when entrants are added.
 */
export type CupValues = EntryValues & {
  name: string;
  kind: CompetitionKind;
  draw: string;
  handicap: string;
  maxStart: string;
  bestOf: string;
  decidedBy: string;
  legs: string;
  /**
   * `matches`: how many league matches a player must have played, empty for none. `fromRound`: the first round with
   * this rule, empty for all rounds.
   */
  appearances: { matches: string; fromRound: string };
  rounds: RoundValues[];
  /** The entrants entered for each kind of cup, so that changing the kind loses nothing. */
  entrants: Record<CompetitionKind, EntrantInForm[]>;
  /** The text in the field for the next entrant. For a pair, this is the field for the first player. */
  entry: string;
  /** The text in the field for the second player of a pair. */
  partner: string;
};

const maxRounds = 7;
const emptyEntrants: CupValues['entrants'] = { team: [], player: [], pair: [] };
const emptyRounds: RoundValues[] = Array.from({ length: maxRounds }, () => ({ bestOf: '', playBy: '' }));

/** Returns the start values of the form. `cup`: the competition to change, or `null` for a new competition. */
export function cupValues(cup: CompetitionAnswer | null): CupValues {
  const typed = { entry: '', partner: '', ...entryValues(cup) };
  if (cup === null) {
    const choices = { kind: 'player' as const, draw: 'eachRound', handicap: 'no' };
    const ways = { decidedBy: 'frames', legs: '1', appearances: { matches: '', fromRound: '' } };
    return {
      name: '',
      ...choices,
      ...ways,
      maxStart: '',
      bestOf: '5',
      rounds: emptyRounds,
      entrants: emptyEntrants,
      ...typed,
    };
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
    entrants: { ...emptyEntrants, [kind]: entrants.map(toEntrantValue) },
    ...typed,
    handicap: handicap ? 'yes' : 'no',
    maxStart: String(maxStart ?? ''),
    decidedBy: cup.decidedBy ?? 'frames',
    legs: String(cup.legs ?? 1),
    appearances: {
      matches: String(cup.appearances?.matches ?? ''),
      fromRound: String(cup.appearances?.fromRound ?? ''),
    },
    rounds: [...own, ...emptyRounds.slice(own.length)],
  };
}

export type CupFacts = {
  season: string;
  cup: CompetitionAnswer | null;
  teams: readonly TeamAnswer[];
  /** The cups of the season, except `cup`. */
  others: readonly CompetitionSummary[];
};

/** Checks the form by the rules for competitions (Rules K1, K4). Returns the request body, or the form's issues. */
export function checkCup(values: CupValues, facts: CupFacts): Checked<CupInRequest> {
  const { season, cup, teams, others } = facts;
  const isNamed = chosenEntrantSource(values, values.kind) === 'named';
  const needed = countRounds(values, cup);
  const unread: Issue[] = [];
  const body = readCupForm(values, { season, needed }, unread);
  const { draft, issues } = parseWithoutFaultyFields(cupInRequestSchema, body);
  const current = cup && { id: cup.competitionId, season: cup.season, entrants: cup.entrants.map(entrantFromAnswer) };
  const people = teamsAndPlayersWithFormerEntrants(teams, cup);
  const taken = others.map((other) => other.name);
  const context = { seasons: new Set([season]), people, taken, current, others: toOtherCupsInSeason(others) };
  const faults = cupFaults(draft, context);
  if (chosenEntrantSource(values, values.kind) === 'losers' && values.losersOf === '')
    unread.push({ path: 'losersOf', message: 'Choose the other cup.' });
  const all = [
    ...unread,
    ...[...issues, ...faults].map((issue) => moveIssueToEntryField(moveIssueToCupField(issue, values, needed))),
    ...(isNamed ? unaddedNameIssues(values) : []),
  ];
  // The cast is safe, because a draft without issues is a complete request body.
  return all.length === 0 ? validResult(draft as CupInRequest) : faultyResult(all);
}

/**
 * Returns the request body as typed. If the text of a number field is not a number, adds an issue to `unread`.
 * `needed`: how many rounds the cup has, or 0 if this is unknown.
 */
function readCupForm(values: CupValues, { season, needed }: { season: string; needed: number }, unread: Issue[]) {
  const { name, kind, draw } = values;
  const isNamed = chosenEntrantSource(values, kind) === 'named';
  const own = isNamed ? values.entrants[kind] : [];
  const number = (text: string, path: string, what: string) => valueOrCollect(readNumber(text, path, what), unread);
  const isHandicap = values.handicap === 'yes';
  return {
    season,
    name,
    kind,
    draw,
    handicap: isHandicap,
    maxStart: isHandicap && values.maxStart !== '' ? number(values.maxStart, 'maxStart', 'Largest start') : null,
    // If the number of rounds is unknown (0), one `bestOf` applies to all rounds.
    bestOf: needed === 0 ? number(values.bestOf, 'bestOf', 'Best of') : null,
    rounds:
      needed === 0 && !isNamed
        ? null
        : values.rounds
            .slice(0, needed)
            .toReversed()
            .map(({ bestOf, playBy }, i) => ({
              bestOf: number(
                bestOf || values.bestOf,
                bestOf === '' ? 'bestOf' : roundPath(i, needed, 'bestOf'),
                'Best of',
              ),
              playBy: playBy || null,
            })),
    ...(isNamed
      ? {
          entrants: own.map(({ of, ownStart = '' }, i) =>
            ownStart.trim() === '' ? of : { ...of, ownStart: number(ownStart, `entrants.${i}`, 'Start') },
          ),
        }
      : {}),
    ...readEntrantSourceAndGroups(draw === 'table' ? { ...values, hasGroups: 'no' } : values, kind, unread),
    decidedBy: values.decidedBy === 'total' ? 'total' : null,
    legs: values.legs === '2' ? 2 : null,
    appearances:
      values.appearances.matches === ''
        ? null
        : {
            matches: number(values.appearances.matches, 'appearances.matches', 'Matches'),
            fromRound: values.appearances.fromRound === '' ? null : Number(values.appearances.fromRound),
          },
  };
}

/** Returns the number of rounds that the form shows; 0 if it is unknown. */
export function countRounds(values: CupValues, cup: CompetitionAnswer | null): number {
  const starters = countFirstRoundEntrants(values, values.kind, values.entrants[values.kind].length);
  if (starters !== null) return Math.min(maxRounds, countKnockOutRounds(starters));
  return chosenEntrantSource(values, values.kind) === 'losers' && cup?.losersOf !== undefined ? cup.rounds.length : 0;
}

/**
 * Returns an issue if a name was typed but not added, because the cup would be saved without it. For a pair, the issue
 * is at the field for the second name.
 */
function unaddedNameIssues({ kind, entry, partner }: CupValues): Issue[] {
  const names = (kind === 'pair' ? [entry, partner] : [entry]).map((name) => name.trim()).filter(Boolean);
  if (names.length === 0) return [];
  const path = kind === 'pair' ? 'partner' : 'entry';
  return [{ path, message: `Add ${names.join(' & ')} to the entrants, or remove the name.` }];
}

/**
 * Returns an issue with the path of the form field that shows it. An issue about an entrant is shown at `entry`. An
 * issue about a round is shown at the round's field. If that field is an empty `bestOf`, the issue is shown at the
 * cup's `bestOf`.
 */
function moveIssueToCupField({ path, message }: Issue, { rounds, kind, entrants }: CupValues, needed: number): Issue {
  const [, round, field = ''] = /^rounds\.(\d+)\.(\w+)$/.exec(path) ?? [];
  if (round !== undefined) {
    const isOfAll = field === 'bestOf' && rounds[needed - 1 - Number(round)]?.bestOf === '';
    return { path: isOfAll ? 'bestOf' : roundPath(Number(round), needed, field), message };
  }
  const [, index] = /^entrants\.(\d+)/.exec(path) ?? [];
  if (index !== undefined) return { path: 'entry', message: `${entrants[kind][Number(index)]?.label}: ${message}` };
  return { path: path === 'entrants' ? 'entry' : path, message };
}

function roundPath(round: number, needed: number, field: string): string {
  return `rounds.${needed - 1 - round}.${field}`;
}
