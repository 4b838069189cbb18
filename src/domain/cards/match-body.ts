import type { z } from 'zod';
import type { WithoutFaultyFields } from '#domain/check.ts';
import {
  type Break,
  mapSides,
  breakPointsOfSide,
  type Match,
  type MatchOrFrame,
  type Side,
  SIDES,
  winnerOf,
} from '#domain/cards/match.ts';
import type { cardMatchBodySchema, scoreAndBreakFields } from '#domain/cards/sent-match.ts';
import { type MatchTexts, matchTextsIn } from '#domain/cards/match-texts.ts';
import { ABSENTEE } from '#domain/name.ts';

// This file translates between a `Match`, which has an object for each side, and the API, which has a key for each
// value of a side, such as `homePlayer` and `awayScore`.

export type MatchBody = z.input<typeof cardMatchBodySchema>;

/**
 * A match in a request. A field that is faulty or was not sent is `undefined`, except that a score that was not sent is
 * `null`.
 */
export type MatchDraft = WithoutFaultyFields<z.output<typeof cardMatchBodySchema>>;

/** The fields that a match in a request shares with each of its frames: scores, breaks and the winner. */
export type MatchOrFrameDraft = Pick<MatchDraft, keyof typeof scoreAndBreakFields>;

/**
 * Returns the id of a player in a draft; `null` for an absent player, whom a draft may also call `""` or `"Absentee"`.
 * `undefined` stays `undefined`.
 */
export function absentPlayerAsNull(player: string | null | undefined): string | null | undefined {
  return player === '' || player === ABSENTEE ? null : player;
}

/**
 * A player in a draft. `field`: the draft's key for this player, such as `homePlayer`. `id`: `null` for an absent or
 * new player; `undefined` if its fault was reported before. `newName`: the name of a new player.
 */
export type PlayerDraft = { field: string; id: string | null | undefined; newName: string | null | undefined };

/** Returns the players that a draft names for a side. An absent player and a new player have the id `null`. */
export function playersOfDraft(draft: MatchDraft | undefined, side: Side): PlayerDraft[] {
  const pair = draft?.[`${side}Players`];
  const names = draft?.[`${side}NewPlayers`] ?? [];
  if (pair) {
    return pair.map((id, i) => ({ field: `${side}Players.${i}`, id: absentPlayerAsNull(id), newName: names[i] }));
  }
  const newName = draft?.[`${side}NewPlayer`];
  return [{ field: `${side}Player`, id: absentPlayerAsNull(draft?.[`${side}Player`]), newName }];
}

/** Returns a draft in which `id` replaces the player in `field`, such as `homePlayer` or `homePlayers.1`. */
export function withPlayer(draft: MatchDraft, side: Side, field: string, id: string | null | undefined): MatchDraft {
  const index = /\.(\d+)$/.exec(field)?.[1];
  if (index === undefined) return { ...draft, [`${side}Player`]: id };
  return { ...draft, [`${side}Players`]: draft[`${side}Players`]?.with(Number(index), id) };
}

type SentBreaks = {
  [Field in `${Side}Breaks`]?:
    | readonly (number | { playerId?: string | undefined; points?: number | undefined } | undefined)[]
    | null
    | undefined;
};

/**
 * Returns a match in which `playerBy` replaces each player's id in the breaks of the match and of its frames. A break
 * that names no player stays as it is.
 */
export function replaceBreakPlayers<
  M extends SentBreaks & { frames?: readonly (SentBreaks | undefined)[] | null | undefined },
>(match: M, playerBy: (player: string) => string): M {
  const by = (breaks: SentBreaks['homeBreaks']) =>
    breaks?.map((one) =>
      typeof one === 'object' && one.playerId ? { ...one, playerId: playerBy(one.playerId) } : one,
    );
  function played<Play extends SentBreaks>(play: Play): Play {
    const { homeBreaks, awayBreaks } = play;
    return {
      ...play,
      ...(homeBreaks ? { homeBreaks: by(homeBreaks) } : {}),
      ...(awayBreaks ? { awayBreaks: by(awayBreaks) } : {}),
    };
  }
  const { frames } = match;
  return { ...played(match), ...(frames ? { frames: frames.map((frame) => frame && played(frame)) } : {}) };
}

/**
 * Returns a request body with the missing keys `homePlayer` and `awayPlayer` added to its matches, each with the value
 * `null`. The schema requires these keys. A side's key is added only if the match names a pair or a new player for that
 * side.
 */
export function withMissingPlayerKeys(body: unknown): unknown {
  if (!isObject(body) || !Array.isArray(body['matches'])) return body;
  const matches = body['matches'].map((match: unknown) => {
    if (!isObject(match)) return match;
    const named = SIDES.filter((side) => match[`${side}NewPlayer`] || match[`${side}Players`]);
    return { ...Object.fromEntries(named.map((side) => [`${side}Player`, null])), ...match };
  });
  return { ...body, matches };
}

/** Returns whether a parsed JSON value is an object, and neither an array nor `null`. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Returns the scores and the first two breaks of each side in a match or frame, under the keys of the API. A missing
 * break is `null`.
 */
function scoresAndFirstTwoBreaks({ sides: { home, away } }: MatchOrFrame) {
  const [homeBreak = null, homeBreak2 = null] = breakPointsOfSide(home);
  const [awayBreak = null, awayBreak2 = null] = breakPointsOfSide(away);
  return { homeScore: home.score, awayScore: away.score, homeBreak, homeBreak2, awayBreak, awayBreak2 };
}

