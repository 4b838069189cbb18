import type { z } from 'zod';
import type { Sifted } from '#domain/check.ts';
import { type Break, bothSides, breakPoints, type Match, type Played, type Side, SIDES } from '#domain/cards/match.ts';
import type { cardMatchBody, playedBody } from '#domain/cards/sent-match.ts';
import { type MatchTexts, textsIn } from '#domain/cards/match-texts.ts';
import { ABSENTEE } from '#domain/name.ts';

// The keys under which the API sends and answers a match: this is where they become sides, and sides become them.

export type MatchBody = z.input<typeof cardMatchBody>;

/** A match as far as it could be read: what is faulty or was not sent is `undefined`. */
export type MatchDraft = Sifted<z.output<typeof cardMatchBody>>;

/** A frame of a match, read in the same way. */
export type PlayedDraft = Pick<MatchDraft, keyof typeof playedBody>;

/** Returns the id of a drafted player; `null` for an absent one. */
export function presentPlayer(player: string | null | undefined): string | null | undefined {
  return player === '' || player === ABSENTEE ? null : player;
}

/** A player of a side of a draft, and the field that names them; `undefined` if their own fault was reported before. */
export type PlayerDraft = { field: string; id: string | null | undefined; newName: string | null | undefined };

/** Returns the players that a draft names for a side, absent ones as `null`. */
export function draftPlayers(draft: MatchDraft | undefined, side: Side): PlayerDraft[] {
  const pair = draft?.[`${side}Players`];
  const names = draft?.[`${side}NewPlayers`] ?? [];
  if (pair) {
    return pair.map((id, i) => ({ field: `${side}Players.${i}`, id: presentPlayer(id), newName: names[i] }));
  }
  const newName = draft?.[`${side}NewPlayer`];
  return [{ field: `${side}Player`, id: presentPlayer(draft?.[`${side}Player`]), newName }];
}

/** Returns a draft with another player in one of its fields, such as `homePlayer` or `homePlayers.1`. */
export function withPlayer(draft: MatchDraft, side: Side, field: string, id: string | null | undefined): MatchDraft {
  const index = /\.(\d+)$/.exec(field)?.[1];
  if (index === undefined) return { ...draft, [`${side}Player`]: id };
  return { ...draft, [`${side}Players`]: draft[`${side}Players`]?.with(Number(index), id) };
}

type WithBreaks = {
  [Field in `${Side}Breaks`]?:
    | readonly (number | { playerId?: string | undefined; points?: number | undefined } | undefined)[]
    | null
    | undefined;
};

/** Returns a match with another player for each break that names one, those of its frames too. */
export function withBreaksBy<
  M extends WithBreaks & { frames?: readonly (WithBreaks | undefined)[] | null | undefined },
