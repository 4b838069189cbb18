import type { CallInput } from '#contract/client.ts';
import type { CompetitionAnswer, EntrantAnswer, TieAnswer } from '#contract/cups.ts';
import type { MatchAnswer } from '#contract/matches.ts';
import { matchFromAnswer } from '#domain/cards/match-body.ts';
import { bothSides, type Side, type Sides } from '#domain/cards/match.ts';
import { sectionOfTie } from '#domain/cups/tie-matches.ts';
import { checkRunningTie } from '#domain/cups/running-tie.ts';
import { resultOfLegs } from '#domain/cups/legs.ts';
import type { TieResult } from '#domain/cups/stored-result.ts';
import { checkTieResult } from '#domain/cups/tie-result.ts';
import { type Checked, collect, faulty, type Issue, valid } from '#domain/issue.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';
import type { CardFacts } from '#web/card/card-facts.ts';
import type { CardValues } from '#web/card/card-values.ts';
import type { TieSide } from '#web/card/match-fields.tsx';
import {
  emptyMatch,
  fittedToSection,
  framesPlayed,
  framesWonIn,
  type MatchFormat,
  type MatchValues,
  NO_BREAK,
  EMPTY_NOTES,
  shownFrameCount,
  type PlayedValues,
  playedValues,
} from '#web/card/match-values.ts';
import { PLAYED_AS_USUAL } from '#web/card/outcome-values.ts';
import { formFieldOf, readMatch } from '#web/card/read-match.ts';
import { matchSoFar, type RunningTieBody } from '#web/card/running-sender.ts';
import { roundOfTie, scoreOfTie } from '#web/cups/cup-words.ts';
import { readNumber } from '#web/officials/read-fields.ts';
import { toEntrant, peopleForCup } from './cup-form.ts';

export type TieFacts = {
  cup: CompetitionAnswer;
  tie: TieAnswer;
  sides: Sides<EntrantAnswer>;
  rules: LeagueRules;
  card: CardFacts;
  /** The leg that is entered; `null` in a cup without legs. */
  leg: number | null;
};

export type TieBody = CallInput<'PUT /api/admin/competitions/{competitionId}/ties/{tieId}'>['body'];

/**
 * Returns the result that the form edits: that of the tie or, in a cup with legs, of one leg. Empty for a leg without a
 * result.
 */
export function resultToEdit({ tie, leg }: Pick<TieFacts, 'tie' | 'leg'>): Entered {
  return leg === null ? tie : (tie.legs?.find((one) => one.leg === leg) ?? NOT_ENTERED);
}
type Entered = Pick<TieAnswer, 'homeFrames' | 'awayFrames' | 'homePoints' | 'awayPoints' | 'frames' | 'playedOn'>;
const NOT_ENTERED: Entered = { homeFrames: null, awayFrames: null, frames: [], playedOn: null };

/** Returns the format of a tie's matches: one match of several frames or, between teams, one match for each frame. */
export function formatOfTie({ cup, tie, rules }: TieFacts): MatchFormat {
  return { section: sectionOfTie(cup.kind, roundOfTie(cup, tie).bestOf, cup), rules };
}

/**
 * Converts the result of a tie to the texts of a card's fields. The form shows a walkover as an awarded fixture, and
 * counts the score in frames.
 */
export function tieValues(facts: TieFacts): CardValues {
  const { cup, tie, sides } = facts;
  const { section } = formatOfTie(facts);
  const entered = resultToEdit(facts);
  const score = bothSides((side) => String(entered[`${side}Frames`] ?? ''));
  const pair = section.players > 1 ? { pair: true as const } : {};
  const played = entered.frames.map((frame) => playedValues(matchFromAnswer(frame), pair));
  const own = (side: Side) => sides[side].playerIds ?? [];
  const frameAt = (index: number): MatchValues => {
    const frame = played[index] ?? emptyMatch(section);
    const named = (side: Side) => idIn(entered.frames[index], side) ?? '';
    const players = (side: Side) => (cup.kind === 'team' ? [named(side)] : own(side));
    const typed = bothSides((side) => ({ ...frame.sides[side], players: players(side) }));
    return { ...frame, sides: typed, frames: [], texts: EMPTY_NOTES };
  };
  const whole = bothSides((side) => ({ players: own(side), score: score[side], breaks: [NO_BREAK] }));
  const matches =
    section.frames > 1
      ? [{ sides: whole, winner: '' as const, frames: played, texts: EMPTY_NOTES }]
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
    decided: levelWinner(tie),
    homeTeamScore: score.home,
    awayTeamScore: score.away,
    matches: matches.map((match) => fittedToSection(match, section)),
  };
}

