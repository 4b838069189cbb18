import {
  type CompetitionAnswer,
  type CompetitionSummary,
  type TieAnswer,
  competition as getCompetition,
  listCompetitions,
  recordTie,
  sentFrom,
} from '#contract/cups.ts';
import { canBePlayed } from '#domain/cups/bracket.ts';
import {
  type Competition,
  type Entrant,
  type EntrantOf,
  type ResolvedTie,
  type TieResult,
  cupWinner,
  entrantNames,
  isOverdue,
  startInTie,
} from '#domain/cups/cup.ts';
import { roundName } from '#domain/draws/draw.ts';
import type { Side } from '#domain/cards/match.ts';
import { compareText } from '#domain/name.ts';
import { type People, currentId, knownTeam } from '#domain/squads/people.ts';
import { type Cup, type CupRunRow, cupRunsOf } from '#domain/cups/cup-history.ts';
import type { Facts } from '../cache/facts.ts';
import { read } from '../http/reads.ts';
import { orNotFound } from '../refusal.ts';
import { type KnownDraws, knownDraws } from '../storage/mappers/draws.ts';
import { cupOf, liveCompetition, storedTies } from '../storage/mappers/cups.ts';
import { mergedPlayers } from '../storage/mappers/fixtures.ts';
import type { Snapshot } from '../storage/store.ts';
import { cupOfDraw, drawsInAnswer, type Names } from './draws.ts';
import { chosenSeasons } from './named-in-request.ts';
import { matchAnswers } from '../fixture-list/fixture-answer.ts';
import { withCurrentPlayers } from './read-card.ts';
import { sift } from '#domain/check.ts';
import {
  CUP_FIELDS,
  type CupDraft,
  type SentCup,
  cupFaults,
  cupOfBody,
  nextCompetition,
  sentCup,
} from '#domain/cups/cup-draft.ts';
import { checkTieResult } from '#domain/cups/tie-result.ts';
import { framesOfTie } from '#domain/cups/tie-matches.ts';
import { faulty, valid } from '#domain/issue.ts';
import { settled } from '../http/input.ts';
import { newId } from '../storage/new-id.ts';

export const competitionReads = [
  read(listCompetitions, async (facts, { query: { season } }) => {
    const people = await facts.people();
    const found: CompetitionSummary[] = [];
    for (const name of (await chosenSeasons(facts, season)).toReversed()) {
      found.push(...(await facts.cups(name)).map((cup) => summaryOf({ cup, people, today: facts.today() })));
    }
    return found;
  }),

  read(getCompetition, async (facts, { params }) => {
    const cup = await cupOfPath({ params, facts });
    const draws = await facts.draws(cup.competition.id);
    return competitionAnswer(await contextOf(facts, cup), draws, facts.content().timeZone);
  }),
];

export type OfCompetition = { params: { competitionId: string }; facts: Facts };

/** Returns the knock-out competition in a path. Throws 404 if there is none. */
export async function cupOfPath({ params, facts }: OfCompetition): Promise<Cup> {
  return orNotFound(await facts.cup(params.competitionId), 'There is no such competition.');
}

/** Returns a competition in its state after a write. */
export async function answerNow(db: Snapshot, id: string, facts: Facts): Promise<CompetitionAnswer> {
  const stored = (await liveCompetition(db, id))!;
  const cup = cupOf(stored, await storedTies(db, id), await mergedPlayers(db));
  return competitionAnswer(await contextOf(facts, cup), await knownDraws(db, id), facts.content().timeZone);
}

/** Returns the runs of the entrants for which `isOwn` is true, in the named season or in all. */
export async function cupRuns(
  facts: Facts,
  season: string | undefined,
  isOwn: (entrant: EntrantOf) => boolean,
): Promise<CupRunRow[]> {
  const cups = [];
  for (const name of await chosenSeasons(facts, season)) cups.push(...(await facts.cups(name)));
  return cupRunsOf(cups, isOwn, await facts.people());
}

/** The data for an answer about a cup. `today` is the league's day. */
type CupContext = { cup: Cup; people: People; today: string };

