import { competitionBody, competitionFromBody, tieResultBody } from '#contract/competitions.ts';
import { type Sifted, sift } from '#domain/check.ts';
import { type Competition, type ResolvedTie, startInTie, type TieResult } from '#domain/cups/competition.ts';
import {
  checkCompetition,
  type CompetitionDraft,
  type EntrantDraft,
  nextCompetition,
} from '#domain/cups/competition-draft.ts';
import { faulty, type Issue } from '#domain/issue.ts';
import type { Cup } from '#domain/cups/cup-history.ts';
import { currentId, type People } from '#domain/squads/people.ts';
import { checkTieResult, type TieResultDraft } from '#domain/cups/tie-result.ts';
import type { Facts } from '../cache/facts.ts';
import { filling, settled } from '../http/input.ts';
import { newId } from '../storage/new-id.ts';
import { withCurrentPlayers } from './card-body.ts';
import { sidesOf } from './competitions.ts';

const PARTS = ['bestOf', 'playBy', 'teamId', 'playerIds', 'name'];

/**
 * Returns the checked competition in a body; throws 422 with all faults at once. `present` is the one being changed. A
 * body with `from` is made from an earlier competition: what it leaves out is as there (Rule K4).
 */
export async function readCompetition(body: unknown, facts: Facts, present: Competition | null) {
  const people = await facts.people();
  const isFrom = present === null && typeof body === 'object' && body !== null && 'from' in body;
  const { draft: sent, issues } = sift(isFrom ? competitionFromBody : competitionBody, body);
  const given = draftOf(sent, issues, people);
  let draft: CompetitionDraft = given;
  if ('from' in sent) {
    const earlier = await facts.cup(sent.from ?? '');
    if (earlier) draft = likeEarlier(given, earlier.competition, people);
    else if (sent.from !== undefined) issues.push({ path: 'from', message: 'The league has no such competition.' });
  }
  const { list } = await facts.seasons();
  const season = list.find(({ name }) => name === draft.season);
  const others = season ? (await facts.cups(season.name)).map(({ competition }) => competition) : [];
  const taken = [...others.filter(({ id }) => id !== present?.id), ...facts.content().competitions];
  const checked = checkCompetition(draft, {
    seasons: new Set(list.map(({ name }) => name)),
    people,
    taken: taken.map(({ name }) => name),
    present,
    newId,
  });
  return settled(issues, checked, ['from', ...Object.keys(competitionBody.shape), ...PARTS]);
}

type Sent = Sifted<(typeof competitionFromBody | typeof competitionBody)['_zod']['output']>;

/** A field that was not sent is `null`; one with a fault of shape is `undefined`, so that the rules skip it. */
function draftOf(sent: Sent, issues: readonly Issue[], people: People): CompetitionDraft {
  const isFaulty = (path: string) => issues.some((issue) => issue.path === path || issue.path.startsWith(`${path}.`));
  const orNull = <T>(field: string, value: T | null | undefined) => (isFaulty(field) ? undefined : (value ?? null));
  return {
    season: sent.season,
    name: sent.name,
    kind: sent.kind,
    draw: sent.draw,
    handicap: orNull('handicap', sent.handicap),
    maxStart: orNull('maxStart', sent.maxStart),
    bestOf: orNull('bestOf', sent.bestOf),
    rounds: sent.rounds ?? (isFaulty('rounds') ? undefined : null),
    entrants: sent.entrants?.map((entrant, i) =>
      entrant && !isFaulty(`entrants.${i}`) ? withCurrentIds(entrant, people) : undefined,
    ),
  };
}

/** A client may still send the id of a player who has been merged into another. */
function withCurrentIds({ teamId, playerIds, name }: EntrantDraft, people: People): EntrantDraft {
  return { teamId, playerIds: playerIds?.map((id) => id && currentId(people, id)), name };
}

/** What is given, and the rest from the earlier competition; its rounds only where none are given. */
function likeEarlier(given: CompetitionDraft, earlier: Competition, people: People): CompetitionDraft {
  const next = nextCompetition(earlier, people, given.entrants?.length);
  const sent = Object.entries(given).filter(([, value]) => value !== undefined && value !== null);
  const like: CompetitionDraft = { ...next, ...Object.fromEntries(sent) };
  return given.bestOf === null || given.rounds !== null ? like : { ...like, rounds: null };
}

/** What a tie's result is checked in. */
type TieToRecord = { cup: Cup; people: People; tie: ResolvedTie };

/** Returns the checked result of a tie, or `null` while its sides are not known; throws 422 with all faults at once. */
export async function readTieResult(
  body: unknown,
  facts: Facts,
  { cup: { competition }, people, tie }: TieToRecord,
): Promise<TieResult | null> {
  const { draft: sent, issues } = sift(tieResultBody, body);
  const sides = sidesOf(tie, new Map(competition.entrants.map((entrant) => [entrant.id, entrant])));
  const season = (await facts.seasons()).list.find(({ name }) => name === competition.season);
  const order = [...Object.keys(tieResultBody.shape), ...PARTS, ...FRAME_FIELDS];
  if (!sides || !season) {
    if (issues.length > 0) settled(issues, faulty([]), order);
    return null;
  }
  const start = tie.state === 'played' ? tie.result!.start : startInTie(competition, sides, people);
  const { bestOf } = competition.rounds[tie.round - 1]!;
  const checked = checkTieResult(tieDraft(sent, issues, people), { bestOf, sides, people, rules: season.rules, start });
  return settled(issues, checked, order);
}

const FRAME_FIELDS = Object.keys(tieResultBody.shape.frames.unwrap().unwrap().element.shape);

function tieDraft(
  sent: Sifted<(typeof tieResultBody)['_zod']['output']>,
  issues: readonly Issue[],
  people: People,
): TieResultDraft {
  const fill = filling(issues);
  return {
    homeFrames: fill('homeFrames', sent.homeFrames, null),
    awayFrames: fill('awayFrames', sent.awayFrames, null),
    playedOn: fill('playedOn', sent.playedOn, null),
    walkover: fill('walkover', sent.walkover, null),
    frames: sent.frames
      ? sent.frames.map((frame) => frame && withCurrentPlayers(frame, people))
      : fill('frames', sent.frames, null),
  };
}