/** Returns who won a tie with a level score, as officials decided it. Empty if the score is not level. */
function levelWinner(tie: TieAnswer): Side | '' {
  const { home, away } = scoreOfTie(tie) ?? { home: 0, away: 1 };
  if (home !== away || tie.winner === null) return '';
  return tie.winner.entrantId === tie.home?.entrantId ? 'home' : 'away';
}

function idIn(frame: MatchAnswer | undefined, side: Side): string | null {
  return frame?.[`${side}PlayerId`] ?? null;
}

/** Returns a tie's frames as the frames of a single match, even if each frame is a match of its own. */
function asOneMatch({ matches }: Pick<CardValues, 'matches'>, facts: TieFacts) {
  const { section } = formatOfTie(facts);
  const [first = emptyMatch(section)] = matches;
  if (section.frames > 1) return { match: first, section };
  // Except between teams, the players are known and not chosen in the form, so they do not count as input.
  const played = ({ sides, winner }: MatchValues): PlayedValues => {
    return { winner, sides: bothSides((side) => ({ score: sides[side].score, breaks: sides[side].breaks })) };
  };
  const frames = facts.cup.kind === 'team' ? matches : matches.map(played);
  return { match: { ...first, frames }, section: { ...section, frames: section.matches } };
}

/** Returns how many frames the form shows: all frames played, and those that will certainly be played. */
export function countFramesShown(values: CardValues, facts: TieFacts): number {
  const { match, section } = asOneMatch(values, facts);
  return shownFrameCount(match, section);
}

/** Returns how many frames each side has won. `null` if no single frame is typed. */
export function countFramesWon(values: CardValues, facts: TieFacts): Sides<number> | null {
  const { match, section } = asOneMatch(values, facts);
  return framesPlayed(match, section).length === 0 ? null : framesWonIn(match, section);
}

/** Checks the fields by the rules for ties (Rule K5). */
export function checkTie(values: CardValues, facts: TieFacts): Checked<TieBody> {
  const issues: Issue[] = [];
  const draft = readTie(values, facts, issues);
  const { start } = facts.tie;
  const checked = checkTieResult(draft, { ...contextOf(facts), start, current: otherLegs(facts) });
  const all = [...issues, ...(checked.ok ? [] : checked.issues)];
  // Without issues, the draft is a complete body.
  return all.length === 0 ? valid(draft as TieBody) : faulty(atTieFields(all, values, facts));
}

/** Returns what a tie is checked against. */
function contextOf({ cup, tie, sides, rules, card }: TieFacts) {
  return {
    kind: cup.kind,
    bestOf: roundOfTie(cup, tie).bestOf,
    sides: bothSides((side) => toEntrant(sides[side])),
    people: peopleForCup(card.teams, cup),
    rules,
    decidedBy: cup.decidedBy,
    legs: cup.legs,
  };
}

/** Returns the sum of the other played legs, because all legs together decide the winner. `null` if there are none. */
function otherLegs({ cup, tie, leg }: TieFacts): TieResult | null {
  const others = tie.legs?.filter((one) => one.leg !== leg) ?? [];
  const scores = others.map(({ leg: number, playedOn, ...of }) => {
    const score = bothSides((side) => of[`${side}Frames`] ?? 0);
    const points = cup.decidedBy ? { points: bothSides((side) => of[`${side}Points`] ?? 0) } : {};
    return { leg: number, score, matches: [], playedOn, ...points };
  });
  return resultOfLegs(scores, null);
}

/** Returns the running score of a tie: its frames so far (Rule K9). `null` for a walkover. */
function runningTieBody(values: CardValues, facts: TieFacts): RunningTieBody | null {
  const { cup, tie } = facts;
  if (values.awardedTo !== '') return null;
  const format = formatOfTie(facts);
  const context = contextOf(facts);
  const count = format.section.frames > 1 ? 1 : countFramesShown(values, facts);
  const matches = values.matches.slice(0, count).map((match) => {
    const { homePlayers: _, awayPlayers: __, homePlayer, awayPlayer, ...play } = readMatch(match, format, '', []);
    // The server knows the players of a tie. Only between teams, the form says who plays.
    const own = (id: string | null | undefined) => (cup.kind === 'team' ? (id ?? null) : null);
    const draft = { ...play, homePlayer: own(homePlayer), awayPlayer: own(awayPlayer) };
    return matchSoFar(draft, (one) => checkRunningTie([one], context).ok);
  });
  return { competitionId: cup.competitionId, tieId: tie.tieId, matches, ...(facts.leg ? { leg: facts.leg } : {}) };
}

/** How the running score of a tie is sent, and when: from the first frame that is typed. */
export const RUNNING_TIE = {
  bodyOf: runningTieBody,
  isBegun: (values: CardValues, facts: TieFacts) => countFramesWon(values, facts) !== null,
};

