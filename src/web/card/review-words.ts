import type { ReviewedFixture } from '#contract/matches.ts';
import { addDays } from '#domain/day.ts';
import { type Side, SIDES } from '#domain/cards/frame.ts';
import { dayWords } from '#web/components/day.tsx';

/** The address of the page on which a captain confirms, disputes or corrects a result. */
export function openResultAddress(fixtureId: string): string {
  return `/open-results?fixture=${encodeURIComponent(fixtureId)}`;
}

/** `Old Mill 3–2 Trades Hall`. */
export function scoreWords(fixture: ReviewedFixture): string {
  const { homeTeamName, homeTeamScore, awayTeamScore, awayTeamName } = fixture;
  return `${homeTeamName} ${homeTeamScore}–${awayTeamScore} ${awayTeamName}`;
}

/** Returns who recorded a card, or disputes it: the team's name. */
export function sideWords(fixture: ReviewedFixture, who: ReviewedFixture['recordedBy']): string {
  if (who === 'official') return 'a league official';
  return who === 'home' ? fixture.homeTeamName : fixture.awayTeamName;
}

/** Returns the first day on which an unconfirmed card is final: `Mon 24 November`. */
export function finalFrom({ confirmBy }: ReviewedFixture): string | null {
  return confirmBy === null ? null : dayWords(addDays(confirmBy, 1)).replace(/ \d+$/, '');
}

/** Whether a captain of these teams is of the side that recorded the card. */
export function isOwnCard(
  { recordedBy, homeTeamId, awayTeamId }: ReviewedFixture,
  teamIds: readonly string[],
): boolean {
  return recordedBy !== 'official' && teamIds.includes(recordedBy === 'home' ? homeTeamId : awayTeamId);
}

/** Returns what is known about a card, to officials and both sides. */
export function stateWords(fixture: ReviewedFixture): string {
  if (fixture.state === 'final') return 'Final.';
  if (fixture.state === 'disputed') return `Disputed by ${otherSide(fixture)}. A league official decides.`;
  const from = finalFrom(fixture);
  const by = `Recorded by ${sideWords(fixture, fixture.recordedBy)}.`;
  return from === null ? by : `${by} Final from ${from}, or once ${otherSide(fixture)} confirm it.`;
}

/** Returns the team that did not record the card. */
export function otherSide(fixture: ReviewedFixture): string {
  const other: Side | undefined = SIDES.find((side) => side !== fixture.recordedBy);
  return other === 'home' ? fixture.homeTeamName : fixture.awayTeamName;
}
