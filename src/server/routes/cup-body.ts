import { recordTie, sentFrom } from '#contract/cups.ts';
import { sift } from '#domain/check.ts';
import { type Competition, type ResolvedTie, startInTie, type TieResult } from '#domain/cups/cup.ts';
import {
  CUP_FIELDS,
  type CupDraft,
  cupFaults,
  cupOfBody,
  nextCompetition,
  type SentCup,
  sentCup,
} from '#domain/cups/cup-draft.ts';
import type { Cup } from '#domain/cups/cup-history.ts';
import { checkTieResult } from '#domain/cups/tie-result.ts';
import { faulty, valid } from '#domain/issue.ts';
import { currentId, type People } from '#domain/squads/people.ts';
import type { Facts } from '../cache/facts.ts';
import { settled } from '../http/input.ts';
import { newId } from '../storage/new-id.ts';
import { withCurrentPlayers } from './card-body.ts';
import { sidesOf } from './cups.ts';

/**
 * Returns the checked competition in a body; throws 422 with all faults at once. `present` is the one being changed. A
 * body with `from` is made from an earlier competition: what it leaves out is as there (Rule K4).
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
  // Without a fault the draft is whole.
  return cupOfBody(settled(issues, valid(draft as SentCup), CUP_FIELDS), present, newId);
}

/** A client may still send the id of a player who has been merged into another. */
function withCurrentIds<T extends { playerIds?: (string | undefined)[] | undefined }>(
  entrant: T | undefined,
  people: People,
) {
  return entrant?.playerIds
    ? { ...entrant, playerIds: entrant.playerIds.map((id) => id && currentId(people, id)) }
    : entrant;
}

/** What is given, and the rest from the earlier competition; its rounds only where none are given. */
function likeEarlier(given: CupDraft, earlier: Competition, people: People): CupDraft {
  const next = nextCompetition(earlier, people, given.entrants?.length);
  const sent = Object.entries(given).filter(([, value]) => value !== undefined && value !== null);
  const like: CupDraft = { ...next, ...Object.fromEntries(sent) };
  return typeof given.bestOf !== 'number' || given.rounds ? like : { ...like, rounds: null };
}

/** What a tie's result is checked in. */
type TieToRecord = { cup: Cup; people: People; tie: ResolvedTie };

/** Returns the checked result of a tie, or `null` while its sides are not known; throws 422 with all faults at once. */
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
  const start = tie.state === 'played' ? tie.result!.start : startInTie(competition, sides, people);
  const { bestOf } = competition.rounds[tie.round - 1]!;
  const frames = sent.frames?.map((frame) => frame && withCurrentPlayers(frame, people)) ?? sent.frames;
  const checked = checkTieResult({ ...sent, frames }, { bestOf, sides, people, rules: season.rules, start });
  return settled(issues, checked, TIE_FIELDS);
}

const FRAME = recordTie.body.shape.frames.unwrap().unwrap().element;
const TIE_FIELDS = [...Object.keys(recordTie.body.shape), ...Object.keys(FRAME.shape)];
