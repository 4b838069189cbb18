import { runningTieBodySchema, type RunningTieAnswer } from '#contract/running-scores.ts';
import { recorderRoleOfActor } from '#domain/cards/review.ts';
import { isRunningScoreCurrent, runningScoreReplacementFault } from '#domain/cards/running.ts';
import { mapSides, type Sides } from '#domain/cards/match.ts';
import { type WithoutFaultyFields, parseWithoutFaultyFields } from '#domain/check.ts';
import { type Entrant, type ResolvedTie, roundSettings } from '#domain/cups/cup.ts';
import type { CupWithTies } from '#domain/cups/cup-history.ts';
import { nextLeg } from '#domain/cups/legs.ts';
import { checkRunningTie, pointsSoFar, type RunningTie, framesWonSoFar } from '#domain/cups/running-tie.ts';
import { whyTieCannotHaveResult } from '#domain/cups/tie-result.ts';
import { roundName } from '#domain/draws/draw.ts';
import { faultyResult } from '#domain/issue.ts';
import { MAX_RUNNING_SCORES } from '#domain/list-limits.ts';
import { compareByCodePoint } from '#domain/name.ts';
import type { Actor, Subject } from '#domain/people/permissions.ts';
import type { TeamsAndPlayers } from '#domain/squads/teams-and-players.ts';
import type { Facts } from '../cache/facts.ts';
import type { Clock } from '../clock.ts';
import { fieldsThatFit, faultlessValueOrThrow } from '../http/input.ts';
import { conflict } from '../refusal.ts';
import { newId } from '../storage/new-id.ts';
import { allRunningTieScores, removeRunningTieScores, saveRunningTie } from '../storage/running-scores.ts';
import type { ChangeTransaction } from '../storage/store.ts';
import { permissionSubjectOfTie } from './tie-writes.ts';
import { entrantNamesOfCup } from './cups.ts';
import { entrantsOfTie } from './tie-answers.ts';
import { replaceMergedPlayers } from './read-card.ts';
import { runningScoreVersionAndScorekeeper, matchesOfRunningScore } from './running-answers.ts';

/** Returns whether a body is the running score of a cup tie, and not of a fixture. */
export function isRunningTieBody(body: unknown): body is object {
  return typeof body === 'object' && body !== null && ('tieId' in body || 'competitionId' in body);
}

type TieIds = { competitionId?: string | undefined; tieId?: string | undefined };
type CupAndTie = { cup: CupWithTies; tie: ResolvedTie };

async function findCupAndTie(facts: Facts, { competitionId, tieId }: TieIds): Promise<Partial<CupAndTie>> {
  const cup = competitionId === undefined ? null : await facts.cup(competitionId);
  const tie = cup?.ties.find(({ id }) => id === tieId);
  return { ...(cup ? { cup } : {}), ...(tie ? { tie } : {}) };
}

/**
 * Returns the teams and divisions of a tie, for the permission check of the tie's running score. The check of the tie's
 * result uses the same teams and divisions. Returns an empty object if there is no such tie.
 */
export async function permissionSubjectOfRunningTie(place: TieIds, facts: Facts): Promise<Subject> {
  const { cup, tie } = await findCupAndTie(facts, place);
  return cup && tie ? permissionSubjectOfTie(cup, tie, await facts.people()) : {};
}

/**
 * Returns the teams and divisions of the tie that a sent running score names, for the permission check. Returns an
 * empty object if the body names no known tie.
 */
export async function permissionSubjectOfSentTie(body: object, facts: Facts): Promise<Subject> {
  return permissionSubjectOfRunningTie(
    fieldsThatFit(runningTieBodySchema.pick({ competitionId: true, tieId: true }), body),
    facts,
  );
}

type RunningTieRequestContext = { body: object; facts: Facts; actor: Actor };

/**
 * Stores the running score of a tie, and returns its id, version and score (Rules C22, K9). Throws 422 for faults.
 * Throws 409 if the tie cannot be played now, if its current running score may not be replaced, or if the league has
 * too many running scores.
 */