function readTie(values: CardValues, facts: TieFacts, issues: Issue[]) {
  const playedOn = values.date || null;
  if (values.awardedTo !== '') return { ...NO_FRAMES, walkover: values.awardedTo, playedOn };
  const isTotal = facts.cup.decidedBy === 'total';
  const format = formatOfTie(facts);
  const won = countFramesWon(values, facts) ?? (isTotal ? NONE_WON : readScore(values, format, issues));
  const { match, section } = asOneMatch(values, facts);
  const typed = framesPlayed(match, section);
  const frames =
    format.section.frames > 1
      ? typed.length > 0 && readMatch(match, format, 'matches.0', issues).frames
      : values.matches.slice(0, typed.length).map((one, i) => readMatch(one, format, `matches.${i}`, issues));
  const [home, away] = isTotal && typed.length === 0 ? values.awardedScore : [];
  const points = (text: string | undefined, path: string) =>
    text ? collect(readNumber(text, path, 'Points'), issues) : null;
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

const NONE_WON = { home: null, away: null };

const NO_FRAMES = { homeFrames: null, awayFrames: null, frames: [] };

/** Returns the name of the field for the frames that a side has won. */
export function framesWonField(
  side: Side,
  { section }: MatchFormat,
): 'homeTeamScore' | 'awayTeamScore' | `matches.0.sides.${Side}.score` {
  return section.frames > 1 ? `matches.0.sides.${side}.score` : `${side}TeamScore`;
}

/** Returns the points of each side, summed up over the typed frames, as texts. `null` if no frame is typed. */
export function sumTypedPoints(values: CardValues, facts: TieFacts): Sides<string> | null {
  const { match, section } = asOneMatch(values, facts);
  const typed = framesPlayed(match, section);
  if (typed.length === 0) return null;
  const sum = (side: Side) => typed.reduce((all, { sides }) => all + (Number(sides[side].score) || 0), 0);
  return bothSides((side) => String(sum(side)));
}

function readScore(values: CardValues, { section }: MatchFormat, issues: Issue[]): Sides<number | undefined> {
  const typed = (side: Side) =>
    section.frames > 1 ? values.matches[0]?.sides[side].score : values[`${side}TeamScore`];
  return bothSides((side) => collect(readNumber(typed(side) ?? '', `${side}Frames`, 'Frames won'), issues));
}

/** Moves faults of a request body, including the server’s faults, to the fields of the form. */
export function atTieFields(issues: readonly Issue[], values: CardValues, facts: TieFacts): Issue[] {
  return issues.map(({ path, message }) => ({ path: fieldOfTie(path, values, facts), message }));
}

function fieldOfTie(path: string, values: CardValues, facts: TieFacts): string {
  const format = formatOfTie(facts);
  const at = format.section.frames > 1 ? 'matches.0.frames.' : 'matches.';
  if (path === 'playedOn') return 'date';
  if (path === 'walkover') return 'awardedTo';
  if (path === 'winner') return 'decided';
  if (path === 'homePoints') return 'awardedScore.0';
  if (path === 'awayPoints') return 'awardedScore.1';
  if (/^(home|away)?frames$/i.test(path)) {
    const side = path === 'awayFrames' ? 'away' : 'home';
    const { match, section } = asOneMatch(values, facts);
    const played = framesPlayed(match, section).length;
    // If frames are typed, the score follows from them, so the fault is shown at the next frame.
    return played === 0
      ? framesWonField(side, format)
      : `${at}${Math.min(played, section.frames - 1)}.sides.${side}.score`;
  }
  const inFrame = path.replace(/^frames\./, at);
  const [, begins, side] = /^(.*)\.(home|away)Player$/.exec(inFrame) ?? [];
  // The form has no field for the player, so the fault is shown at the break.
  if (side !== undefined && facts.cup.kind !== 'team') return `${begins}.sides.${side}.breaks.0.points`;
  return formFieldOf(inFrame);
}

/** Returns both sides for the form, with the players of a team to choose from. */
export function tieSides({ cup, tie, sides, card }: TieFacts): Sides<TieSide> {
  return bothSides((side) => {
    const { name, teamId } = sides[side];
    const squad = card.teams.find(({ id }) => id === teamId)?.players ?? [];
    const players = new Map(squad.map((player) => [player.id, player.name]));
    for (const frame of cup.kind === 'team' ? tie.frames : []) {
      const id = idIn(frame, side);
      if (id !== null && !players.has(id)) players.set(id, frame[`${side}PlayerName`]);
    }
    return { name, players: Array.from(players, ([value, label]) => ({ value, label })) };
  });
}
