import type { MatchDraft, MatchOrFrameDraft } from '#domain/cards/match-body.ts';
import { type Side, SIDES } from '#domain/cards/match.ts';
import { checkFrameWithPoints, type MatchContext, prefixFaultPaths } from '#domain/cards/played-draft.ts';
import type { Issue } from '#domain/issue.ts';
import { ownHandicapStartWords, startBetweenHandicaps, handicapStarts } from '#domain/squads/handicap.ts';
import { USUAL_HANDICAP_RULES } from '#domain/squads/handicap-rules.ts';
import { type CardFacts, cardContextFromFacts, seasonInCardFacts } from './card-facts.ts';
import { type MatchFormat, type MatchValues, walkoverScoresIn } from './match-values.ts';
import { formFieldOf, readMatch } from './read-match.ts';

/**
 * Hints while a match is typed. `start`: texts about the handicap start, and about scores that do not fit it. `live`:
 * the faults of breaks, keyed by field name.
 */
type MatchHints = { start: string[]; live: Map<string, string> };

type HintProps = { facts: CardFacts; format: MatchFormat; index: number; isTie: boolean };

/**
 * Returns the hints for a match. `start` contains text about the handicap start: `Brian Heywood gives 15` or, if
 * players begin with their own handicaps, `Ann begins with 5, Bob owes 10`. If the league's scores include the start,
 * and the card is new, `start` also contains the faults of the typed scores. `live` contains the faults of breaks. Both
 * are empty for a walkover and for a match without points. The hints use today's handicaps. The server uses the
 * handicaps of the day of play.
 */
export function matchHints(match: MatchValues, { facts, format, index, isTie }: HintProps): MatchHints {
  const { section, rules } = format;
  if (section.scored === 'winner' || walkoverScoresIn(match, format) !== null) return { start: [], live: new Map() };
  // `CardFacts` that an earlier version of the site stored on the device may have no `handicaps`.
  const handicaps = seasonInCardFacts(facts, facts.seasons.default)?.rules.handicaps ?? USUAL_HANDICAP_RULES;
  // The form does not know the handicap starts of a cup tie, because a cup has starts of its own.
  const given = !isTie && section.players === 1 ? handicapStartsAndWords(match, { facts, handicaps }) : null;
  const starts = facts.recorded === null && handicaps.inScores ? (given?.starts ?? null) : null;
  const path = `matches.${index}`;
  const draft = readMatch(match, format, path, []);
  const issues = scoreAndBreakFaultsSoFar(draft, { section, rules: { ...rules, handicaps }, starts }, path);
  const [scores, breaks] = [issues.filter(({ path: at }) => at.endsWith('Score')), issues.filter(isBreakIssue)];
  const faults = starts === null ? [] : scores.map(({ message }) => message);
  const words = given?.words ?? [];
  return {
    start: faults.length === 0 ? words : [...words.map((one) => `${one}.`), ...faults],
    live: new Map(breaks.map((one) => [formFieldOf(one.path), one.message])),
  };
}

type MatchErrors = { sides?: Partial<Record<Side, { players?: unknown; score?: unknown }>> };

/**
 * Returns text about the empty fields of a match that have a fault, such as `Missing: both players, away score`. `''`
 * if there are none.
 */
export function missingFieldsWords({ sides }: MatchValues, errors: MatchErrors | undefined): string {
  const isMissing = {
    player: (side: Side) => errors?.sides?.[side]?.players !== undefined && sides[side].players.includes(''),
    score: (side: Side) => errors?.sides?.[side]?.score !== undefined && sides[side].score === '',
  };
  // The cast restores the type of the keys, which `Object.keys` loses.
  const words = (Object.keys(isMissing) as (keyof typeof isMissing)[]).flatMap((what) => {
    const [first, ...more] = SIDES.filter(isMissing[what]);
    if (first === undefined) return [];
    return more.length > 0 ? `both ${what}s` : `${first} ${what}`;
  });
  return words.length === 0 ? '' : `Missing: ${words.join(', ')}`;
}

function isBreakIssue({ path }: Issue): boolean {
  return /Breaks\.\d+$/.test(path);
}

/** Returns the faults of the scores and breaks typed so far, whether or not players are chosen. */
function scoreAndBreakFaultsSoFar(draft: MatchDraft, by: MatchContext, path: string): Issue[] {
  const isFrames = by.section.frames > 1;
  const played = isFrames ? (draft.frames ?? []) : [draft];
  return played.flatMap((one, i) => {
    const checked = checkFrameWithPoints(
      withoutLowBreaks(one ?? {}, by.rules.breaksFrom),
      { home: undefined, away: undefined },
      by,
    );
    const faults = prefixFaultPaths(isFrames ? `${path}.frames.${i}` : path, checked);
    return faults.ok ? [] : faults.issues;
  });
}

/** Returns the draft without breaks below `breaksFrom`, because the user may still be typing them. */
function withoutLowBreaks(draft: MatchOrFrameDraft, breaksFrom: number): MatchOrFrameDraft {
  const high = (breaks: MatchOrFrameDraft['homeBreaks']) =>
    breaks?.map((one) => (((typeof one === 'object' ? one.points : one) ?? 0) < breaksFrom ? undefined : one));
  return { ...draft, homeBreaks: high(draft.homeBreaks), awayBreaks: high(draft.awayBreaks) };
}

type FactsAndHandicapRules = Pick<HintProps, 'facts'> & { handicaps: typeof USUAL_HANDICAP_RULES };

function handicapStartsAndWords({ sides }: MatchValues, { facts, handicaps }: FactsAndHandicapRules) {
  const { players } = cardContextFromFacts(facts).people;
  const [home, away] = SIDES.map((side) => players.get(sides[side].players[0] ?? ''));
  if (home === undefined || away === undefined) return null;
  const pair = { home: home.handicap, away: away.handicap };
  const starts = handicapStarts(pair, handicaps);
  const start = startBetweenHandicaps(pair, handicaps.maxStart, handicaps.counts);
  const gives = start === null ? [] : [`${(start.by === 'home' ? home : away).name} gives ${start.points}`];
  const own = starts.home === 0 && starts.away === 0 ? [] : [ownHandicapStartWords(home.name, away.name, starts)];
  return { starts, words: handicaps.start === 'own' ? own : gives };
}
