import type { CallInput } from '#contract/client.ts';
import type { CompetitionAnswer, EntrantAnswer, TieAnswer } from '#contract/cups.ts';
import type { CardMatchAnswer } from '#contract/matches.ts';
import { matchFromAnswer } from '#domain/cards/match-body.ts';
import { mapSides, type Side, type Sides } from '#domain/cards/match.ts';
import { tieAsSection } from '#domain/cups/tie-matches.ts';
import { resultOfLegs } from '#domain/cups/legs.ts';
import type { TieResult } from '#domain/cups/stored-result.ts';
import { checkTieResult } from '#domain/cups/tie-result.ts';
import { type Checked, valueOrCollect, faultyResult, type Issue, validResult } from '#domain/issue.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';
import type { CardFacts } from '#web/card/card-facts.ts';
import type { CardValues } from '#web/card/card-values.ts';
import type { TieSide } from '#web/card/match-fields.tsx';
import {
  createEmptyMatch,
  matchFittedToSection,
  framesPlayed,
  framesWonIn,
  type MatchFormat,
  type MatchValues,
  NO_BREAK,
  EMPTY_MATCH_TEXTS,
  shownFrameCount,
  type FrameValues,
  toFrameFormValues,
} from '#web/card/match-values.ts';
import { PLAYED_AS_USUAL } from '#web/card/outcome-values.ts';
import { formFieldOf, readMatch } from '#web/card/read-match.ts';
import { roundOrGroupOfTie, pointsOrFramesOfTie } from '#web/cups/cup-words.ts';
import { readNumber } from '#web/officials/read-fields.ts';
import { entrantFromAnswer, teamsAndPlayersWithFormerEntrants } from './cup-entrants.ts';

export type TieFacts = {
  cup: CompetitionAnswer;
  tie: TieAnswer;
  sides: Sides<EntrantAnswer>;
  rules: LeagueRules;
  card: CardFacts;
  /** The number of the leg that the form edits, 1 or 2; `null` in a cup without legs. */
  leg: number | null;
};

export type TieBody = CallInput<'PUT /api/admin/competitions/{competitionId}/ties/{tieId}'>['body'];

/**
 * Returns the result that the form edits: the tie's result or, in a cup with legs, the result of one leg. For a leg
 * that was not played, returns an empty result.
 */
export function resultToEdit({ tie, leg }: Pick<TieFacts, 'tie' | 'leg'>): EnteredResult {
  return leg === null ? tie : (tie.legs?.find((one) => one.leg === leg) ?? EMPTY_RESULT);
}
type EnteredResult = Pick<TieAnswer, 'homeFrames' | 'awayFrames' | 'homePoints' | 'awayPoints' | 'frames' | 'playedOn'>;
const EMPTY_RESULT: EnteredResult = { homeFrames: null, awayFrames: null, frames: [], playedOn: null };

/**
 * Returns the format of a tie's matches. A tie between teams has one match for each frame. Any other tie is one match
 * with all frames.
 */
export function formatOfTie({ cup, tie, rules }: TieFacts): MatchFormat {
  return { section: tieAsSection(cup.kind, roundOrGroupOfTie(cup, tie).bestOf, cup), rules };
}

/**
 * Converts a tie's result to the texts in the fields of a match card. A walkover becomes an awarded fixture. The number
 * of frames that each side won becomes the team's score. In a cup decided by total points, the points are in
 * `awardedScore`.
 */
export function tieValues(facts: TieFacts): CardValues {
  const { cup, tie, sides } = facts;
  const { section } = formatOfTie(facts);
  const entered = resultToEdit(facts);
  const score = mapSides((side) => String(entered[`${side}Frames`] ?? ''));
  const pair = section.players > 1 ? { pair: true as const } : {};
  const played = entered.frames.map((frame) => toFrameFormValues(matchFromAnswer(frame), pair));
  const own = (side: Side) => sides[side].playerIds ?? [];
  const frameAt = (index: number): MatchValues => {
    const frame = played[index] ?? createEmptyMatch(section);
    const named = (side: Side) => playerIdInFrame(entered.frames[index], side) ?? '';
    const players = (side: Side) => (cup.kind === 'team' ? [named(side)] : own(side));
    const typed = mapSides((side) => ({ ...frame.sides[side], players: players(side) }));
    return { ...frame, sides: typed, frames: [], texts: EMPTY_MATCH_TEXTS };
  };
  const whole = mapSides((side) => ({ players: own(side), score: score[side], breaks: [NO_BREAK] }));
  const matches =
    section.frames > 1
      ? [{ sides: whole, winner: '' as const, frames: played, texts: EMPTY_MATCH_TEXTS }]
      : Array.from({ length: section.matches }, (_, index) => frameAt(index));
  return {
    ...PLAYED_AS_USUAL,
    season: cup.season,
    division: '',
    weekNumber: '',
    date: entered.playedOn ?? '',
    homeTeam: sides.home.teamId ?? '',
    awayTeam: sides.away.teamId ?? '',
    awardedTo: tie.walkover ?? '',
    awardedScore: [String(entered.homePoints ?? ''), String(entered.awayPoints ?? '')],
    decided: winnerOfLevelTie(tie),
    homeTeamScore: score.home,
    awayTeamScore: score.away,
    matches: matches.map((match) => matchFittedToSection(match, section)),
  };
}

