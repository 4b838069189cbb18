import { expect, test } from 'vitest';
import type { CompetitionAnswer, TieAnswer } from '#contract/cups.ts';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import { phone, useDomSite } from './visitor.ts';

const visit = useDomSite();

/** The teams and players for a cup. `ids` and `names`: the first two players of each of the first two teams. */
type People = { teams: TeamAnswer[]; ids: string[]; names: string[] };

async function people(): Promise<People> {
  const teams = (await visit.read<TeamAnswer[]>('/api/teams')).filter(({ players }) => players.length > 1);
  const players = teams.slice(0, 2).flatMap((team) => team.players.slice(0, 2));
  return { teams, ids: players.map(({ id }) => id), names: players.map(({ name }) => name) };
}

type Case = {
  kind: 'team' | 'player' | 'pair';
  bestOf: number;
  entrants: (known: People) => object[];
  /**
   * The texts to type, keyed by the label of the field. `chosen` has the options to choose in lists, as positions from
   * 0.
   */
  typed: Record<string, string>;
  chosen?: Record<string, number>;
  frames: (known: People) => object[];
  score: [home: number, away: number];
  /** Returns the text of the first frame on the cup's page. */
  shown: (known: People) => string;
};

const CASES: [string, Case][] = [
  [
    'players, best of three',
    {
      kind: 'player',
      bestOf: 3,
      entrants: ({ ids: [one, , other] }) => [{ playerIds: [one] }, { playerIds: [other] }],
      typed: {
        'Score, home, match 1, frame 1': '60',
        'Break, home, match 1, frame 1': '41',
        '2nd break, home, match 1, frame 1': '15',
        'Score, away, match 1, frame 1': '20',
        'Score, home, match 1, frame 2': '10',
        'Score, away, match 1, frame 2': '50',
        'Score, home, match 1, frame 3': '31',
        'Score, away, match 1, frame 3': '30',
      },
      frames: ({ ids: [one, , other] }) => [
        { homePlayerId: one, awayPlayerId: other, homeScore: 60, awayScore: 20, homeBreaks: [41, 15] },
        { homeScore: 10, awayScore: 50 },
        { homeScore: 31, awayScore: 30 },
      ],
      score: [2, 1],
      shown: ({ names: [one, , other] }) => `${one} 60–20 ${other}. Breaks: 41 (${one}), 15 (${one})`,
    },
  ],
  [
    'a player and a guest, best of one',
    {
      kind: 'player',
      bestOf: 1,
      entrants: ({ ids: [one] }) => [{ playerIds: [one] }, { name: 'Gus Guest' }],
      typed: { 'Score, home, match 1': '30', 'Score, away, match 1': '60' },
      frames: ({ ids: [one] }) => [{ homePlayerId: one, awayPlayerId: null, awayPlayerName: 'Gus Guest' }],
      score: [0, 1],
      shown: ({ names: [one] }) => `${one} 30–60`,
    },
  ],
  [
    'pairs, of whom one made a break',
    {
      kind: 'pair',
      bestOf: 3,
      entrants: ({ ids: [a, b, c, d] }) => [{ playerIds: [a, b] }, { playerIds: [c, d] }],
      typed: {
        'Score, home, match 1, frame 1': '60',
        'Score, away, match 1, frame 1': '20',
        'Break, home, match 1, frame 1': '41',
        'Score, home, match 1, frame 2': '70',
        'Score, away, match 1, frame 2': '7',
      },
      chosen: { 'Who made it, break, home, match 1, frame 1': 1 },
      frames: ({ ids: [a, b] }) => [
        { homePlayers: [a, b], homeBreaks: [{ playerId: b, points: 41 }] },
        { homePlayerId: null, homeScore: 70 },
      ],
      score: [2, 0],
      shown: ({ names: [a, b, c, d] }) => `${a} & ${b} 60–20 ${c} & ${d}. Break: 41 (${b})`,
    },
  ],
  [
    'a team and guests, of whom few are named',
    {
      kind: 'team',
      bestOf: 4,
      entrants: ({ teams: [one] }) => [{ teamId: one?.id }, { name: 'Old Boys' }],
      typed: {
        'Score, home, match 1': '60',
        'Score, away, match 1': '20',
        'Break, home, match 1': '33',
        'Score, home, match 2': '50',
        'Score, away, match 2': '20',
        'Score, home, match 3': '40',
        'Score, away, match 3': '20',
      },
      chosen: { 'Player of TEAM, match 1': 1 },
      frames: ({ ids: [, b] }) => [
        { homePlayerId: b, awayPlayerId: null, homeBreaks: [33] },
        { homePlayerId: null },
        { homePlayerId: null, homeScore: 40 },
      ],
      score: [3, 0],
      shown: ({ names: [, b] }) => `${b} 60–20. Break: 33 (${b})`,
    },
  ],
];

