import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { MatchBody } from '#domain/cards/match-body.ts';
import { checkMatch } from '#domain/cards/match-draft.ts';
import { playerStatRows, tallyPlayers } from '#domain/players/player-stats.ts';
import { framesToWin, type FormatSection } from '#domain/seasons/format.ts';
import { LEAGUE, makeFixture, RULES, VOID_MATCH } from '../../../tests/fixtures/made-league.ts';

/** A match as a request sends it, and the section of the card to which the match belongs. */
type Sent = { section: FormatSection; body: Partial<MatchBody> };

const anySection: fc.Arbitrary<FormatSection> = fc
  .record({
    players: fc.constantFrom(1, 1, 2),
    frames: fc.constantFrom<FormatSection['frames'][]>(1, 3, 5),
    scored: fc.constantFrom<FormatSection['scored'][]>('points', 'winner'),
  })
  .map((given) => ({ name: 'Any', matches: 1, points: null, ...given }));

/** The two scores of a frame, and whether the side with the higher score conceded it. */
const anyFrame = fc.record({
  more: fc.integer({ min: 41, max: 90 }),
  less: fc.integer({ min: 0, max: 40 }),
  isConceded: fc.boolean(),
});
type AnyFrame = { more: number; less: number; isConceded: boolean };

function sentFrame({ more, less, isConceded }: AnyFrame, scored: FormatSection['scored'], homeWins: boolean) {
  const winner = homeWins ? ('home' as const) : ('away' as const);
  if (scored === 'winner') return { winner };
  const [homeScore, awayScore] = homeWins === isConceded ? [less, more] : [more, less];
  return { homeScore, awayScore, ...(isConceded ? { winner } : {}) };
}

const two = (team: string) =>
  fc.shuffledSubarray(
    [1, 2, 3].map((n) => `${team}${n}`),
    { minLength: 2, maxLength: 2 },
  );

const anySent: fc.Arbitrary<Sent> = fc
  .record({
    section: anySection,
    home: two('a'),
    away: two('b'),
    how: fc.constantFrom('played', 'played', 'played', 'score alone', 'walkover', 'void'),
    homeWins: fc.boolean(),
    lost: fc.integer({ min: 0, max: 2 }),
    frames: fc.array(anyFrame, { minLength: 5, maxLength: 5 }),
  })
  .map(({ section, home, away, how, ...given }) => {
    const absent = [null, null];
    const sides = { home: how === 'void' ? absent : home, away: how === 'void' || how === 'walkover' ? absent : away };
    const pair = { homePlayer: null, awayPlayer: null, homePlayers: sides.home, awayPlayers: sides.away };
    const players = section.players === 2 ? pair : { homePlayer: sides.home[0]!, awayPlayer: sides.away[0]! };
    return { section, body: { ...players, ...sentPlay(section, how, given) } };
  });

type Given = { homeWins: boolean; lost: number; frames: AnyFrame[] };

function sentPlay({ frames: most, scored, ...section }: FormatSection, how: string, given: Given): Partial<MatchBody> {
  const { homeWins, frames } = given;
  const need = framesToWin({ ...section, frames: most });
  if (how === 'walkover' || how === 'void') {
    const score = how === 'void' ? 0 : most > 1 ? need : RULES.walkoverScore;
    return most === 1 && scored === 'winner' ? {} : { homeScore: score, awayScore: 0 };
  }
  if (most === 1) return sentFrame(frames[0]!, scored, homeWins);
  const lost = Math.min(given.lost, need - 1);
  if (how === 'score alone')
    return homeWins ? { homeScore: need, awayScore: lost } : { homeScore: lost, awayScore: need };
  // The winner of a match wins its last frame.
  const played = frames.slice(0, need + lost);
  return { frames: played.map((frame, i) => sentFrame(frame, scored, homeWins === i >= lost)) };
}

/** Returns a player's sums, added up match by match without the code under test. Matches of pairs are left out. */
function naive(cards: readonly Sent[], id: string) {
  const sums = { played: 0, won: 0, framesWon: 0, framesLost: 0, scored: 0, pointsFor: 0, pointsAgainst: 0 };
  for (const { section, body } of cards) {
    const isHome = body.homePlayer === id;
    if (section.players === 2 || (!isHome && body.awayPlayer !== id)) continue;
    const frames = section.frames === 1 ? [body] : (body.frames ?? []);
    let [home, away] = section.frames === 1 ? [0, 0] : [body.homeScore ?? 0, body.awayScore ?? 0];
    for (const { homeScore = null, awayScore = null, winner } of frames) {
      const isHomeWin = winner ? winner === 'home' : homeScore === null || homeScore > (awayScore ?? 0);
      home += isHomeWin ? 1 : 0;
      away += isHomeWin ? 0 : 1;
      if (homeScore === null || awayScore === null) continue;
      sums.scored++;
      sums.pointsFor += isHome ? homeScore : awayScore;
      sums.pointsAgainst += isHome ? awayScore : homeScore;
    }
    const [own, other] = isHome ? [home, away] : [away, home];
    sums.played++;
    sums.won += own > other ? 1 : 0;
    sums.framesWon += own;
    sums.framesLost += other;
  }
  return sums;
}

function stored({ section, body }: Sent) {
  const checked = checkMatch(body, { section, rules: RULES }, '');
  expect(checked).toMatchObject({ ok: true });
  return checked.ok ? checked.value : VOID_MATCH;
}

it('the statistics of a season of any formats agree with a naive count', () => {
  fc.assert(
    fc.property(fc.array(fc.array(anySent, { minLength: 1, maxLength: 5 }), { maxLength: 6 }), (cards) => {
      const fixtures = cards.map((card, i) => makeFixture('a', 'b', { week: i + 1, matches: card.map(stored) }));
      const rows = new Map(playerStatRows(tallyPlayers(fixtures), LEAGUE).map((row) => [row.playerId, row]));
      const sent = cards.flat();
      const isOne = ({ section, body }: Sent) => section.players === 1 && (body.homePlayer ?? body.awayPlayer) !== null;
      const hasSeveral = sent.some((one) => isOne(one) && one.section.frames > 1);
      for (const id of ['a1', 'a2', 'a3', 'b1', 'b2', 'b3']) {
        const { played, won, framesWon, framesLost, scored, pointsFor, pointsAgainst } = naive(sent, id);
        const points = { totalPointsFor: scored && pointsFor, totalPointsAgainst: scored && pointsAgainst };
        const row = rows.get(id);
        expect(
          row && { ...row, totalPointsFor: row.totalPointsFor ?? 0, totalPointsAgainst: row.totalPointsAgainst ?? 0 },
        ).toEqual(
          played === 0
            ? undefined
            : expect.objectContaining({
                played,
                won,
                lost: played - won,
                ...points,
                ...(hasSeveral ? { framesWon, framesLost } : {}),
              }),
        );
        expect(row?.totalPointsFor === null).toBe(played > 0 && scored === 0);
        expect(row?.framesScored ?? row?.played ?? 0).toBe(scored);
      }
    }),
  );
});