/** Returns which side won a tie with a level score, as officials recorded it; `''` if the score is not level. */
function winnerOfLevelTie(tie: TieAnswer): Side | '' {
  const { home, away } = pointsOrFramesOfTie(tie) ?? { home: 0, away: 1 };
  if (home !== away || tie.winner === null) return '';
  return tie.winner.entrantId === tie.home?.entrantId ? 'home' : 'away';
}

function playerIdInFrame(frame: CardMatchAnswer | undefined, side: Side): string | null {
  return frame?.[`${side}PlayerId`] ?? null;
}

/**
 * Returns the tie as one match with all frames, and the section for this match. If the form has one match for each
 * frame, each of the form's matches becomes a frame of the returned match.
 */
function tieAsOneMatch({ matches }: Pick<CardValues, 'matches'>, facts: TieFacts) {
  const { section } = formatOfTie(facts);
  const [first = createEmptyMatch(section)] = matches;
  if (section.frames > 1) return { match: first, section };
  // Used only for a tie between players or pairs. Leaves out each frame's players, whom the form fills in. With these
  // players, an empty frame would count as typed.
  const played = ({ sides, winner }: MatchValues): FrameValues => {
    return { winner, sides: mapSides((side) => ({ score: sides[side].score, breaks: sides[side].breaks })) };
  };
  const frames = facts.cup.kind === 'team' ? matches : matches.map(played);
  return { match: { ...first, frames }, section: { ...section, frames: section.matches } };
}

/** Returns how many frames the form shows: the frames played, and the frames that will certainly be played. */
export function countFramesShown(values: CardValues, facts: TieFacts): number {
  const { match, section } = tieAsOneMatch(values, facts);
  return shownFrameCount(match, section);
}

/** Returns how many of the typed frames each side has won. `null` if no frame is typed, even if the score is typed. */
export function countFramesWon(values: CardValues, facts: TieFacts): Sides<number> | null {
  const { match, section } = tieAsOneMatch(values, facts);
  return framesPlayed(match, section).length === 0 ? null : framesWonIn(match, section);
}

/** Checks the form by the rules for ties (Rule K5). Returns the request body, or the faults at their form fields. */
export function checkTie(values: CardValues, facts: TieFacts): Checked<TieBody> {
  const issues: Issue[] = [];
  const draft = readTie(values, facts, issues);
  const { start } = facts.tie;
  const checked = checkTieResult(draft, { ...tieCheckContext(facts), start, current: otherLegsTotal(facts) });
  const all = [...issues, ...(checked.ok ? [] : checked.issues)];
  // The cast is safe, because a draft without issues is a complete request body.
  return all.length === 0 ? validResult(draft as TieBody) : faultyResult(moveIssuesToTieFields(all, values, facts));
}

/** Returns what the checks of a tie need to know: its sides, the players, and the rules of the cup and the league. */
export function tieCheckContext({ cup, tie, sides, rules, card }: TieFacts) {
  return {
    kind: cup.kind,
    bestOf: roundOrGroupOfTie(cup, tie).bestOf,
    sides: mapSides((side) => entrantFromAnswer(sides[side])),
    people: teamsAndPlayersWithFormerEntrants(card.teams, cup),
    rules,
    decidedBy: cup.decidedBy,
    legs: cup.legs,
  };
}

/** Returns the total of the other legs, which the form does not edit. `null` if none of these was played. */
function otherLegsTotal({ cup, tie, leg }: TieFacts): TieResult | null {
  const others = tie.legs?.filter((one) => one.leg !== leg) ?? [];
  const scores = others.map(({ leg: number, playedOn, ...of }) => {
    const score = mapSides((side) => of[`${side}Frames`] ?? 0);
    const points = cup.decidedBy ? { points: mapSides((side) => of[`${side}Points`] ?? 0) } : {};
    return { leg: number, score, matches: [], playedOn, ...points };
  });
  return resultOfLegs(scores, null);
}

