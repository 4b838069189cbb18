/** A league that sets every rule to null or false gives the same answers as a league that sets no rules. */
import { expect, it } from 'vitest';
import { NO_REGISTER } from '../fixtures/made-league.ts';
import { sentCard, sentMatches, withFrame } from '../support/cards.ts';
import { diceOf } from '../support/dose.ts';
import { stateOf } from '../support/league-history.ts';
import { record, refusalIn, textIn } from '../support/league-site.ts';
import { openReviewedLeague } from '../support/reviewed-league.ts';

type Json = Record<string, unknown>;

const POINTS = { frameWon: 1, fixtureWon: 0, fixtureDrawn: 0 };
const NONE = {
  race: false,
  secondPlay: null,
  aggregate: null,
  registration: null,
  penalties: null,
  postponing: null,
  points: { ...POINTS, byFrames: null, margin: null, frameDrawn: null },
};
const HANDICAPS = { handicaps: { counts: null, newPlayer: null } };
/**
 * Groups of rules without an effect. `postponing` stays null, because answers to captains include even a group without
 * an effect.
 */
const EMPTY = {
  ...NONE,
  aggregate: { short: 'counts', level: 'nobody' },
  registration: NO_REGISTER,
  penalties: [],
};
const ALL = {
  race: true,
  secondPlay: { statistics: true, points: null },
  aggregate: { short: 'lost', level: 'both' },
  registration: { ...EMPTY.registration, closes: '2025-08-01', waitDays: 7, most: 7, transfers: 'none', oneADay: true },
  penalties: [
    { for: 'short', points: [1] },
    { for: 'postponed', points: [2] },
    { for: 'not-played', points: [3] },
  ],
  postponing: { noticeHours: 72, days: 7, agreedBy: 'nobody' },
  points: { ...POINTS, margin: { from: 1, points: 5 }, frameDrawn: 2, aggregateWon: 3 },
  handicaps: { counts: { lowest: 0, highest: 2 }, newPlayer: 20 },
};

const OF = 'season=25%2F26';
/** Reads whose answers contain the rules themselves. The reads in `OTHERS` do not. */
const OF_RULES = ['admin/seasons', 'seasons', `rule-book?${OF}`];
const OTHERS = ['admin/to-do', `fixtures?${OF}`, `standings/1/prospects?${OF}`, 'teams/a/players', 'league'];

/**
 * Replaces ids by numbers in the order in which they appear, because each league has other ids. Sets versions to 0,
 * because they count earlier changes.
 */
function withoutIds(text: string): string {
  const known = new Map<string, number>();
  return text.replaceAll(/"version":\d+/g, '"version":0').replaceAll(/\b[\da-z]{12}\b/g, (id) => {
    if (!known.has(id)) known.set(id, known.size);
    return `#${known.get(id)}`;
  });
}

/**
 * Opens a league, makes these changes to its season and records the same cards each time. Returns the answers, keyed by
 * read.
 */
async function answersAfter(changes: readonly Json[]): Promise<Record<string, string>> {
  const { as } = await openReviewedLeague('sqlite');
  const [secretary, home, away] = [as('secretary'), as('home'), as('away')];
  for (const change of changes)
    expect(refusalIn(await secretary('PUT /api/admin/seasons', { season: '25/26', ...change }))).toEqual([200]);
  const dice = diceOf('no rules');
  const cards = ['a b', 'b a', 'c a', 'b c', 'c b'].map((pair, i) => {
    const [homeTeam = '', awayTeam = ''] = pair.split(' ');
    const matches = sentMatches(homeTeam, awayTeam, dice.whole(0, 5));
    const card = sentCard({ homeTeam, awayTeam, weekNumber: i + 1, date: '2025-09-30', matches });
    if (dice.chance(0.2)) return { ...card, matches: [], outcome: 'awarded', awardedTo: 'home' };
    return dice.chance(0.5) ? withFrame(4, { homePlayer: null, homeScore: 0, awayScore: 42 }, card) : card;
  });
  for (const card of cards.slice(1)) await record(secretary, card);
  const first = await record(home, cards[0]);
  await away(`POST /api/matches/${first}/dispute`, { note: 'Not so' });
  const sent = { season: '25/26', division: 1, weekNumber: 9, homeTeam: 'a', awayTeam: 'c' };
  const id = textIn((await secretary('POST /api/admin/fixtures', sent)).json, 'listedId');
  await secretary('POST /api/admin/fixtures/publish', { season: '25/26', published: true });
  expect(refusalIn(await home(`POST /api/fixtures/${id}/postponement`, { date: '2025-12-09' }))).toEqual([201]);
  expect(refusalIn(await as('third')(`POST /api/fixtures/${id}/postponement/accept`))).toEqual([200]);
  const answers = await stateOf(secretary);
  for (const read of [...OF_RULES, ...OTHERS]) answers[read] = (await secretary(`GET /api/${read}`)).text;
  answers['me/fixtures'] = (await home('GET /api/me/fixtures')).text;
  return Object.fromEntries(Object.entries(answers).map(([read, text]) => [read, withoutIds(text)]));
}

const without = (answers: Record<string, string>, reads: readonly string[]) =>
  Object.fromEntries(Object.entries(answers).filter(([read]) => !reads.includes(read)));

it('null and false have no effect, even after rules were set; nor do empty rules', async () => {
  const plain = await answersAfter([]);
  expect(await answersAfter([{ rules: { ...NONE, ...HANDICAPS } }])).toEqual(plain);
  expect(await answersAfter([{ rules: ALL }, { rules: { ...NONE, ...HANDICAPS } }])).toEqual(plain);
  const ofDivisions = await answersAfter([{ rules: { ...ALL, handicaps: {} }, divisionRules: { 1: NONE, 2: NONE } }]);
  expect(without(ofDivisions, OF_RULES)).toEqual(without(plain, OF_RULES));
  const empty = await answersAfter([{ rules: EMPTY }]);
  expect(without(empty, OF_RULES)).toEqual(without(plain, OF_RULES));
});