async function contextOf(facts: Facts, cup: Cup): Promise<CupContext> {
  return { cup, people: await facts.people(), today: facts.today() };
}

function competitionAnswer(context: CupContext, known: KnownDraws, timeZone: string): CompetitionAnswer {
  const { competition } = context.cup;
  const names = namesIn(context.cup, context.people);
  return {
    ...fieldsOf(context, names),
    entrants: competition.entrants.map((entrant) => ({
      entrantId: entrant.id,
      name: names.get(entrant.id)!,
      ...('teamId' in entrant ? { teamId: entrant.teamId } : {}),
      ...('playerIds' in entrant ? { playerIds: entrant.playerIds } : {}),
      withdrawn: competition.withdrawn.includes(entrant.id),
    })),
    ties: tieAnswers(context, names),
    ...drawsInAnswer(known, timeZone),
  };
}

function summaryOf(context: CupContext): CompetitionSummary {
  const { competition, ties } = context.cup;
  const names = namesIn(context.cup, context.people);
  const canPlay = new Set(ties.filter(canBePlayed).map(({ id }) => id));
  const playBy = ({ round }: TieAnswer) => competition.rounds[round - 1]!.playBy ?? '9999';
  return {
    ...fieldsOf(context, names),
    entrantCount: competition.entrants.length,
    openTies: tieAnswers(context, names)
      .filter(({ tieId }) => canPlay.has(tieId))
      .sort((a, b) => compareText(playBy(a), playBy(b))),
  };
}

/** Returns the current names of a cup's entrants, keyed by entrant id. */
export function namesIn({ competition }: Cup, people: People): Names {
  return entrantNames(competition.entrants, people);
}

function fieldsOf({ cup }: CupContext, names: Names) {
  const { competition, ties } = cup;
  const { id: competitionId, season, name, kind, handicap, maxStart, draw, rounds } = competition;
  return {
    competitionId,
    season,
    name,
    kind,
    handicap,
    maxStart,
    draw,
    rounds: rounds.map((round, i) => ({ round: i + 1, name: roundName(i + 1, rounds.length), ...round })),
    winner: sideOf(cupWinner(competition, ties), names),
    toDraw: cupOfDraw(cup).toDraw,
  };
}

function sideOf(entrantId: string | null, names: Names) {
  return entrantId === null ? null : { entrantId, name: names.get(entrantId)! };
}

/** Returns the ties of a cup by round and position, with current names. */
function tieAnswers({ cup, people, today }: CupContext, names: Names): TieAnswer[] {
  const { competition, ties } = cup;
  const entrants = new Map(competition.entrants.map((entrant) => [entrant.id, entrant]));
  return ties.map((tie) => {
    const { id: tieId, round, position, state, winner, withdrawn, result } = tie;
    const sides = sidesOf(tie, entrants);
    const won = tie.winner === tie.home ? 'home' : 'away';
    const isPlayed = state === 'played' && result !== null;
    return {
      tieId,
      round,
      position,
      state,
      withdrawn,
      home: sideOf(tie.home, names),
      away: sideOf(tie.away, names),
      homeFrames: isPlayed ? result.score.home : null,
      awayFrames: isPlayed ? result.score.away : null,
      frames: matchAnswers(result ? framesOfTie(result) : [], people, (side) => guestName(sides?.[side])),
      winner: sideOf(winner, names),
      venue: venueOf(sides?.home, people),
      playedOn: result?.playedOn ?? null,
      walkover: state === 'walkover' ? won : null,
      start: result ? result.start : sides && canBePlayed(tie) ? startInTie(competition, sides, people) : null,
      overdue: isOverdue(tie, competition, today),
    };
  });
}

/** Returns both entrants of a tie; `null` for an entrant that is not known yet. */
export function sidesOf(
  { home, away }: Pick<ResolvedTie, 'home' | 'away'>,
  entrants: ReadonlyMap<string, Entrant>,
): Record<Side, Entrant> | null {
  const [atHome, awayFrom] = [entrants.get(home ?? ''), entrants.get(away ?? '')];
  return atHome && awayFrom ? { home: atHome, away: awayFrom } : null;
}

