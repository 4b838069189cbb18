import { roundsFor } from '#domain/cups/bracket.ts';
import {
  type Competition,
  COMPETITION_KINDS,
  type CompetitionKind,
  type CupRound,
  type Entrant,
  type EntrantOf,
  entrantName,
  type ResolvedTie,
  WAYS_OF_DRAWING,
} from '#domain/cups/competition.ts';
import { countOf } from '#domain/count.ts';
import { compareDays, parseDay } from '#domain/day.ts';
import { BYE, MAX_PAIRS, roundName } from '#domain/draws/draw.ts';
import { MAX_HANDICAP } from '#domain/squads/numbers.ts';
import { type Checked, collect, type Draft, faulty, type Issue, valid } from '#domain/issue.ts';
import { foldName, parseName } from '#domain/name.ts';
import type { People } from '#domain/squads/people.ts';

/** An entrant as sent: a team, players, or a name. */
export type EntrantDraft = Draft<{ teamId: string; playerIds: readonly (string | undefined)[]; name: string }>;

/** A competition as sent. `bestOf` is for all rounds; `rounds` has one row for each. */
export type CompetitionDraft = Draft<{
  season: string;
  name: string;
  kind: string;
  handicap: boolean | null;
  maxStart: number | null;
  draw: string;
  bestOf: number | null;
  rounds: readonly (Draft<{ bestOf: number; playBy: string | null }> | undefined)[] | null;
  entrants: readonly (EntrantDraft | undefined)[];
}>;

/**
 * What a competition is checked against. `present` is the one being changed; `taken` are the names of the season's
 * others, and of those in the league's settings.
 */
export type CompetitionContext = {
  seasons: ReadonlySet<string>;
  people: People;
  taken: readonly string[];
  present: Competition | null;
  newId: () => string;
};

const MOST_FRAMES = 49;
const MOST_ENTRANTS = 2 * MAX_PAIRS;

/** Checks a competition that is to be created or changed (Rules K1, K4), with every fault at once. */
export function checkCompetition(
  draft: CompetitionDraft,
  context: CompetitionContext,
): Checked<Omit<Competition, 'id' | 'withdrawn'>> {
  const issues: Issue[] = [];
  const season = collect(checkSeason(draft.season, context), issues);
  const name = collect(checkName(draft.name, context), issues);
  const kind = collect(oneOf(COMPETITION_KINDS, draft.kind, 'kind', 'The kind'), issues);
  const draw = collect(oneOf(WAYS_OF_DRAWING, draft.draw, 'draw', 'The draw'), issues);
  const handicap = draft.handicap ?? false;
  const maxStart = collect(checkMaxStart(draft.maxStart ?? null, handicap), issues);
  const entrants = collect(checkEntries(draft.entrants, kind, context), issues);
  const rounds = collect(checkRounds(draft, draft.entrants?.length), issues);
  if (issues.length > 0 || !season || !name || !kind || !draw) return faulty(issues);
  if (maxStart === undefined || !entrants || !rounds) return faulty(issues);
  return valid({ season, name, kind, handicap, maxStart, draw, rounds, entrants });
}

function checkSeason(season: string | undefined, { seasons, present }: CompetitionContext): Checked<string> {
  if (season === undefined) return faulty([]);
  if (!seasons.has(season)) return faulty([{ path: 'season', message: `The league has no season called ${season}.` }]);
  if (!present || present.season === season) return valid(season);
  return faulty([{ path: 'season', message: 'The season of a competition cannot be changed.' }]);
}

function checkName(text: string | undefined, { taken }: CompetitionContext): Checked<string> {
  if (text === undefined) return faulty([]);
  const name = parseName(text, 'The name');
  if (!name.ok) return name;
  const other = taken.find((one) => foldName(one) === foldName(name.value));
  return other === undefined
    ? name
    : faulty([{ path: 'name', message: `There is a competition called ${other} already.` }]);
}

function oneOf<T extends string>(
  values: readonly T[],
  text: string | undefined,
  path: string,
  what: string,
): Checked<T> {
  if (text === undefined) return faulty([]);
  const value = values.find((one) => one === text);
  return value ? valid(value) : faulty([{ path, message: `${what} must be one of ${values.join(', ')}.` }]);
}

