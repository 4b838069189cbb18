import { z } from 'zod';
import { call, numberInText, ofSeason, partOfList, publicRead } from './call.ts';
import { nextFixtureAnswer } from './fixture-list.ts';
import { resultState } from './matches.ts';
import { cupRunRow } from '#domain/cups/cup-history.ts';
import { fields, optionalBoolean, text } from '#domain/fields.ts';
import {
  breakRow,
  careerNumbers,
  careerRow,
  handicapRow,
  headToHeadRow,
  playerFrame,
  playerStatRow,
} from '#domain/players/player-rows.ts';

export type { BreakRow, CareerNumbers, PlayerStatRow } from '#domain/players/player-rows.ts';

export const playerStats = publicRead('/api/player-stats', {
  summary:
    'Returns the player statistics: one row for each player and division, in ranking order, of matches of one player a side. Points are null where no frame has any.',
  query: ofSeason.extend(partOfList),
  answer: z.array(playerStatRow),
});

/** The player's breaks in this frame, in the order of the card. */
export const breaks = publicRead('/api/breaks', {
  summary:
    'Returns recorded breaks, highest first, of all seasons at most the highest 10,000. `competition`: `League` (the default), the id of a knock-out competition, or `All`. `division`: only those of the league in a division.',
  query: ofSeason.extend({
    competition: z.string('Competition must be given once.').optional(),
    division: numberInText('Division').optional(),
    ...partOfList,
  }),
  answer: z.array(breakRow),
});

/** `state`: whether both sides have agreed to the card. */
export const playerMatchRow = playerFrame.extend({ state: resultState });
export type PlayerMatchRow = z.infer<typeof playerMatchRow>;

export const playerMatches = publicRead('/api/getplayermatches/{playerName}', {
  summary:
    'Returns the matches of everyone with that name, oldest first, also those in pairs, which have a `partner`; `playerId` narrows it to one person.',
  query: ofSeason.extend({ playerId: z.string('Player must be given once.').optional(), ...partOfList }),
  answer: z.array(playerMatchRow),
});

export const namedPlayer = z.object({
  playerId: z.string(),
  name: z.string(),
  teamId: z.string(),
  team: z.string(),
  division: z.number(),
  deleted: z.boolean(),
});
export type NamedPlayer = z.infer<typeof namedPlayer>;

export const playersOfName = publicRead('/api/players', {
  summary:
    'Returns everyone with a name, with current team and division, deleted people last; nobody without a name. The name of a merged player finds the one merged into, and a former name that nobody has finds who had it; `playerId` finds that one of them.',
  query: z.object({
    name: z.string('Name must be given once.').max(200, 'The name is too long.').optional(),
    playerId: z.string('Player must be given once.').optional(),
  }),
  answer: z.array(namedPlayer),
});

export const career = publicRead('/api/players/{playerId}', {
  summary:
    'Returns a career: what a player did in all seasons, and when the team plays next. With `season`, its matches too, oldest first.',
  query: ofSeason,
  answer: namedPlayer.extend({
    formerNames: z.array(z.string()),
    /** The address of the player's photo; `null` without one. */
    photo: z.string().nullable(),
    handicap: z.number(),
    /** The team's next match in the default season; `null` without one, and for a deleted player. */
    next: nextFixtureAnswer.nullable(),
    /** Empty if the request names no season. */
    matches: z.array(playerMatchRow),
    /** One row for each season, division and team, newest first. */
    rows: z.array(careerRow),
    totals: careerNumbers.extend({ seasons: z.number() }),
    /** The most frames won in a row, and the seasons in which the run began and ended. */
    longestRun: z.object({ value: z.number(), firstSeason: z.string(), lastSeason: z.string() }),
    /** The most frequent opponents, at most ten. Walkovers do not count. */
    opponents: z.array(
      headToHeadRow.extend({
        /** The points that the player currently receives. A negative number is what the player gives. */
        start: z.number(),
      }),
    ),
    /** How many opponents the player has met, also those that `opponents` leaves out. */
    opponentsMet: z.number(),
    /** How many matches without points `opponents` leaves out. Absent if there are none. */
    unscored: z.number().exactOptional(),
    /** Oldest first. */
    handicaps: z.array(handicapRow),
    cups: z.array(cupRunRow),
  }),
});
export type Career = z.infer<typeof career.answer>;

/** `breaks`: the player's breaks. `opponentBreaks`: the opponent's breaks. Both are in the order of the card. */
export const rivalryFrame = playerMatchRow.omit({ frames: true, partner: true, opponents: true }).extend({
  playerScore: z.number(),
  opponentScore: z.number(),
  opponentBreaks: z.array(z.number()),
});
export type RivalryFrame = z.infer<typeof rivalryFrame>;