>(match: M, playerBy: (player: string) => string): M {
  const by = (breaks: WithBreaks['homeBreaks']) =>
    breaks?.map((one) =>
      typeof one === 'object' && one.playerId ? { ...one, playerId: playerBy(one.playerId) } : one,
    );
  function played<Play extends WithBreaks>(play: Play): Play {
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

/** Returns a body whose matches need not say twice who plays: a pair or a new name stands in place of the one player. */
export function withPlayerKeys(body: unknown): unknown {
  if (!isObject(body) || !Array.isArray(body['matches'])) return body;
  const matches = body['matches'].map((match: unknown) => {
    if (!isObject(match)) return match;
    const named = SIDES.filter((side) => match[`${side}NewPlayer`] || match[`${side}Players`]);
    return { ...Object.fromEntries(named.map((side) => [`${side}Player`, null])), ...match };
  });
  return { ...body, matches };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The keys of a match of one player a side and one frame, as today's API sends and answers them. */
type PlayedKeys = {
  homeScore: number | null;
  awayScore: number | null;
  homeBreak: number | null;
  homeBreak2: number | null;
  awayBreak: number | null;
  awayBreak2: number | null;
};

function playedKeys({ sides: { home, away } }: Played): PlayedKeys {
  const [homeBreak = null, homeBreak2 = null] = breakPoints(home);
  const [awayBreak = null, awayBreak2 = null] = breakPoints(away);
  return { homeScore: home.score, awayScore: away.score, homeBreak, homeBreak2, awayBreak, awayBreak2 };
}

/** Whether a match has what a match of one player a side and one frame, won by points, has not. */
function isPlain(match: Match): boolean {
  return match.winner === undefined && !match.frames && !match.pair;
}

/** Both of a pair, `null` for an absent one. */
function pairOf({ sides }: Match, side: Side): (string | null)[] {
  const { players } = sides[side];
  return [players[0] ?? null, players[1] ?? null];
}

/** Returns the fields of a match as a body sends them. */
export function sentMatch(match: Match) {
  const { homePlayerId: homePlayer, awayPlayerId: awayPlayer, ...keys } = answeredMatch(match);
  const pairs = Object.fromEntries(
    SIDES.filter(() => match.pair).map((side) => [`${side}Players`, pairOf(match, side)]),
  );
  return { homePlayer, awayPlayer, ...keys, ...pairs };
}

/** Returns the fields of a match as an answer has them, without its names: with all breaks of each side. */
export function answeredMatch(match: Match) {
  const { sides, winner = null, frames } = match;
  const more = isPlain(match)
    ? {}
    : {
        homePlayers: match.pair ? pairOf(match, 'home') : null,
        awayPlayers: match.pair ? pairOf(match, 'away') : null,
        winner,
        ...(frames
          ? { frames: frames.map((frame) => ({ ...playedAnswer(frame, match), winner: frame.winner ?? null })) }
          : {}),
      };
  return {
    homePlayerId: sides.home.players[0] ?? null,
    awayPlayerId: sides.away.players[0] ?? null,
    ...playedAnswer(match, match),
    ...more,
    ...textsIn(match),
  };
}

function playedAnswer(played: Played, { pair }: Match) {
  const breaks = (side: Side): BreakAnswer[] => (pair ? played.sides[side].breaks : breakPoints(played.sides[side]));
  return { ...playedKeys(played), homeBreaks: breaks('home'), awayBreaks: breaks('away') };
}

/** A break as answers have it: its points, or in a match of pairs with the player who made it. */
export type BreakAnswer = number | Break;

/** Returns the points of breaks as answers have them. */
export function pointsOf(breaks: readonly BreakAnswer[]): number[] {
  return breaks.map((one) => (typeof one === 'number' ? one : one.points));
}

type AnsweredPlay = Record<`${Side}Score`, number | null> &
  Record<`${Side}Breaks`, BreakAnswer[]> & { winner?: Side | null | undefined };

/** What an answer says of a match, as far as it is needed to read it. */
export type AnsweredMatch = AnsweredPlay & { [K in keyof MatchTexts]?: string | undefined } & Record<
    `${Side}PlayerId`,
    string | null
  > & {
    [Pair in `${Side}Players`]?: (string | null)[] | null | undefined;
  } & { frames?: AnsweredPlay[] | undefined };

/** Returns the match that an answer says. */
export function matchOf(answer: AnsweredMatch): Match {
  const players = bothSides((side) => {
    const ids = answer[`${side}Players`] ?? [answer[`${side}PlayerId`]];
    return ids.filter((id) => id !== null);
  });
  function sideOf(played: AnsweredPlay, side: Side) {
    const only = players[side][0] ?? '';
    const breaks = played[`${side}Breaks`].map((one) =>
      typeof one === 'number' ? { playerId: only, points: one } : one,
    );
    return { score: played[`${side}Score`], breaks };
  }
  function playedOf(played: AnsweredPlay): Played {
    const sides = bothSides((side) => sideOf(played, side));
    return played.winner ? { sides, winner: played.winner } : { sides };
  }
  const { sides, ...whole } = playedOf(answer);
  return {
    sides: bothSides((side) => ({ players: players[side], ...sides[side] })),
    ...whole,
    ...(answer.frames ? { frames: answer.frames.map(playedOf) } : {}),
    ...(answer.homePlayers || answer.awayPlayers ? { pair: true as const } : {}),
    ...textsIn(answer),
  };
}