function checkMaxStart(points: number | null, handicap: boolean): Checked<number | null> {
  if (points === null) return valid(null);
  const path = 'maxStart';
  if (!handicap) return faulty([{ path, message: 'Only a competition with handicaps has a largest start.' }]);
  const isPoints = Number.isInteger(points) && points >= 1 && points <= MAX_HANDICAP;
  return isPoints
    ? valid(points)
    : faulty([{ path, message: `The largest start must be a whole number from 1 to ${MAX_HANDICAP}.` }]);
}

/** Checks the rounds, as many as the entrants need, with their play-by days in order (Rule K1). */
function checkRounds({ bestOf, rounds }: CompetitionDraft, entrants: number | undefined): Checked<CupRound[]> {
  const needed = entrants === undefined || entrants > MOST_ENTRANTS ? undefined : roundsFor(entrants);
  if (rounds === undefined || (rounds === null && bestOf === undefined)) return faulty([]);
  if (rounds === null) {
    const message = bestOf === null ? 'Best of is required.' : bestOfFault(bestOf);
    if (message !== null || needed === undefined) return faulty(message === null ? [] : [{ path: 'bestOf', message }]);
    return valid(Array.from({ length: needed }, () => ({ bestOf: bestOf!, playBy: null })));
  }
  const issues: Issue[] = [];
  if (needed !== undefined && rounds.length !== needed) {
    const message = `${countOf(entrants!, 'entrant')} play ${countOf(needed, 'round')}; ${rounds.length} given.`;
    issues.push({ path: 'rounds', message });
  }
  let latest = '';
  const checked = rounds.map((round, i): CupRound | null => {
    if (!round) return null;
    const fault = bestOfFault(round.bestOf);
    if (fault !== null) issues.push({ path: `rounds.${i}.bestOf`, message: fault });
    const path = `rounds.${i}.playBy`;
    const playBy = round.playBy ? collect(parseDay(round.playBy, path), issues) : null;
    if (playBy && latest !== '' && compareDays(playBy, latest) < 0) {
      issues.push({ path, message: 'A round cannot be due before the one before it.' });
    }
    latest = playBy ?? latest;
    return round.bestOf === undefined || playBy === undefined ? null : { bestOf: round.bestOf, playBy };
  });
  const whole = checked.filter((round) => round !== null);
  return issues.length === 0 && whole.length === needed ? valid(whole) : faulty(issues);
}

function bestOfFault(bestOf: number | null | undefined): string | null {
  if (typeof bestOf !== 'number') return null;
  const isCount = Number.isInteger(bestOf) && bestOf >= 1 && bestOf <= MOST_FRAMES;
  return isCount ? null : `Best of must be a whole number from 1 to ${MOST_FRAMES}.`;
}

/** Checks the entrants (Rule K4); one who was entered before keeps the same id. */
function checkEntries(
  drafts: CompetitionDraft['entrants'],
  kind: CompetitionKind | undefined,
  context: CompetitionContext,
): Checked<Entrant[]> {
  if (!drafts) return faulty([]);
  const issues: Issue[] = [];
  if (drafts.length < 2 || drafts.length > MOST_ENTRANTS) {
    issues.push({ path: 'entrants', message: `A competition has 2 to ${MOST_ENTRANTS} entrants.` });
  }
  const seen = new Set<string>();
  const entrants = drafts.map((draft, i): Entrant | null => {
    const path = `entrants.${i}`;
    const entrant = draft && kind && collect(checkEntrant(draft, kind, path, context), issues);
    if (!entrant) return null;
    const keys = keysOf(entrant);
    if (keys.some((key) => seen.has(key))) {
      issues.push({ path, message: `${entrantName(entrant, context.people)} is entered more than once.` });
    }
    for (const key of keys) seen.add(key);
    return { ...entrant, id: presentId(entrant, context.present) ?? context.newId() };
  });
  const whole = entrants.filter((entrant) => entrant !== null);
  return issues.length === 0 && whole.length === drafts.length ? valid(whole) : faulty(issues);
}

const PLAYERS_OF = { team: 0, player: 1, pair: 2 } as const;