export async function putRunningTie(
  change: ChangeTransaction,
  { body, facts, actor }: RunningTieRequestContext,
  clock: Clock,
) {
  const people = await facts.people();
  const { cup, tie, sides, matches, leg, version, takeOver } = await readRunningTie(body, facts, people);
  const now = clock.now().getTime();
  await removeRunningTieScores(change, (one) => !isRunningScoreCurrent(one, now));
  const all = await allRunningTieScores(change.db);
  const current = all.find((one) => one.tieId === tie.id) ?? null;
  const teams = mapSides((side) => teamIdOfEntrant(sides[side]));
  const writer = recorderRoleOfActor(actor, { homeTeamId: teams.home ?? '' });
  const fault = runningScoreReplacementFault(current, { writer, version, takeOver });
  if (fault !== null) {
    const more = current && (await runningScoreVersionAndScorekeeper(change.db, current, actor));
    throw conflict(
      fault,
      current ? { running: { ...toRunningTieAnswer(current, { cup, tie }, people), ...more } } : {},
    );
  }
  if (!current && all.length >= MAX_RUNNING_SCORES.ofLeague)
    throw conflict(`There are ${all.length} running scores already. Remove one that has ended.`);
  const running: RunningTie = {
    id: current?.id ?? newId(),
    competitionId: cup.competition.id,
    tieId: tie.id,
    home: sides.home.id,
    away: sides.away.id,
    teams,
    divisions: [...(permissionSubjectOfTie(cup, tie, people).divisions ?? [])],
    writer,
    version: (current?.version ?? 0) + 1,
    matches,
    ...(leg === null ? {} : { leg }),
    personId: actor.personId,
    changedAt: now,
  };
  await saveRunningTie(change, running);
  return { runningId: running.id, version: running.version, ...runningTieScore(running) };
}

const FIELD_ORDER = [
  ...Object.keys(runningTieBodySchema.shape),
  ...Object.keys(runningTieBodySchema.shape.matches.element.shape),
];

/**
 * Parses the running score of a tie. Throws 422 with all faults at once. Throws 409 if a side of the tie is not known
 * yet, if the tie is already decided, or if the sent leg already has a result.
 */
async function readRunningTie(body: object, facts: Facts, people: TeamsAndPlayers) {
  const { draft, issues } = parseWithoutFaultyFields(runningTieBodySchema, body);
  const { cup, tie } = await findCupAndTie(facts, draft);
  if (draft.competitionId !== undefined && !cup)
    issues.push({ path: 'competitionId', message: 'The league has no such competition.' });
  else if (draft.tieId !== undefined && !tie)
    issues.push({ path: 'tieId', message: 'The competition has no such tie.' });
  const sides = cup && tie ? entrantsOfTie(tie, new Map(cup.competition.entrants.map((one) => [one.id, one]))) : null;
  const sent = cup && tie && sides ? await checkSentTieMatches(draft, { cup, tie, sides, facts, people }) : null;
  if (!cup || !tie || !sides || !sent) {
    if (issues.length > 0 || !cup || !tie) return faultlessValueOrThrow(issues, faultyResult([]), FIELD_ORDER);
    throw conflict(whyTieCannotHaveResult(tie, () => '') ?? 'Both sides of this tie must be known first.');
  }
  const matches = faultlessValueOrThrow(issues, sent, FIELD_ORDER);
  refuseDecidedTie({ cup, tie }, people);
  const leg = cup.competition.legs ? legBeingPlayed(draft.leg, tie) : null;
  return { cup, tie, sides, matches, leg, version: draft.version, takeOver: draft.takeOver };
}

type SentMatches = Pick<WithoutFaultyFields<typeof runningTieBodySchema._zod.output>, 'matches'>;
type TieCheckContext = CupAndTie & { sides: Sides<Entrant>; facts: Facts; people: TeamsAndPlayers };

