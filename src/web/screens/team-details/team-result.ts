import type { FixtureAnswer } from '#contract/matches.ts';

/** A fixture as one of its two teams sees it. */
export type TeamResult = {
  fixture: FixtureAnswer;
  side: 'Home' | 'Away';
  opponentId: string;
  opponentName: string;
  own: number;
  theirs: number;
  /** `D`: level after a void frame, neither won nor lost (contract §5). */
  result: 'W' | 'L' | 'D';
};

/** A fixture as seen by the team. */
export function teamResult(fixture: FixtureAnswer, teamId: string): TeamResult {
  const { homeTeamScore: home, awayTeamScore: away } = fixture;
  const atHome = fixture.homeTeamId === teamId;
  const [own, theirs] = atHome ? [home, away] : [away, home];
  return {
    fixture,
    side: atHome ? 'Home' : 'Away',
    opponentId: atHome ? fixture.awayTeamId : fixture.homeTeamId,
    opponentName: atHome ? fixture.awayTeamName : fixture.homeTeamName,
    own,
    theirs,
    result: own > theirs ? 'W' : own < theirs ? 'L' : 'D',
  };
}
