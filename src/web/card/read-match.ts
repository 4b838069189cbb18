import { type MatchDraft, type MatchOrFrameDraft, replaceBreakPlayers } from '#domain/cards/match-body.ts';
import { type Side, SIDES } from '#domain/cards/match.ts';
import { MATCH_TEXT_FIELDS, matchTextsIn } from '#domain/cards/match-texts.ts';
import { valueOrCollect, type Issue } from '#domain/issue.ts';
import { readNumber } from '#web/officials/read-fields.ts';
import { newPlayerNameIn } from './card-facts.ts';
import {
  framesPlayed,
  mayRecordWalkoverBreaks,
  type MatchFormat,
  type MatchValues,
  type FrameValues,
  walkoverScoresIn,
} from './match-values.ts';

/**
 * Converts the texts of a match in the form to the match in the request body. A player who is not chosen is undefined.
 * Adds faults to `issues`, with paths of the request body.
 */
export function readMatch(match: MatchValues, format: MatchFormat, path: string, issues: Issue[]): MatchDraft {
  return { ...readPlayersAndScores(match, format, path, issues), ...matchTextsIn(match.texts) };
}

function readPlayersAndScores(match: MatchValues, format: MatchFormat, path: string, issues: Issue[]): MatchDraft {
  const { section } = format;
  const players = playersOf(match, section.players > 1);
  const walkover = walkoverScoresIn(match, format);
  if (walkover) {
    const scores = { homeScore: walkover.home, awayScore: walkover.away };
    if (section.scored === 'winner' && section.frames === 1)
      return { ...players, ...NO_SCORES, ...winnerOfScores(scores) };
    const kept = SIDES.filter((side) => mayRecordWalkoverBreaks(match, side, format));
    return {
      ...players,
      ...scores,
      ...Object.fromEntries(kept.flatMap((side) => breaksOf(match, side, path, issues))),
    };
  }
  const winner = match.winner === '' ? {} : { winner: match.winner };
  if (section.frames === 1) return { ...players, ...readMatchOrFrame(match, section.scored, path, issues) };
  const played = framesPlayed(match, section);
  if (played.length === 0) return { ...players, ...readFrameScores(match, path, issues), ...winner };
  const frames = played.map((frame, i) => readMatchOrFrame(frame, section.scored, `${path}.frames.${i}`, issues));
  return { ...players, ...NO_SCORES, ...winner, frames };
}

function winnerOfScores({ homeScore, awayScore }: Record<`${Side}Score`, number>): { winner?: Side } {
  return homeScore === awayScore ? {} : { winner: homeScore > awayScore ? 'home' : 'away' };
}

const NO_SCORES = { homeScore: null, awayScore: null };

function readMatchOrFrame(
  played: FrameValues,
  scored: 'points' | 'winner',
  path: string,
  issues: Issue[],
): MatchOrFrameDraft {
  const winner = played.winner === '' ? {} : { winner: played.winner };
  if (scored === 'winner') return { ...NO_SCORES, ...winner };
  const breaks = SIDES.flatMap((side) => breaksOf(played, side, path, issues));
  return { ...readFrameScores(played, path, issues), ...Object.fromEntries(breaks), ...winner };
}

function readFrameScores({ sides }: FrameValues, path: string, issues: Issue[]) {
  const score = (side: Side) =>
    valueOrCollect(readNumber(sides[side].score, `${path}.${side}Score`, `The ${side} score`), issues);
  return { homeScore: score('home'), awayScore: score('away') };
}

/**
 * Returns a list with one entry, `[key, breaks]`: the key `homeBreaks` or `awayBreaks`, and the typed breaks of the
 * side. The list is empty if no break is typed.
 */
function breaksOf({ sides }: FrameValues, side: Side, path: string, issues: Issue[]) {
  const key = `${side}Breaks` as const;
  const typed = sides[side].breaks.flatMap(({ points: text, by }, i) => {
    if (text.trim() === '') return [];
    const points = valueOrCollect(readNumber(text, `${path}.${key}.${i}`, 'A break'), issues);
    return [points === undefined || by === '' ? points : { playerId: by, points }];
  });
  return typed.length === 0 ? [] : [[key, typed] as const];
}

function playersOf({ sides }: MatchValues, isPair: boolean) {
  const of = (side: Side) => sides[side].players.map((player) => (player === '' ? undefined : player));
  const players = { homePlayer: of('home')[0], awayPlayer: of('away')[0] };
  return isPair ? { homePlayer: null, awayPlayer: null, homePlayers: of('home'), awayPlayers: of('away') } : players;
}

type MatchWithPlayerFields = {
  [Field in `${Side}Player`]?: string | null | undefined;
} & { [Field in `${Side}Players`]?: (string | null | undefined)[] | null | undefined } & Parameters<
    typeof replaceBreakPlayers
  >[0];

/**
 * Returns the match with the names of new players in `homeNewPlayer`, `awayNewPlayers` and similar fields. The fields
 * for ids are `null` for these players. A break of a new player gets the name in place of an id.
 */
export function withNewPlayersByName<M extends MatchWithPlayerFields>(match: M) {
  const name = (player: string | null | undefined) => (player ? newPlayerNameIn(player) : null);
  const named = SIDES.flatMap((side) => {
    const [one, pair] = [match[`${side}Player`], match[`${side}Players`]];
    if (pair?.some((player) => name(player) !== null))
      return [
        [`${side}Player`, null],
        [`${side}Players`, pair.map((player) => (name(player) === null ? player : null))],
        [`${side}NewPlayers`, pair.map(name)],
      ];
    if (pair || name(one) === null) return [];
    return [
      [`${side}Player`, null],
      [`${side}NewPlayer`, name(one)],
    ];
  });
  const made = replaceBreakPlayers(match, (player) => newPlayerNameIn(player) ?? player);
  // The cast keeps the type of `made`: without the cast, the result would have the type `any`.
  return { ...made, ...(Object.fromEntries(named) as object) };
}

/**
 * Converts the path of a fault in the request body to the path of the form's field, for example
 * `matches.2.homePlayers.1` to `matches.2.sides.home.players.1`.
 */
export function formFieldOf(path: string): string {
  if (path === 'week') return 'weekNumber';
  if (path === 'awardedScore') return 'awardedScore.0';
  const text = /^(matches\.\d+)\.(\w+)$/.exec(path);
  if (text?.[2] !== undefined && text[2] in MATCH_TEXT_FIELDS) return `${text[1]}.texts.${text[2]}`;
  const found = /^(matches\.\d+(?:\.frames\.\d+)?)\.(home|away)(\D+?)(2?)(?:\.(\d+))?$/.exec(path);
  if (!found) return path.replace(/^(matches\.\d+)\.frames$/, '$1.sides.home.score');
  const [, at, side, key = '', second, index = second === '2' ? '1' : '0'] = found;
  const [begins, rest] = [`${at}.sides.${side}`, key.toLowerCase()];
  if (rest.endsWith('players') || rest.endsWith('player')) return `${begins}.players.${index}`;
  return rest === 'score' ? `${begins}.score` : `${begins}.breaks.${index}.points`;
}
