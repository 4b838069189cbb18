import type { CompetitionAnswer, CompetitionSummary, EntrantAnswer } from '#contract/cups.ts';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import { siftFaultyFields } from '#domain/check.ts';
import { countKnockOutRounds } from '#domain/cups/bracket.ts';
import type { CompetitionKind, Entrant, EntrantWithoutId } from '#domain/cups/cup.ts';
import { cupFaults, type CupInRequest, cupInRequestSchema } from '#domain/cups/cup-draft.ts';
import { type Checked, valueOrCollect, faultyResult, type Issue, validResult } from '#domain/issue.ts';
import { foldName } from '#domain/name.ts';
import type { People } from '#domain/squads/people.ts';
import { RETIRED_DIVISION } from '#domain/squads/team-numbers.ts';
import { type DivisionNameLookup } from '#web/choice/division-name.tsx';
import { peopleWithFormer } from '#web/card/card-facts.ts';
import { readNumber } from '#web/officials/read-fields.ts';
import {
  moveIssueToEntryField,
  entrantSourceOf,
  type EntryValues,
  entryValues,
  toOtherCups,
  readEntry,
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
  entrants: Record<CompetitionKind, EntrantValue[]>;
  /** The text in the field for the next entrant. For a pair, the first name. */
  entry: string;
  /** The second name of a pair. */
  partner: string;
};

const maxRounds = 7;
const nobody: CupValues['entrants'] = { team: [], player: [], pair: [] };
const noRounds: RoundValues[] = Array.from({ length: maxRounds }, () => ({ bestOf: '', playBy: '' }));

/** Returns the start values of the form. `cup`: the competition to change, or `null` for a new competition. */
export function cupValues(cup: CompetitionAnswer | null): CupValues {
  const typed = { entry: '', partner: '', ...entryValues(cup) };
  if (cup === null) {
    const choices = { kind: 'player' as const, draw: 'eachRound', handicap: 'no' };
    const ways = { decidedBy: 'frames', legs: '1', appearances: { matches: '', fromRound: '' } };
    return { name: '', ...choices, ...ways, maxStart: '', bestOf: '5', rounds: noRounds, entrants: nobody, ...typed };
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
    entrants: { ...nobody, [kind]: entrants.map(entrantValue) },
    ...typed,
    handicap: handicap ? 'yes' : 'no',
    maxStart: String(maxStart ?? ''),
    decidedBy: cup.decidedBy ?? 'frames',
    legs: String(cup.legs ?? 1),
    appearances: {
      matches: String(cup.appearances?.matches ?? ''),
      fromRound: String(cup.appearances?.fromRound ?? ''),
    },
    rounds: [...own, ...noRounds.slice(own.length)],
  };
}

export type CupFacts = {
  season: string;
  cup: CompetitionAnswer | null;
  teams: readonly TeamAnswer[];
  /** The other cups of the season. */
  others: readonly CompetitionSummary[];
};

/** Checks the form by the rules for competitions (Rules K1, K4). Returns the request body, or the form's issues. */
export function checkCup(values: CupValues, facts: CupFacts): Checked<CupInRequest> {
  const { season, cup, teams, others } = facts;
  const isNamed = entrantSourceOf(values, values.kind) === 'named';
  const needed = countRounds(values, cup);
  const unread: Issue[] = [];
  const body = readCup(values, { season, needed }, unread);
  const { draft, issues } = siftFaultyFields(cupInRequestSchema, body);
  const current = cup && { id: cup.competitionId, season: cup.season, entrants: cup.entrants.map(toEntrant) };
  const people = teamsAndPlayersForCup(teams, cup);
  const taken = others.map((other) => other.name);
  const context = { seasons: new Set([season]), people, taken, current, others: toOtherCups(others) };
  const faults = cupFaults(draft, context);
  if (entrantSourceOf(values, values.kind) === 'losers' && values.losersOf === '')
    unread.push({ path: 'losersOf', message: 'Choose the other cup.' });
  const all = [
    ...unread,
    ...[...issues, ...faults].map((issue) => moveIssueToEntryField(atField(issue, values, needed))),
    ...(isNamed ? notAdded(values) : []),
  ];
  // The cast is safe, because a draft without issues is a complete request body.
  return all.length === 0 ? validResult(draft as CupInRequest) : faultyResult(all);
}

/**
 * Returns the request body as typed. If the text of a number field is not a number, adds an issue to `unread`.
 * `needed`: how many rounds the cup has, or 0 if this is unknown.
 */