function checkEntrant(
  draft: EntrantDraft,
  kind: CompetitionKind,
  path: string,
  context: CompetitionContext,
): Checked<EntrantOf> {
  const { teamId, playerIds, name } = draft;
  const fault = (message: string) => faulty([{ path, message }]);
  if (teamId !== undefined) {
    if (kind !== 'team') return fault('This competition is not for teams.');
    const message = teamFault(teamId, context);
    return message === null ? valid({ teamId }) : fault(message);
  }
  if (playerIds !== undefined) {
    const players = playerIds.filter((id) => id !== undefined);
    const needed = PLAYERS_OF[kind];
    if (needed === 0) return fault('This competition is for teams.');
    if (playerIds.length !== needed)
      return fault(`This competition is for ${needed === 1 ? 'single players' : 'pairs'}.`);
    if (players.length !== playerIds.length) return faulty([]);
    if (new Set(players).size !== needed) return fault('A pair has two different players.');
    const message = players.map((id) => playerFault(id, context)).find((text) => text !== null);
    return message === undefined ? valid({ playerIds: players }) : fault(message);
  }
  if (name === undefined) return fault('An entrant is a team, players or a name.');
  const parsed = parseName(name, 'The name', path);
  if (!parsed.ok) return parsed;
  return foldName(parsed.value) === foldName(BYE) ? fault(`${BYE} is nobody’s name.`) : valid({ name: parsed.value });
}

/** Who was entered before stays entered, even if retired or deleted since. */
function teamFault(id: string, { people, present }: CompetitionContext): string | null {
  const team = people.teams.get(id);
  if (!team) return 'The league has no such team.';
  if (presentId({ teamId: id }, present)) return null;
  if (team.deleted) return `${team.name} have been deleted.`;
  return team.division === 0 ? `${team.name} are retired.` : null;
}

function playerFault(id: string, { people, present }: CompetitionContext): string | null {
  const player = people.players.get(id);
  if (!player) return 'The league has no such player.';
  const isEntered = present?.entrants.some((entrant) => 'playerIds' in entrant && entrant.playerIds.includes(id));
  return player.deleted && !isEntered ? `${player.name} has been deleted.` : null;
}

/** What no other entrant may have: the team, each player, or the name. */
function keysOf(entrant: EntrantOf): string[] {
  if ('teamId' in entrant) return [entrant.teamId];
  return 'playerIds' in entrant ? entrant.playerIds : [`name ${foldName(entrant.name)}`];
}

function presentId(entrant: EntrantOf, present: Competition | null): string | undefined {
  const key = keysOf(entrant).toSorted().join(' ');
  return present?.entrants.find((one) => keysOf(one).toSorted().join(' ') === key)?.id;
}

/** Returns why a drawn competition cannot become another one (Rule K4), or `null`. `ties` are resolved. */
export function changeConflict(
  present: Competition,
  changed: Omit<Competition, 'id' | 'withdrawn'>,
  ties: readonly ResolvedTie[],
): string | null {
  if (ties.length === 0) return null;
  const isFixed = present.kind === changed.kind && present.draw === changed.draw && sameEntrants(present, changed);
  if (!isFixed) return 'The first round is drawn: entrants, kind and way of drawing are fixed.';
  const played = ties.find(
    ({ round, result }) => result && changed.rounds[round - 1]!.bestOf !== present.rounds[round - 1]!.bestOf,
  );
  if (!played) return null;
  return `${roundName(played.round, present.rounds.length)} has a result: its number of frames is fixed.`;
}

function sameEntrants(a: Pick<Competition, 'entrants'>, b: Pick<Competition, 'entrants'>): boolean {
  return a.entrants.length === b.entrants.length && a.entrants.every(({ id }, i) => id === b.entrants[i]?.id);
}

/**
 * Returns a competition as a draft for another season (Rule K4): with the entrants who are still in the league, and
 * each round, counted back from the final, as long as before. Play-by days are left out. `entrantCount`: where others are
 * to enter.
 */
export function nextCompetition(
  { rounds, entrants, ...rest }: Competition,
  { teams, players }: People,
  entrantCount?: number,
): CompetitionDraft {
  const left = entrants.filter((entrant) => {
    if ('teamId' in entrant) return isIn(teams.get(entrant.teamId));
    return !('playerIds' in entrant) || entrant.playerIds.every((id) => players.get(id)?.deleted === false);
  });
  const { name, kind, handicap, maxStart, draw } = rest;
  const needed = roundsFor(entrantCount ?? left.length);
  return {
    name,
    kind,
    handicap,
    maxStart,
    draw,
    bestOf: null,
    entrants: left.map(({ id: _, ...entrant }) => entrant),
    rounds: Array.from({ length: needed }, (_, i) => {
      return { bestOf: rounds[Math.max(0, rounds.length - needed + i)]!.bestOf, playBy: null };
    }),
  };
}

function isIn(team: { division: number; deleted: boolean } | undefined): boolean {
  return team !== undefined && !team.deleted && team.division !== 0;
}