/** Returns the name of an entrant who is not a player of the league; empty if the person is unknown. */
function guestName(entrant: Entrant | undefined): string {
  return entrant && 'name' in entrant ? entrant.name : '';
}

function venueOf(home: Entrant | undefined, { teams }: People): string | null {
  return home && 'teamId' in home ? (knownTeam(teams, home.teamId).venue ?? null) : null;
}

/**
 * Returns the checked competition in a body. Throws 422 with all faults at once. `present` is the competition being changed. With
 * `from`, missing fields are copied from an earlier competition (Rule K4).
 */
export async function readCompetition(body: unknown, facts: Facts, present: Competition | null) {
  const people = await facts.people();
  const isFrom = present === null && typeof body === 'object' && body !== null && 'from' in body;
  const { draft: sent, issues } = sift(isFrom ? sentFrom : sentCup, body);
  let draft: CupDraft = { ...sent, entrants: sent.entrants?.map((entrant) => withCurrentIds(entrant, people)) };
  if ('from' in sent) {
    const earlier = await facts.cup(sent.from ?? '');
    if (earlier) draft = likeEarlier(draft, earlier.competition, people);
    else if (sent.from !== undefined) issues.push({ path: 'from', message: 'The league has no such competition.' });
  }
  const { list } = await facts.seasons();
  const season = list.find(({ name }) => name === draft.season);
  const others = season
    ? (await facts.cups(season.name)).filter(({ competition }) => competition.id !== present?.id)
    : [];
  const taken = others.map(({ competition }) => competition.name);
  issues.push(...cupFaults(draft, { seasons: new Set(list.map(({ name }) => name)), people, taken, present }));
  // Without faults the draft is complete.
  return cupOfBody(settled(issues, valid(draft as SentCup), CUP_FIELDS), present, newId);
}

/** A client may still send the id of a player who has since been merged. */
function withCurrentIds<T extends { playerIds?: (string | undefined)[] | undefined }>(
  entrant: T | undefined,
  people: People,
) {
  return entrant?.playerIds
    ? { ...entrant, playerIds: entrant.playerIds.map((id) => id && currentId(people, id)) }
    : entrant;
}

/** Returns the given fields, and the rest from the earlier competition. Rounds are copied only if none are given. */
function likeEarlier(given: CupDraft, earlier: Competition, people: People): CupDraft {
  const next = nextCompetition(earlier, people, given.entrants?.length);
  const sent = Object.entries(given).filter(([, value]) => value !== undefined && value !== null);
  const like: CupDraft = { ...next, ...Object.fromEntries(sent) };
  return typeof given.bestOf !== 'number' || given.rounds ? like : { ...like, rounds: null };
}

/** The context in which a tie's result is checked. */
type TieToRecord = { cup: Cup; people: People; tie: ResolvedTie };

/** Returns the checked result of a tie; `null` while a side is unknown. Throws 422 with all faults at once. */
export async function readTieResult(
  body: unknown,
  facts: Facts,
  { cup: { competition }, people, tie }: TieToRecord,
): Promise<TieResult | null> {
  const { draft: sent, issues } = sift(recordTie.body, body);
  const sides = sidesOf(tie, new Map(competition.entrants.map((entrant) => [entrant.id, entrant])));
  const season = (await facts.seasons()).list.find(({ name }) => name === competition.season);
  if (!sides || !season) {
    if (issues.length > 0) settled(issues, faulty([]), TIE_FIELDS);
    return null;
  }
  const { kind, rounds } = competition;
  const start = tie.state === 'played' ? tie.result!.start : startInTie(competition, sides, people);
  const { bestOf } = rounds[tie.round - 1]!;
  const frames = sent.frames?.map((frame) => frame && withCurrentPlayers(frame, people)) ?? sent.frames;
  const checked = checkTieResult({ ...sent, frames }, { kind, bestOf, sides, people, rules: season.rules, start });
  return settled(issues, checked, TIE_FIELDS);
}

const FRAME = recordTie.body.shape.frames.unwrap().unwrap().element;
const TIE_FIELDS = [...Object.keys(recordTie.body.shape), ...Object.keys(FRAME.shape)];