function readTie(values: CardValues, facts: TieFacts, issues: Issue[]) {
  const playedOn = values.date || null;
  if (values.awardedTo !== '') return { ...RESULT_WITHOUT_FRAMES, walkover: values.awardedTo, playedOn };
  const isTotal = facts.cup.decidedBy === 'total';
  const format = formatOfTie(facts);
  const won = countFramesWon(values, facts) ?? (isTotal ? FRAMES_WON_UNKNOWN : readScore(values, format, issues));
  const { match, section } = tieAsOneMatch(values, facts);
  const typed = framesPlayed(match, section);
  const frames =
    format.section.frames > 1
      ? typed.length > 0 && readMatch(match, format, 'matches.0', issues).frames
      : values.matches.slice(0, typed.length).map((one, i) => readMatch(one, format, `matches.${i}`, issues));
  const [home, away] = isTotal && typed.length === 0 ? values.awardedScore : [];
  const points = (text: string | undefined, path: string) =>
    text ? valueOrCollect(readNumber(text, path, 'Points'), issues) : null;
  return {
    homeFrames: won.home,
    awayFrames: won.away,
    walkover: null,
    playedOn,
    frames: frames || [],
    ...(isTotal ? { homePoints: points(home, 'homePoints'), awayPoints: points(away, 'awayPoints') } : {}),
    winner: values.decided || null,
    ...(facts.leg === null ? {} : { leg: facts.leg }),
  };
}

const FRAMES_WON_UNKNOWN = { home: null, away: null };

const RESULT_WITHOUT_FRAMES = { homeFrames: null, awayFrames: null, frames: [] };

/** Returns the name of the field for the frames that a side has won. */
export function framesWonFieldName(
  side: Side,
  { section }: MatchFormat,
): 'homeTeamScore' | 'awayTeamScore' | `matches.0.sides.${Side}.score` {
  return section.frames > 1 ? `matches.0.sides.${side}.score` : `${side}TeamScore`;
}

/** Returns the points of each side, summed up over the typed frames, as texts. `null` if no frame is typed. */
export function sumTypedPoints(values: CardValues, facts: TieFacts): Sides<string> | null {
  const { match, section } = tieAsOneMatch(values, facts);
  const typed = framesPlayed(match, section);
  if (typed.length === 0) return null;
  const sum = (side: Side) => typed.reduce((all, { sides }) => all + (Number(sides[side].score) || 0), 0);
  return mapSides((side) => String(sum(side)));
}

function readScore(values: CardValues, { section }: MatchFormat, issues: Issue[]): Sides<number | undefined> {
  const typed = (side: Side) =>
    section.frames > 1 ? values.matches[0]?.sides[side].score : values[`${side}TeamScore`];
  return mapSides((side) => valueOrCollect(readNumber(typed(side) ?? '', `${side}Frames`, 'Frames won'), issues));
}

/**
 * Converts faults in a request body to faults at the form's fields. Either this form or the server has found the
 * faults.
 */
export function moveIssuesToTieFields(issues: readonly Issue[], values: CardValues, facts: TieFacts): Issue[] {
  return issues.map(({ path, message }) => ({ path: formFieldOfTieFault(path, values, facts), message }));
}

function formFieldOfTieFault(path: string, values: CardValues, facts: TieFacts): string {
  const format = formatOfTie(facts);
  const at = format.section.frames > 1 ? 'matches.0.frames.' : 'matches.';
  if (path === 'playedOn') return 'date';
  if (path === 'walkover') return 'awardedTo';
  if (path === 'winner') return 'decided';
  if (path === 'homePoints') return 'awardedScore.0';
  if (path === 'awayPoints') return 'awardedScore.1';
  if (/^(home|away)?frames$/i.test(path)) {
    const side = path === 'awayFrames' ? 'away' : 'home';
    const { match, section } = tieAsOneMatch(values, facts);
    const played = framesPlayed(match, section).length;
    // If frames are typed, the score is calculated from them. A fault in the score is therefore shown at the frame
    // after the last typed one.
    return played === 0
      ? framesWonFieldName(side, format)
      : `${at}${Math.min(played, section.frames - 1)}.sides.${side}.score`;
  }
  const inFrame = path.replace(/^frames\./, at);
  const [, begins, side] = /^(.*)\.(home|away)Player$/.exec(inFrame) ?? [];
  // In a tie between players or pairs, the form has no field for the player of a frame. The field of the side's first
  // break shows the fault.
  if (side !== undefined && facts.cup.kind !== 'team') return `${begins}.sides.${side}.breaks.0.points`;
  return formFieldOf(inFrame);
}

/**
 * Returns the name of each side. In a tie between teams, also returns the players to choose from for each side: the
 * squad, and players who are already named in the tie's frames.
 */
export function tieSides({ cup, tie, sides, card }: TieFacts): Sides<TieSide> {
  return mapSides((side) => {
    const { name, teamId } = sides[side];
    const squad = card.teams.find(({ id }) => id === teamId)?.players ?? [];
    const players = new Map(squad.map((player) => [player.id, player.name]));
    for (const frame of cup.kind === 'team' ? tie.frames : []) {
      const id = playerIdInFrame(frame, side);
      if (id !== null && !players.has(id)) players.set(id, frame[`${side}PlayerName`]);
    }
    return { name, players: Array.from(players, ([value, label]) => ({ value, label })) };
  });
}
