import type { CompetitionAnswer, EntrantAnswer } from '#contract/cups.ts';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import { sift } from '#domain/check.ts';
import { roundsFor } from '#domain/cups/bracket.ts';
import type { CompetitionKind, Entrant, EntrantOf } from '#domain/cups/cup.ts';
import { cupFaults, type SentCup, sentCup } from '#domain/cups/cup-draft.ts';
import { type Checked, collect, faulty, type Issue, valid } from '#domain/issue.ts';
import { foldName } from '#domain/name.ts';
import type { People } from '#domain/squads/people.ts';
import { RETIRED } from '#domain/squads/numbers.ts';
import { type NameDivision } from '#web/choice/division-name.tsx';
import { peopleWith } from '#web/card/card-facts.ts';
import { readNumber } from '#web/officials/read-fields.ts';

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
  /** Those of each kind, so that another choice of kind loses nothing. */
  entrants: Record<CompetitionKind, EntrantValue[]>;
  /** The name that is being typed, and the second one of a pair. */
  entry: string;
  partner: string;
};

const mostRounds = 7;
const nobody: CupValues['entrants'] = { team: [], player: [], pair: [] };
const noRounds: RoundValues[] = Array.from({ length: mostRounds }, () => ({ bestOf: '', playBy: '' }));

/** Returns the start values of a new competition, or of one that is to be changed. */
export function cupValues(cup: CompetitionAnswer | null): CupValues {
  const typed = { entry: '', partner: '' };
  if (cup === null) {
    const choices = { kind: 'player' as const, draw: 'eachRound', handicap: 'no' };
    return { name: '', ...choices, maxStart: '', bestOf: '5', rounds: noRounds, entrants: nobody, ...typed };
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
    rounds: [...own, ...noRounds.slice(own.length)],
  };
}

export type CupFacts = {
  season: string;
  cup: CompetitionAnswer | null;
  teams: readonly TeamAnswer[];
  taken: readonly string[];
};

/** Checks the form by the rules of competitions (Rules K1, K4). */
export function checkCup(values: CupValues, { season, cup, teams, taken }: CupFacts): Checked<SentCup> {
  const { name, kind, draw } = values;
  const own = values.entrants[kind];
  const needed = roundsFor(own.length);
  const unread: Issue[] = [];
  const number = (text: string, path: string, what: string) => collect(readNumber(text, path, what), unread);
  const isHandicap = values.handicap === 'yes';
  const body = {
    season,
    name,
    kind,
    draw,
    handicap: isHandicap,
    maxStart: isHandicap && values.maxStart !== '' ? number(values.maxStart, 'maxStart', 'Largest start') : null,
    rounds: values.rounds
      .slice(0, needed)
      .toReversed()
      .map(({ bestOf, playBy }, i) => ({
        bestOf: number(bestOf || values.bestOf, bestOf === '' ? 'bestOf' : roundPath(i, needed, 'bestOf'), 'Best of'),
        playBy: playBy || null,
      })),
    entrants: own.map(({ of }) => of),
  };
  const { draft, issues } = sift(sentCup, body);
  const present = cup && { season: cup.season, entrants: cup.entrants.map(entrantOf) };
  const people = peopleFor(teams, cup);
  const faults = cupFaults(draft, { seasons: new Set([season]), people, taken, present });
  const all = [
    ...unread,
    ...[...issues, ...faults].map((issue) => atField(issue, values, needed)),
    ...notAdded(values),
  ];
  // Without a fault the draft is whole.
  return all.length === 0 ? valid(draft as SentCup) : faulty(all);
}

/** A name that was typed and not added: the cup would be saved without it. Of a pair, its second field says so. */
function notAdded({ kind, entry, partner }: CupValues): Issue[] {
  const names = (kind === 'pair' ? [entry, partner] : [entry]).map((name) => name.trim()).filter(Boolean);
  if (names.length === 0) return [];
  const path = kind === 'pair' ? 'partner' : 'entry';
  return [{ path, message: `Add ${names.join(' & ')} to the entrants, or remove the name.` }];
}

/** Faults of rounds are at their fields; those of entrants at the field where they are typed. */
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

/** An entrant in the form, by its name there. */
export type EntrantValue = { label: string; of: EntrantOf };

/** Somebody in the league who can be entered. `label` says more: a player's team, a team's division. */
export type Candidate = { value: string; label: string; id: string };

/** Returns everybody who can enter a competition of a kind: teams, or players; namesakes with their team in brackets. */
export function candidatesFor(
  kind: CompetitionKind,
  teams: readonly TeamAnswer[],
  nameOfDivision: NameDivision,
): Candidate[] {
  const playing = teams.filter(({ division }) => division !== RETIRED);
  if (kind === 'team')
    return playing.map(({ id, name, division }) => ({ id, value: name, label: nameOfDivision(division) }));
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

/** A number, a dash or a dot before a name in a list. */
const BULLET = /^(?:\d+[.)]|[-–•*])\s+/;

/**
 * Returns the entrants that a text names, separated by commas, semicolons or lines, and the two of a pair by `&`, `/` or
 * `and`; and the `rest`: what is no pair. A name of the league is one entrant, whatever signs are in it.
 */
export function entrantsOfText(kind: CompetitionKind, text: string, known: readonly Candidate[]) {
  const isWhole = kind !== 'pair' && known.some(({ value }) => foldName(value) === foldName(text.trim()));
  const pieces = (isWhole ? [text] : text.split(/[,;\t\r\n]/)).map((piece) => piece.trim().replace(BULLET, ''));
  const entrants: EntrantValue[] = [];
  const rest: string[] = [];
  for (const piece of pieces.filter(Boolean)) {
    const names = kind === 'pair' ? piece.split(/\s*[&/]\s*|\s+and\s+/i).filter(Boolean) : [piece];
    if (names.length === (kind === 'pair' ? 2 : 1)) entrants.push(entrantOfNames(kind, names, known));
    else rest.push(piece);
  }
  return { entrants, rest: rest.join(', ') };
}

/** Returns a stored entrant as the form has it. */
function entrantValue({ name, teamId, playerIds }: EntrantAnswer): EntrantValue {
  if (teamId !== undefined) return { label: name, of: { teamId } };
  return { label: name, of: playerIds === undefined ? { name } : { playerIds } };
}

/** Returns teams and players as the domain's rules take them, with those of a competition who have left the league since. */
export function peopleFor(teams: readonly TeamAnswer[], cup: CompetitionAnswer | null): People {
  const entrants = cup?.entrants ?? [];
  return peopleWith(
    teams,
    entrants.flatMap(({ name, teamId: id }) => (id === undefined ? [] : { id, name })),
    entrants.flatMap(({ name, playerIds = [] }) => playerIds.map((id) => ({ id, name }))),
  );
}

/** Returns an entrant as the domain's rules take it. */
export function entrantOf(entrant: EntrantAnswer): Entrant {
  return { id: entrant.entrantId, ...entrantValue(entrant).of };
}
