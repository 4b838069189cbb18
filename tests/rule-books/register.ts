import { expect } from 'vitest';
import { marksOf, type RegisterFacts } from '#domain/rules/eligibility.ts';
import { fullSquad, shortSquads } from '#domain/rules/squad-size.ts';
import type { Stay } from '#domain/squads/squad-of-day.ts';
import { makeMatch, makePeople, makePlayer, makeTeam } from '../fixtures/made-league.ts';
import { accepts } from './cards.ts';
import { type Book, type Case, rulesIn } from './kit.ts';

/**
 * Who played for whom, as texts. `played`: `2025-10-05 jo a`. `squads`: `2025-09-01 a, 2025-10-10 b` is in squad `a`, then `b`;
 * who is not named is in `a` since ever. `guests`: `jo b` was a substitute there. Teams a and b are of division 1, c and d of
 * division 2, e and f of division 3.
 */
type Played = { played: readonly string[]; squads?: Record<string, string>; guests?: string; approved?: string };

const DIVISIONS: Record<string, number> = { a: 1, b: 1, c: 2, d: 2, e: 3, f: 3, x: 1 };
const SINCE_EVER: Stay<string>[] = [{ from: '2024-09-01', place: 'a' }];

function factsOf({ season }: Book, { played, squads = {}, guests = '', approved = '' }: Played): RegisterFacts {
  const cards = played.map((text, i) => {
    const [date = '', player = '', homeTeamId = ''] = text.split(' ');
    const matches = [makeMatch(player, 60, 20, 'x1')];
    return { id: `${i}`, division: DIVISIONS[homeTeamId] ?? 1, week: 1, date, homeTeamId, awayTeamId: 'x', matches };
  });
  const named = [...new Set(played.map((text) => text.split(' ')[1] ?? ''))];
  const staysOf = (player: string) =>
    squads[player]?.split(', ').map((stay): Stay<string> => {
      const [from = '', place = ''] = stay.split(' ');
      return { from, place };
    }) ?? SINCE_EVER;
  const stays = new Map<string, Stay<string>[][]>(named.map((player) => [player, [staysOf(player)]]));
  stays.set('x1', [[{ from: '2024-09-01', place: 'x' }]]);
  return {
    season,
    start: '2025-09-01',
    cards,
    isJudged: () => true,
    stays,
    isSubstitute: (player, team) => guests.split(', ').includes(`${player} ${team}`),
    isApproved: (player, team) => approved.split(', ').includes(`${player} ${team}`),
    rulings: [],
    divisionOf: (team) => DIVISIONS[team] ?? null,
    playerName: (id) => id,
    teamName: (id) => id,
  };
}

/** Expects the rules that mark the player of each card: `['', 'closes']`. */
export function marks(given: Played, expected: readonly string[]): Case {
  return (book) => {
    const found = marksOf(factsOf(book, given));
    const words = given.played.map((_, i) => (found.get(`${i}`) ?? []).map(({ rule }) => rule).join(' '));
    expect(words).toEqual(expected);
  };
}

const JOINED = '2025-09-01';
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Expects that whoever joins on the last day may play, and whoever joins a day later is marked. */
export function closesOn(day: string, team = 'a'): Case {
  return (book) => {
    const next = dayAfter(day, 1);
    const played = [`${dayAfter(day, 40)} jo ${team}`, `${dayAfter(day, 40)} al ${team}`];
    marks({ played, squads: { jo: `${day} ${team}`, al: `${next} ${team}` } }, ['', 'closes'])(book);
  };
}

/** Expects that a player may play from so many days after joining. */
export function waits(days: number, team = 'a'): Case {
  const played = [`${dayAfter(JOINED, days - 1)} jo ${team}`, `${dayAfter(JOINED, days)} jo ${team}`];
  return marks({ played, squads: { jo: `${JOINED} ${team}` } }, ['waitDays', '']);
}

/** Expects that a player who has played for one team is marked for another. */
export function oneTeam(): Case {
  const squads = { jo: '2024-09-01 a, 2025-10-10 b' };
  return marks({ played: ['2025-10-05 jo a', '2025-10-12 jo b'], squads }, ['', 'transfers']);
}

/** Expects the same, and that the secretary's approval is enough. */
export function oneTeamUnlessApproved(): Case {
  return (book) => {
    oneTeam()(book);
    const squads = { jo: '2024-09-01 a, 2025-10-10 b' };
    const played = ['2025-10-05 jo a', '2025-10-12 jo b'];
    marks({ played, squads, approved: 'jo b' }, ['', ''])(book);
  };
}

/** Expects that a player is marked where another team than the own played on the same day. */
export function oneTeamADay(): Case {
  const played = ['2025-10-05 jo a', '2025-10-05 jo b'];
  return marks({ played, guests: 'jo b' }, ['', 'oneADay']);
}

/** Expects that after so many matches as a substitute for one team a player is marked for a third one. */
export function belongsAfter(matches: number): Case {
  const days = Array.from({ length: matches }, (_, i) => `2025-10-${10 + i} jo b`);
  const played = [...days, '2025-11-01 jo d', '2025-11-02 jo b', '2025-11-03 jo a'];
  return marks({ played, guests: 'jo b, jo d' }, [...days.map(() => ''), 'lockedAfter', '', '']);
}

/** Expects that a player of a lower division may be a substitute so often, and one of a higher never. */
export function playsUp(times: number): Case {
  return (book) => {
    const squads = { jo: '2024-09-01 c', al: '2024-09-01 a' };
    const played = Array.from({ length: times + 1 }, (_, i) => `2025-10-${10 + i} jo a`);
    const expected = played.map((_, i) => (i < times ? '' : 'playUp'));
    marks({ played, squads, guests: 'jo a' }, expected)(book);
    marks({ played: ['2025-10-05 al c'], squads, guests: 'al c' }, ['playUp'])(book);
  };
}

/** Expects how many players a squad has at least and at most: To do names a smaller one, and a larger one is refused. */
export function squadOf(least: number | null, most: number | null, division = 1): Case {
  return (book) => {
    const team = makeTeam('a', { division });
    const peopleOf = (count: number) =>
      makePeople(
        [team],
        Array.from({ length: count }, (_, i) => makePlayer(`a${i}`, 'a')),
      );
    if (least !== null) {
      const isShort = (count: number) => shortSquads(book.season, peopleOf(count)).length > 0;
      expect([isShort(least - 1), isShort(least)]).toEqual([true, false]);
    }
    if (most !== null) {
      const isFull = (count: number) => fullSquad(book.season, team, peopleOf(count)) !== null;
      expect([isFull(most - 1), isFull(most)]).toEqual([false, true]);
    }
  };
}

/** Expects that a player of another team may stand on a card, and that the secretary approves it or not. */
export function substitutes(how: 'approval' | 'free'): Case {
  return (book) => {
    accepts('h@c1/b1 h h a a')(book);
    expect(rulesIn(book).substitutes).toBe(how);
  };
}