export const rivalryAnswer = z.object({
  player: namedPlayer,
  opponent: namedPlayer,
  frames: z.array(rivalryFrame),
  /** How many of their matches have no points, so that their frames are left out. Absent if there are none. */
  unscored: z.number().exactOptional(),
});
export type RivalryAnswer = z.infer<typeof rivalryAnswer>;

export const rivalry = publicRead('/api/players/{playerId}/v/{opponentId}', {
  summary: "Returns every frame with points between two players, oldest first, from the first player's side.",
  query: ofSeason,
  answer: rivalryAnswer,
});

export const mergePlayers = call('POST', '/api/admin/players/merge', {
  summary:
    'Merges two players who are one person: every read counts the results of `merge` for `keep`. Undo takes them apart again. 422 with each case if both are on one side of a card or in two teams in one week, unless `confirm` is true; 409 if they played against each other.',
  action: 'merge players',
  body: fields('The merge', {
    keep: text('The player to keep'),
    merge: text('The player to merge'),
    confirm: optionalBoolean('Confirm'),
  }),
  answer: z.object({ success: z.literal(true), message: z.string(), player: namedPlayer }),
});

const pastPlayer = namedPlayer.extend({
  handicap: z.number(),
  frames: z.number(),
  /** The first and last season with results; `null` without results. */
  seasons: z.object({ first: z.string(), last: z.string() }).nullable(),
});
export type PastPlayer = z.infer<typeof pastPlayer>;

export const mergePreview = call('GET', '/api/admin/players/{keep}/merge/{merge}', {
  summary: 'Returns what merging two players would do, and what their results say against it.',
  action: 'merge players',
  answer: z.object({
    keep: pastPlayer,
    merge: pastPlayer,
    /** One sentence for each card on which the two play against each other. Such players cannot be merged. */
    refusals: z.array(z.string()),
    /** Sentences that an official must confirm before the merge. */
    cases: z.array(z.string()),
  }),
});
export type MergePreview = z.infer<(typeof mergePreview)['answer']>;

export const duplicatePlayers = call('GET', '/api/admin/players/duplicates', {
  summary:
    'Returns pairs of players that are likely one person, with reasons, the likeliest first, and everyone who was deleted.',
  action: 'merge players',
  answer: z.object({
    pairs: z.array(z.object({ keep: pastPlayer, merge: pastPlayer, reasons: z.array(z.string()) })),
    /** How many further pairs are left out. */
    more: z.number(),
    /** All deleted players that can be merged, ordered by name. */
    deleted: z.array(namedPlayer),
  }),
});
export type DuplicatePair = z.infer<(typeof duplicatePlayers)['answer']>['pairs'][number];

/** A former name, if it matches better than the current name. */
const formerly = z.string().nullable();

/** How far the match is from the search text; 0 is nearest (Rules G2, G4). */
const distance = z.number();

export const search = publicRead('/api/search', {
  summary:
    'Finds players and teams by name, also misspelt, matches by their teams, and what the league has written: at most ten of each, best first; nothing for fewer than three letters.',
  query: z.object({ q: z.string('Search for one text.').max(100, 'Search for at most 100 letters.').optional() }),
  answer: z.object({
    players: z.array(
      z.object({
        playerId: z.string(),
        name: z.string(),
        team: z.string(),
        teamId: z.string(),
        deleted: z.boolean(),
        formerly,
        distance,
      }),
    ),
    teams: z.array(
      z.object({
        teamId: z.string(),
        name: z.string(),
        division: z.number(),
        deleted: z.boolean(),
        formerly,
        distance,
      }),
    ),
    /** The next and the latest match of the team that the text names, or of two teams, such as `anchor v lions` (Rule G5). */
    matches: z.array(
      z.object({
        address: z.string(),
        /** The two teams, or the result. */
        name: z.string(),
        season: z.string(),
        weekNumber: z.number(),
        date: z.string().nullable(),
        played: z.boolean(),
        distance,
      }),
    ),
    /** Headings of the rules, news, cups, contacts and venues. */
    written: z.array(
      z.object({
        kind: z.enum(['rule', 'news', 'cup', 'contact', 'venue']),
        /** The id of the heading on its page. For a cup, the id of the competition. */
        id: z.string(),
        name: z.string(),
        /** The day of a post, the season of a cup, the name of a contact, the address of a venue. */
        about: z.string(),
        distance,
      }),
    ),
  }),
});
export type SearchAnswer = z.infer<typeof search.answer>;