let number = 0;

test.each(CASES)('a tie of %s is typed frame by frame, and shown again as it was typed', async (_, of) => {
  const known = await people();
  const official = await visit.official(phone);
  const write = (method: 'POST' | 'PUT', path: string, body: object) =>
    visit.call<CompetitionAnswer>(official, method, path, body);
  const body = { season: '25/26', name: `Tie ${(number += 1)}`, kind: of.kind, draw: 'eachRound', bestOf: of.bestOf };
  const { competitionId, entrants } = await write('POST', '/api/admin/competitions', {
    ...body,
    entrants: of.entrants(known),
  });
  const pairs = [entrants.map(({ entrantId }) => entrantId)];
  const drawn = await write('POST', `/api/admin/competitions/${competitionId}/draw`, { round: 1, pairs });
  const address = `/admin/cup/${competitionId}/tie/${drawn.ties[0]?.tieId}`;
  const [home, away] = entrants.map(({ name }) => name);
  const page = await visit.pageIn(official, address);
  const label = (text: string) => page.getByLabel(text.replace('TEAM', home ?? ''), { exact: true });
  for (const [field, text] of Object.entries(of.typed)) await label(field).fill(text);
  for (const [field, place] of Object.entries(of.chosen ?? {}))
    await label(field).selectOption(known.names[place] ?? '');
  const frames = [home, away].map((name) => page.getByLabel(`Frames won by ${name}`));
  expect(await Promise.all(frames.map((one) => one.inputValue()))).toEqual(of.score.map(String));

  const saved = async (): Promise<TieAnswer> => {
    await page.getByRole('button', { name: 'Save result' }).click();
    await page.said(`Saved ${home} v ${away}.`);
    const cup = await visit.read<CompetitionAnswer>(`/api/competitions/${competitionId}`);
    return cup.ties[0]!;
  };
  const tie = await saved();
  const [homeFrames, awayFrames] = of.score;
  expect(tie).toMatchObject({ state: 'played', homeFrames, awayFrames, frames: of.frames(known) });
  await expect.poll(() => page.locator('details ol li').first().textContent()).toBe(of.shown(known));
  await visit.go(page, address);
  await label(Object.keys(of.typed)[0] ?? '').waitFor();
  expect(await saved()).toEqual(tie);
});

test('the page of a cup says that a frame was conceded', async () => {
  const known = await people();
  const official = await visit.official(phone);
  const entrants = [{ playerIds: [known.ids[0]] }, { name: 'Gus' }];
  const body = { season: '25/26', name: 'Given up', kind: 'player', draw: 'bracket', bestOf: 1, entrants };
  const { competitionId } = await visit.call<CompetitionAnswer>(official, 'POST', '/api/admin/competitions', body);
  const path = `/api/admin/competitions/${competitionId}`;
  const { ties } = await visit.call<CompetitionAnswer>(official, 'POST', `${path}/draw`, { round: 1 });
  const isHome = ties[0]?.home?.name === 'Gus';
  const frame = isHome
    ? { homeScore: 40, awayScore: 20, winner: 'away' }
    : { homeScore: 20, awayScore: 40, winner: 'home' };
  const score = isHome ? { homeFrames: 0, awayFrames: 1 } : { homeFrames: 1, awayFrames: 0 };
  await visit.call(official, 'PUT', `${path}/ties/${ties[0]?.tieId}`, { ...score, frames: [frame] });
  const page = await visit.open(`/cups/${competitionId}`);
  await expect.poll(() => page.locator('details ol li').first().textContent()).toMatch(/–\d+.*, conceded by Gus$/);
});