function readCup(values: CupValues, { season, needed }: { season: string; needed: number }, unread: Issue[]) {
  const { name, kind, draw } = values;
  const isNamed = entrantSourceOf(values, kind) === 'named';
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
    ...readEntry(draw === 'table' ? { ...values, hasGroups: 'no' } : values, kind, unread),
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
  return entrantSourceOf(values, values.kind) === 'losers' && cup?.losersOf !== undefined ? cup.rounds.length : 0;
}

/**
 * Returns an issue if a name was typed but not added, because the cup would be saved without it. For a pair, the issue
 * is at the field for the second name.
 */
function notAdded({ kind, entry, partner }: CupValues): Issue[] {
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
function atField({ path, message }: Issue, { rounds, kind, entrants }: CupValues, needed: number): Issue {
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

/** An entrant in the form. `label`: the name to show. `ownStart`: the text in the field for the entrant's own start. */
export type EntrantValue = { label: string; of: EntrantWithoutId; ownStart?: string };

/** A team or player that can be entered. `value`: the name. `label`: the player's team, or the team's division. */
export type Candidate = { value: string; label: string; id: string };

/**
 * Returns everyone who can enter a competition: teams if it is for teams, otherwise players. If players have equal
 * names, the team follows each name in brackets.
 */
export function candidatesFor(
  kind: CompetitionKind,
  teams: readonly TeamAnswer[],
  nameOfDivision: DivisionNameLookup,
): Candidate[] {
  const playing = teams.filter(({ division }) => division !== RETIRED_DIVISION);
  if (kind === 'team')
    return playing.map(({ id, name, division }) => ({ id, value: name, label: nameOfDivision(division) }));
  const players = playing.flatMap((team) => team.players.map((player) => ({ ...player, team: team.name })));
  const called = Map.groupBy(players, ({ name }) => foldName(name));
  return players.map(({ id, name, team }) => {
    const isNamesake = (called.get(foldName(name))?.length ?? 0) > 1;
    return { id, value: isNamesake ? `${name} (${team})` : name, label: team };
  });
}

/**
 * Returns the entrant for typed names: two names for a pair, otherwise one. If the league knows all names, the entrant
 * is that team or those players. Otherwise the entrant is a guest.
 */
export function entrantFromNames(
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

/** A number, dash or dot before a name in a list. */
const BULLET = /^(?:\d+[.)]|[-–•*])\s+/;

/**
 * Reads entrants from a text. Commas, semicolons, tabs or new lines separate entrants, unless the whole text is one
 * known name of a team or player. `&`, `/` or `and` separate the names of a pair. `rest` contains the text that is not
 * a valid pair.
 */
export function parseEntrants(kind: CompetitionKind, text: string, known: readonly Candidate[]) {
  const isWhole = kind !== 'pair' && known.some(({ value }) => foldName(value) === foldName(text.trim()));
  const pieces = (isWhole ? [text] : text.split(/[,;\t\r\n]/)).map((piece) => piece.trim().replace(BULLET, ''));
  const entrants: EntrantValue[] = [];
  const rest: string[] = [];
  for (const piece of pieces.filter(Boolean)) {
    const names = kind === 'pair' ? piece.split(/\s*[&/]\s*|\s+and\s+/i).filter(Boolean) : [piece];
    if (names.length === (kind === 'pair' ? 2 : 1)) entrants.push(entrantFromNames(kind, names, known));
    else rest.push(piece);
  }
  return { entrants, rest: rest.join(', ') };
}

/** Converts a stored entrant to the form's format. */
function entrantValue({ name, teamId, playerIds, ownStart }: EntrantAnswer): EntrantValue {
  const own = ownStart === undefined ? {} : { ownStart: String(ownStart) };
  if (teamId !== undefined) return { label: name, of: { teamId }, ...own };
  return { label: name, of: playerIds === undefined ? { name } : { playerIds }, ...own };
}

/**
 * Returns the teams and players that a cup's entrants are checked against, including those entrants of `cup` who have
 * left the league since.
 */
export function teamsAndPlayersForCup(teams: readonly TeamAnswer[], cup: CompetitionAnswer | null): People {
  const entrants = cup?.entrants ?? [];
  return peopleWithFormer(
    teams,
    entrants.flatMap(({ name, teamId: id }) => (id === undefined ? [] : { id, name })),
    entrants.flatMap(({ name, playerIds = [] }) => playerIds.map((id) => ({ id, name }))),
  );
}

/** Converts an entrant for the domain's rules. */
export function toEntrant(entrant: EntrantAnswer): Entrant {
  return { id: entrant.entrantId, ...entrantValue(entrant).of };
}