async function checkSentTieMatches(
  draft: SentMatches,
  { cup: { competition }, tie, sides, facts, people }: TieCheckContext,
) {
  const season = (await facts.seasons()).list.find(({ name }) => name === competition.season);
  const { decidedBy, legs } = competition;
  const { bestOf } = roundSettings(competition, tie.round);
  const drafts = draft.matches?.map((match) => match && replaceMergedPlayers(match, people));
  const of = { kind: competition.kind, bestOf, sides, people, decidedBy, legs };
  return season && checkRunningTie(drafts, { ...of, rules: season.rules });
}

/** Throws 409 if a tie is decided: by a result, as a bye, or because nobody is left to play it. */
function refuseDecidedTie({ cup, tie }: CupAndTie, people: TeamsAndPlayers): void {
  if (tie.state === 'open') return;
  const names = entrantNamesOfCup(cup, people);
  const nameOf = (id: string | null) => names.get(id ?? '') ?? '';
  const reason = whyTieCannotHaveResult(tie, nameOf);
  const recorded = `A result for ${nameOf(tie.home)} v ${nameOf(tie.away)} is already recorded.`;
  throw conflict(reason ?? recorded, { tieId: tie.id });
}

/**
 * Returns the number of the leg that is being played: the sent one, or else the first leg without a result. Throws 409
 * if the sent leg already has a result.
 */
function legBeingPlayed(sent: number | null | undefined, { id: tieId, result }: ResolvedTie): number | null {
  const leg = sent ?? nextLeg(result);
  if (result?.legs?.some((played) => played.leg === leg)) throw conflict('This leg has a result.', { tieId });
  return leg;
}

function teamIdOfEntrant(entrant: Entrant): string | null {
  return 'teamId' in entrant ? entrant.teamId : null;
}

function runningTieScore(running: RunningTie) {
  const { home, away } = framesWonSoFar(running);
  return { homeTeamScore: home, awayTeamScore: away };
}

/** Returns the running scores of cup ties for visitors, sorted by season, cup name, round and position in the round. */
export async function runningTieAnswers(facts: Facts, people: TeamsAndPlayers): Promise<RunningTieAnswer[]> {
  const found: (CupAndTie & { running: RunningTie })[] = [];
  for (const running of await facts.runningTies()) {
    const { cup, tie } = await findCupAndTie(facts, running);
    if (cup && tie) found.push({ running, cup, tie });
  }
  const keyOf = ({ cup: { competition }, tie }: CupAndTie) =>
    [competition.season, competition.name, String(tie.round).padStart(2), String(tie.position).padStart(3)].join(' ');
  return found
    .sort((a, b) => compareByCodePoint(keyOf(a), keyOf(b)))
    .map(({ running, ...of }) => toRunningTieAnswer(running, of, people));
}

function toRunningTieAnswer(running: RunningTie, { cup, tie }: CupAndTie, people: TeamsAndPlayers): RunningTieAnswer {
  const { id: competitionId, season, name: competitionName, rounds } = cup.competition;
  const names = entrantNamesOfCup(cup, people);
  const points = pointsSoFar(running);
  const [homeTeamName, awayTeamName] = [names.get(running.home) ?? '', names.get(running.away) ?? ''];
  return {
    runningId: running.id,
    season,
    division: null,
    weekNumber: null,
    homeTeamId: null,
    homeTeamName,
    awayTeamId: null,
    awayTeamName,
    ...runningTieScore(running),
    matches: matchesOfRunningScore(running, people, () => ''),
    changedAt: new Date(running.changedAt).toISOString(),
    competitionId,
    competitionName,
    tieId: tie.id,
    round: tie.round,
    roundName: roundName(tie.round, rounds.length),
    ...(running.leg ? { leg: running.leg } : {}),
    ...(cup.competition.decidedBy ? { homePoints: points.home, awayPoints: points.away } : {}),
  };
}
