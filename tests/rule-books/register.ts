import { expect } from 'vitest';
import { ruleMarksByCard, type RegistrationFacts } from '#domain/rules/eligibility.ts';
import { fullSquadFault, squadsShortOfPlayers } from '#domain/rules/squad-size.ts';
import type { Stay } from '#domain/squads/squad-of-day.ts';
import { makeMatch, makePeople, makePlayer, makeTeam } from '../fixtures/made-league.ts';
import { accepts } from './cards.ts';
import { type Book, type Case, rulesIn } from './kit.ts';

/**
 * Who played for which team, as text. `played`: with `2025-10-05 jo a`, jo played for team a on that day. `squads`: a
 * player with `2025-09-01 a, 2025-10-10 b` is in squad `a`, then in `b`; a player who is not named has always been in
 * `a`. `guests`: with `jo b`, jo was a substitute in team b. `approved`: with `jo b`, the secretary has approved that
 * jo plays for team b. Teams a and b are in division 1, c and d in division 2, e and f in division 3.
 */
type Played = { played: readonly string[]; squads?: Record<string, string>; guests?: string; approved?: string };

const DIVISIONS: Record<string, number> = { a: 1, b: 1, c: 2, d: 2, e: 3, f: 3, x: 1 };
const SINCE_EVER: Stay<string>[] = [{ from: '2024-09-01', place: 'a' }];

function factsOf({ season }: Book, { played, squads = {}, guests = '', approved = '' }: Played): RegistrationFacts {
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

/**
 * Expects for which rule the site marks the player on each card: with `['', 'closes']`, it marks only the player on the
 * second card.
 */
export function marks(given: Played, expected: readonly string[]): Case {
  return (book) => {
    const found = ruleMarksByCard(factsOf(book, given));
    const words = given.played.map((_, i) => (found.get(`${i}`) ?? []).map(({ rule }) => rule).join(' '));
    expect(words).toEqual(expected);
  };
}

const JOINED = '2025-09-01';
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Expects that a player who joins on this day may play, and that a player who joins a day later is marked. */
export function closesOn(day: string, team = 'a'): Case {
  return (book) => {
    const next = dayAfter(day, 1);
    const played = [`${dayAfter(day, 40)} jo ${team}`, `${dayAfter(day, 40)} al ${team}`];
    marks({ played, squads: { jo: `${day} ${team}`, al: `${next} ${team}` } }, ['', 'closes'])(book);
  };
}

/** Expects that a player may play this many days after joining, and is marked a day earlier. */
export function waits(days: number, team = 'a'): Case {
  const played = [`${dayAfter(JOINED, days - 1)} jo ${team}`, `${dayAfter(JOINED, days)} jo ${team}`];
  return marks({ played, squads: { jo: `${JOINED} ${team}` } }, ['waitDays', '']);
}

/** Expects that a player who has played for one team is marked after moving to another team and playing for it. */
export function oneTeam(): Case {
  const squads = { jo: '2024-09-01 a, 2025-10-10 b' };
  return marks({ played: ['2025-10-05 jo a', '2025-10-12 jo b'], squads }, ['', 'transfers']);
}

/**
 * Expects that a player who has played for one team is marked when playing for another, unless the secretary has
 * approved it.
 */
export function oneTeamUnlessApproved(): Case {
  return (book) => {
    oneTeam()(book);
    const squads = { jo: '2024-09-01 a, 2025-10-10 b' };
    const played = ['2025-10-05 jo a', '2025-10-12 jo b'];
    marks({ played, squads, approved: 'jo b' }, ['', ''])(book);
  };
}

/** Expects that a player who plays for two teams on the same day is marked. */
export function oneTeamADay(): Case {
  const played = ['2025-10-05 jo a', '2025-10-05 jo b'];
  return marks({ played, guests: 'jo b' }, ['', 'oneADay']);
}

/**
 * Expects that a player who has been a substitute for one team this many times is marked as a substitute for a third
 * team.
 */
export function belongsAfter(matches: number): Case {
  const days = Array.from({ length: matches }, (_, i) => `2025-10-${10 + i} jo b`);
  const played = [...days, '2025-11-01 jo d', '2025-11-02 jo b', '2025-11-03 jo a'];
  return marks({ played, guests: 'jo b, jo d' }, [...days.map(() => ''), 'lockedAfter', '', '']);
}

/** Expects that a player may be a substitute in a higher division this many times, and in a lower division never. */
export function playsUp(times: number): Case {
  return (book) => {
    const squads = { jo: '2024-09-01 c', al: '2024-09-01 a' };
    const played = Array.from({ length: times + 1 }, (_, i) => `2025-10-${10 + i} jo a`);
    const expected = played.map((_, i) => (i < times ? '' : 'playUp'));
    marks({ played, squads, guests: 'jo a' }, expected)(book);
    marks({ played: ['2025-10-05 al c'], squads, guests: 'al c' }, ['playUp'])(book);
  };
}

/**
 * Expects how many players a squad must have at least and at most (`null`: not checked). The site reports a smaller
 * squad, and refuses to add a player to a full squad.
 */
export function squadOf(least: number | null, most: number | null, division = 1): Case {
  return (book) => {
    const team = makeTeam('a', { division });
    const peopleOf = (count: number) =>
      makePeople(
        [team],
        Array.from({ length: count }, (_, i) => makePlayer(`a${i}`, 'a')),
      );
    if (least !== null) {
      const isShort = (count: number) => squadsShortOfPlayers(book.season, peopleOf(count)).length > 0;
      expect([isShort(least - 1), isShort(least)]).toEqual([true, false]);
    }
    if (most !== null) {
      const isFull = (count: number) => fullSquadFault(book.season, team, peopleOf(count)) !== null;
      expect([isFull(most - 1), isFull(most)]).toEqual([false, true]);
    }
  };
}

/** Expects that a card may name a player of another team, and whether the secretary has to approve that. */
export function substitutes(how: 'approval' | 'free'): Case {
  return (book) => {
    accepts('h@c1/b1 h h a a')(book);
    expect(rulesIn(book).substitutes).toBe(how);
  };
}
