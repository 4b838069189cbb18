import { expect } from 'vitest';
import type { Fixture } from '#domain/cards/fixture.ts';
import type { Match, Side } from '#domain/cards/match.ts';
import { roundRobin } from '#domain/fixtures/round-robin.ts';
import { timeAndPlaceAfterChange } from '#domain/fixtures/scheduled-fixture.ts';
import { checkTeamOrderDecisions, type TeamOrderDecisionDraft } from '#domain/seasons/decisions.ts';
import { type Withdrawal, teamIdsPlacedLastByWithdrawal, withVoidCardsMarked } from '#domain/seasons/withdrawal.ts';
import { nightFault } from '#domain/squads/team-numbers.ts';
import { playersOutsideHandicapRangeFault, handicapStarts } from '#domain/squads/handicap.ts';
import { leagueTable, tallyTeams } from '#domain/standings/league-table.ts';
import { countingRulesOfSeason } from '#domain/standings/counted-fixture.ts';
import { zoneSizesForTeamCount } from '#domain/standings/zones.ts';
import {
  framesWon,
  LEAGUE,
  makeFixture,
  makeMatch,
  makePlayer,
  makeScheduled,
  RULES,
} from '../fixtures/made-league.ts';
import { type Book, type Case, unwrapChecked, rulesIn } from './kit.ts';

const TABLE = { tieBreaks: [], meetings: [] };

/** Expects that a generated fixture list can let all teams meet this many times. */
export function meets(times: number, teams = 6): Case {
  return () => {
    const pairs = roundRobin(teams, times)
      .flat()
      .map(({ home, away }) => (home < away ? `${home} ${away}` : `${away} ${home}`));
    const often = Map.groupBy(pairs, (pair) => pair);
    expect([often.size, ...new Set(Array.from(often.values(), ({ length }) => length))]).toEqual([
      (teams * (teams - 1)) / 2,
      times,
    ]);
  };
}

/** Expects how many teams of a division with eight teams are promoted and relegated. */
export function moves(division: number, up: number, down: number): Case {
  return ({ season }) =>
    expect(zoneSizesForTeamCount(season, division, 8)).toEqual({ promotion: up, relegation: down });
}

/** Expects that a team which has withdrawn counts as one of the relegated teams. */
export function leaverGoesDown(division: number): Case {
  return ({ season }) => {
    const down = (gone: number) => zoneSizesForTeamCount(season, division, 8, gone)?.relegation ?? 0;
    expect(down(1)).toBe(Math.max(0, down(0) - 1));
    expect(down(0)).toBeGreaterThan(0);
  };
}

/** Expects that a fixture can have a venue other than the home team's. */
export function playsElsewhere(venue: string): Case {
  return () => expect(timeAndPlaceAfterChange({ venue }, makeScheduled('s', { venue: 'Home' })).venue).toBe(venue);
}

/** Expects that a team can have each of these home nights; 1 stands for Monday. */
export function nights(...allowed: readonly number[]): Case {
  return () => expect(allowed.filter((night) => nightFault(night) !== null)).toEqual([]);
}

/**
 * Returns the league points of teams a and b after these cards and adjustments. `book` is `null` for the usual rules.
 */
function pointsOf(
  cards: readonly Fixture[],
  book: Book | null,
  adjustments: { teamId: string; points: number }[] = [],
) {
  const counting = book ? countingRulesOfSeason({ list: [book.season] }, book.season.name) : undefined;
  const tallies = tallyTeams(cards, counting).get(1) ?? [];
  const { points } = book ? rulesIn(book) : RULES;
  const table = leagueTable({ tallies, adjustments, points }, TABLE, LEAGUE.teams, []);
  return ['a', 'b'].map((id) => table.find(({ teamId }) => teamId === id)?.points);
}

/** Expects that points which an official adds or takes away count in the table. */
export function adjusts(points: number): Case {
  return () => {
    const cards = [makeFixture('a', 'b', { matches: framesWon('a', 'b', 3) })];
    expect(pointsOf(cards, null, [{ teamId: 'b', points }])).toEqual([3, 2 + points]);
  };
}

/**
 * Expects that a match which an official decides against its winner counts for the other side: 2–1 in matches becomes
 * 1–2.
 */
export function givesAway(): Case {
  return () => {
    const won = (by: Side): Match => makeMatch('a1', by === 'home' ? 60 : 20, by === 'home' ? 20 : 60, 'b1');
    const first = { ...won('home'), ruledOut: ['home' as const] };
    const matches = [first, won('home'), won('away')];
    expect(pointsOf([makeFixture('a', 'b', { matches })], null)).toEqual([1, 2]);
  };
}

/**
 * Expects which results of a withdrawn team count for its opponents: none (`void`), all (`stand`), or only the first
 * against each opponent (`first`). `counting`: whether its first and its second result against one opponent count.
 */
export function withdraws(results: 'void' | 'stand' | 'first', counting: readonly boolean[]): Case {
  return () => {
    const said = results === 'void' ? {} : { results };
    const left: Withdrawal = { teamId: 'a', division: 1, players: 'keep', ...said };
    const cards = [1, 2].map((week) => makeFixture('a', 'b', { week, matches: framesWon('a', 'b', 3) }));
    expect(withVoidCardsMarked(cards, [left]).map(({ counts }) => counts === undefined)).toEqual(counting);
    expect(teamIdsPlacedLastByWithdrawal(1, [left])).toEqual(results === 'stand' ? [] : ['a']);
  };
}

/** Expects that officials can decide the order of level teams in this way, and that the table shows that order. */
export function decides(how: NonNullable<TeamOrderDecisionDraft['how']>): Case {
  return () => {
    const context = { name: '25/26', divisions: [1], teams: LEAGUE.teams };
    const draft = { division: 1, position: 1, order: ['b', 'a'], how, note: '' };
    const decisions = unwrapChecked(checkTeamOrderDecisions([draft], context));
    const level = ['a b', 'b a'].map((teams) => {
      const [home = '', away = ''] = teams.split(' ');
      return makeFixture(home, away, { matches: framesWon(home, away, 3) });
    });
    const division = { tallies: tallyTeams(level).get(1) ?? [], adjustments: [], points: RULES.points };
    const orderWith = (decided: typeof decisions) =>
      leagueTable(division, { ...TABLE, decisions: decided }, LEAGUE.teams, []).map((row) => [
        row.teamId,
        row.position,
      ]);
    expect(orderWith([]).map(([, position]) => position)).toEqual([1, 1]);
    expect(orderWith(decisions)).toEqual([
      ['b', 1],
      ['a', 2],
    ]);
  };
}

/** Expects the points with which two players with these handicaps start a frame. */
export function starts(
  handicaps: readonly [home: number, away: number],
  points: readonly [home: number, away: number],
): Case {
  return (book) => {
    const [home, away] = handicaps;
    const found = handicapStarts({ home, away }, rulesIn(book).handicaps);
    expect([found.home, found.away]).toEqual(points);
  };
}

/** Expects that handicaps from `lowest` to `highest` are allowed, and no others. */
export function handicapsFrom(lowest: number, highest: number): Case {
  return (book) => {
    const { handicaps } = rulesIn(book);
    const isIn = (handicap: number) => {
      const player = makePlayer('jo', 'a', { handicap, newHandicap: handicap });
      return playersOutsideHandicapRangeFault(handicaps, [player]) === null;
    };
    const tried = [lowest - 1, lowest, highest, highest + 1].map(isIn);
    expect(tried).toEqual([false, true, true, false]);
  };
}