test("a tie is followed on its cup's page while it is typed, until it is recorded", async () => {
  const known = await people();
  const official = await visit.official(phone);
  const entrants = [{ playerIds: [known.ids[0]] }, { name: 'Gus' }];
  const body = { season: '25/26', name: 'Followed', kind: 'player', draw: 'bracket', bestOf: 3, entrants };
  const { competitionId } = await visit.call<CompetitionAnswer>(official, 'POST', '/api/admin/competitions', body);
  const path = `/api/admin/competitions/${competitionId}/draw`;
  const drawn = await visit.call<CompetitionAnswer>(official, 'POST', path, { round: 1 });
  const watched = await visit.open(`/cups/${competitionId}`);
  // The page names the running scores as a dependency, so that the live stream makes it reload after each score.
  expect(await watched.locator('meta[name="depends-on"]').getAttribute('content')).toContain('running=');
  const page = await visit.pageIn(official, `/admin/cup/${competitionId}/tie/${drawn.ties[0]?.tieId}`);
  const says = (words: string) => page.getByRole('status').filter({ hasText: words }).waitFor();
  const isOn = page.getByLabel('Show running score');
  const type = async (frame: number, home: string, away: string): Promise<void> => {
    await page.getByLabel(`Score, home, match 1, frame ${frame}`, { exact: true }).fill(home);
    await page.getByLabel(`Score, away, match 1, frame ${frame}`, { exact: true }).fill(away);
  };
  await isOn.check();
  await says('Everybody sees 0–0 now.');
  await type(1, '60', '20');
  await says('Everybody sees 1–0 now.');
  await watched.reload();
  const line = watched.getByRole('list', { name: 'Ties to play' }).getByRole('listitem').first();
  await line.filter({ hasText: '1–0, being played' }).waitFor();
  await isOn.uncheck();
  await expect.poll(() => visit.read<object[]>('/api/running-scores')).toEqual([]);
  await isOn.check();
  await type(2, '10', '50');
  await says('Everybody sees 1–1 now.');
  await type(3, '10', '50');
  await says('Everybody sees 1–2 now.');
  await page.getByRole('button', { name: 'Save result' }).click();
  await page.said(/^Saved /);
  expect(await visit.read<object[]>('/api/running-scores')).toEqual([]);
});

test('a tie says at its frames what is missing, and a walkover has no frames', async () => {
  const known = await people();
  const official = await visit.official(phone);
  const entrants = [{ playerIds: [known.ids[0]] }, { name: 'Gus' }];
  const body = { season: '25/26', name: 'Faulty', kind: 'player', draw: 'bracket', bestOf: 3, entrants };
  const { competitionId } = await visit.call<CompetitionAnswer>(official, 'POST', '/api/admin/competitions', body);
  const path = `/api/admin/competitions/${competitionId}/draw`;
  const drawn = await visit.call<CompetitionAnswer>(official, 'POST', path, { round: 1 });
  const page = await visit.pageIn(official, `/admin/cup/${competitionId}/tie/${drawn.ties[0]?.tieId}`);
  const save = page.getByRole('button', { name: 'Save result' });
  await save.click();
  await page.getByText('Frames won is required.').first().waitFor();
  await page.getByLabel('Score, home, match 1, frame 1', { exact: true }).fill('60');
  await page.getByLabel('Score, away, match 1, frame 1', { exact: true }).fill('20');
  await save.click();
  await page.getByText('1–0 has no winner: best of 3 needs 2.').waitFor();
  await page.getByLabel('Result', { exact: true }).selectOption('Walkover: Gus goes through');
  await save.click();
  await page.said(/^Saved /);
  const cup = await visit.read<CompetitionAnswer>(`/api/competitions/${competitionId}`);
  expect(cup.ties[0]).toMatchObject({ state: 'walkover', winner: { name: 'Gus' }, frames: [] });
});
