import { expect, it } from 'vitest';
import { digestText, type DigestTextFields } from './digest-text.ts';

const score = (homeTeamScore: number, awayTeamScore: number) => ({ homeTeamScore, awayTeamScore, date: '2026-11-20' });

const ranked = (most: number, ...teams: string[]) =>
  teams.map((teamName, i) => ({ position: i + 1, teamName, points: most - i }));

const told: DigestTextFields = {
  season: '26/27',
  weekNumber: 13,
  results: [
    { division: 1, ...score(2, 3), homeTeamName: 'Quarry Lane', awayTeamName: 'The Weavers' },
    { division: 2, ...score(4, 1), homeTeamName: 'Red Lion', awayTeamName: 'Café Baize', weekOfPlay: 13 },
    { division: 2, ...score(5, 0), homeTeamName: 'Old Mill', awayTeamName: 'Cue Corner', weekOfPlay: 11 },
  ],
  tables: [
    { division: 1, rows: ranked(30, 'The Weavers', 'Cue Corner', 'C', 'D', 'E') },
    { division: 2, rows: ranked(26, 'Red Lion') },
  ],
  breaks: [62, 50, 41, 33, 30, 21].map((points, i) => ({ player: `P${i}`, break: points })),
  milestones: [{ text: 'Ann won for the first time.' }, { text: 'Cue Corner went top of Division 1.' }],
  teamOfWeek: {
    final: true,
    players: [
      { name: 'Ann', teamName: 'The Weavers', why: 'Beat Bob 78–12.' },
      { name: 'Cy', teamName: 'Red Lion', why: 'Beat Di 61–20.' },
    ],
  },
  playerOfMonth: { month: '2026-11', players: [{ name: 'Ann', teamName: 'The Weavers', why: 'Won 4 of 4.' }] },
  next: [
    { weekNumber: 14, date: '2026-12-07', state: 'planned', homeTeamName: 'A', awayTeamName: 'B' },
    { weekNumber: 14, date: null, state: 'planned', homeTeamName: 'C', awayTeamName: 'D' },
    { weekNumber: 14, date: '2026-12-07', state: 'postponed', homeTeamName: 'E', awayTeamName: 'F' },
    { weekNumber: 14, date: '2026-12-07', state: 'cancelled', homeTeamName: 'G', awayTeamName: 'H' },
  ],
};

const textOf = (given: Partial<DigestTextFields> = {}): string =>
  digestText({ ...told, ...given }, 'Kingsmead Snooker League', 'https://example.org/weeks/26-27/13');

it('has results and tables by division, breaks, milestones and what comes next', () => {
  expect(textOf()).toBe(`Kingsmead Snooker League: week 13 of 26/27

Division 1
Quarry Lane 2–3 The Weavers
Table: 1 The Weavers 30, 2 Cue Corner 29, 3 C 28, 4 D 27

Division 2
Red Lion 4–1 Café Baize
Table: 1 Red Lion 26

Played in other weeks
Fri 20 Nov 2026: Old Mill 5–0 Cue Corner

Highest breaks: P0 62, P1 50, P2 41, P3 33, P4 30

Ann won for the first time.
Cue Corner went top of Division 1.

Team of the week: Ann (The Weavers), Cy (Red Lion)
Player of the month, November 2026: Ann (The Weavers). Won 4 of 4.

Next, week 14:
Mon 7: A v B
C v D
Postponed: E v F
Cancelled: G v H

https://example.org/weeks/26-27/13`);
});

it('says how a match ended that was not played as usual', () => {
  const [first, , elsewhere] = told.results;
  const awarded = { ...first!, outcome: 'awarded', awardedTo: 'home' } as const;
  const abandoned = { ...elsewhere!, outcome: 'abandoned', decided: 'drawn' } as const;
  const text = textOf({ results: [awarded, abandoned] });
  expect(text).toContain('Quarry Lane 2–3 The Weavers (awarded to Quarry Lane)\n');
  expect(text).toContain('Fri 20 Nov 2026: Old Mill 5–0 Cue Corner (abandoned, decided as a draw)\n');
});

it('leaves out what there is not', () => {
  const nothing = {
    results: [],
    tables: [],
    breaks: [],
    milestones: [],
    teamOfWeek: null,
    playerOfMonth: null,
    next: [],
  };
  expect(textOf(nothing)).toBe('Kingsmead Snooker League: week 13 of 26/27\n\nhttps://example.org/weeks/26-27/13');
});