/**
 * Returns whether a match is a singles match of one frame, without a recorded winner and without an official's
 * decision. The API sends such a match without `winner`, `frames` and lists of players.
 */
function isPlainSinglesMatch(match: Match): boolean {
  return match.winner === undefined && !match.ruledOut && !match.frames && !match.pair;
}

/**
 * Returns the ids of the players on one side of a match of pairs. The list has an entry for each player that the side
 * should have, two by default; the entry is `null` if the player was absent.
 */
export function playerIdsOfPair({ sides, size = 2 }: Match, side: Side): (string | null)[] {
  const { players } = sides[side];
  return Array.from({ length: size }, (_, i) => players[i] ?? null);
}

/** Returns a match with the keys of a request body. */
export function matchToBody(match: Match) {
  const {
    homePlayerId: homePlayer,
    awayPlayerId: awayPlayer,
    decider: _,
    secondPlays: __,
    ruledOut: ___,
    recordedWinner: ____,
    ...keys
  } = matchToAnswer(match);
  const pairs = Object.fromEntries(
    SIDES.filter(() => match.pair).map((side) => [`${side}Players`, playerIdsOfPair(match, side)]),
  );
  return { homePlayer, awayPlayer, ...keys, ...pairs };
}

/** Returns a match with the keys of an API response, except the players' names. */
export function matchToAnswer(match: Match) {
  const { sides, winner: recordedWinner = null, frames, decider, ruledOut } = match;
  const winner = ruledOut ? winnerOf(match) : recordedWinner;
  const secondPlays = SIDES.filter((side) => sides[side].secondPlay);
  const more = isPlainSinglesMatch(match)
    ? {}
    : {
        homePlayers: match.pair ? playerIdsOfPair(match, 'home') : null,
        awayPlayers: match.pair ? playerIdsOfPair(match, 'away') : null,
        winner,
        ...(frames
          ? {
              frames: frames.map((frame) => ({ ...scoresAndBreaksAnswer(frame, match), winner: frame.winner ?? null })),
            }
          : {}),
      };
  return {
    homePlayerId: sides.home.players[0] ?? null,
    awayPlayerId: sides.away.players[0] ?? null,
    ...scoresAndBreaksAnswer(match, match),
    ...more,
    ...(ruledOut ? { ruledOut: [...ruledOut], recordedWinner } : {}),
    ...(decider ? { decider } : {}),
    ...(secondPlays.length === 0 ? {} : { secondPlays }),
    ...matchTextsIn(match),
  };
}

function scoresAndBreaksAnswer(played: MatchOrFrame, { pair }: Match) {
  const breaks = (side: Side): BreakAnswer[] =>
    pair ? played.sides[side].breaks : breakPointsOfSide(played.sides[side]);
  return { ...scoresAndFirstTwoBreaks(played), homeBreaks: breaks('home'), awayBreaks: breaks('away') };
}

/** A break in an API response: its points; in a match of pairs also the player who made it. */
export type BreakAnswer = number | Break;

/** Returns the points of breaks in an API response. */
export function pointsOfBreaks(breaks: readonly BreakAnswer[]): number[] {
  return breaks.map((one) => (typeof one === 'number' ? one : one.points));
}

type MatchOrFrameInAnswer = Record<`${Side}Score`, number | null> &
  Record<`${Side}Breaks`, BreakAnswer[]> & { winner?: Side | null | undefined };

/** The fields of an API response from which `matchFromAnswer` makes a match. */
export type MatchInAnswer = MatchOrFrameInAnswer & { [K in keyof MatchTexts]?: string | undefined } & Record<
    `${Side}PlayerId`,
    string | null
  > & {
    [Pair in `${Side}Players`]?: (string | null)[] | null | undefined;
  } & { frames?: MatchOrFrameInAnswer[] | undefined; decider?: true | undefined; secondPlays?: Side[] | undefined } & {
    ruledOut?: Side[] | undefined;
    recordedWinner?: Side | null | undefined;
  };

/** Returns the match that an API response describes. Reverses `matchToAnswer`. */
export function matchFromAnswer(answer: MatchInAnswer): Match {
  const players = mapSides((side) => {
    const ids = answer[`${side}Players`] ?? [answer[`${side}PlayerId`]];
    return ids.filter((id) => id !== null);
  });
  function sideOf(played: MatchOrFrameInAnswer, side: Side) {
    const only = players[side][0] ?? '';
    const breaks = played[`${side}Breaks`].map((one) =>
      typeof one === 'number' ? { playerId: only, points: one } : one,
    );
    return { score: played[`${side}Score`], breaks };
  }
  function playedOf(played: MatchOrFrameInAnswer): MatchOrFrame {
    const sides = mapSides((side) => sideOf(played, side));
    return played.winner ? { sides, winner: played.winner } : { sides };
  }
  const { ruledOut, recordedWinner } = answer;
  const { sides, ...whole } = playedOf(ruledOut ? { ...answer, winner: recordedWinner } : answer);
  const { frames, homePlayers, awayPlayers, decider, secondPlays = [] } = answer;
  const size = (homePlayers ?? awayPlayers ?? []).length;
  return {
    sides: mapSides((side) => ({
      players: players[side],
      ...sides[side],
      ...(secondPlays.includes(side) ? { secondPlay: true as const } : {}),
    })),
    ...whole,
    ...(ruledOut ? { ruledOut } : {}),
    ...(frames ? { frames: frames.map(playedOf) } : {}),
    ...(size > 0 ? { pair: true as const } : {}),
    ...(size > 2 ? { size } : {}),
    ...(decider ? { decider } : {}),
    ...matchTextsIn(answer),
  };
}
