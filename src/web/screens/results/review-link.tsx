import { correctionAddress, captainResultReviewAddress } from '#contract/addresses.ts';
import type { FixtureAnswer } from '#contract/matches.ts';
import { Link, withReturnAddress } from '#web/components/links.tsx';
import { useIsOfficial, useRememberedSignedInUser } from '#web/officials/official-hint.ts';

type ReviewLinkProps = {
  fixture: FixtureAnswer;
  /** The address to return to after the user has corrected, settled or confirmed the result. */
  back: string;
  className: string | undefined;
};

/**
 * A link to a result. An official of the division corrects or settles the result there. A captain of either team checks
 * the result there; a captain has no link once the result is final. Only the browser adds the link, because the server
 * sends the same page to everyone.
 */
export function ReviewLink({ fixture, back, className }: ReviewLinkProps) {
  const { fixtureId, state, homeTeamId, homeTeamName, awayTeamId, awayTeamName } = fixture;
  const who = useRememberedSignedInUser();
  const isOfficial = useIsOfficial(fixture.division);
  const isOwn = who?.role === 'captain' && [homeTeamId, awayTeamId].some((id) => who.teamIds.includes(id));
  if (!isOfficial && (!isOwn || state === 'final')) return null;
  const words = isOfficial ? (state === 'disputed' ? 'Settle' : 'Correct') : 'Check';
  return (
    <Link
      className={className}
      data-screen-only
      to={withReturnAddress(isOfficial ? correctionAddress(fixtureId) : captainResultReviewAddress(fixtureId), back)}
      aria-label={`${words} ${homeTeamName} v ${awayTeamName}`}
    >
      {words}
    </Link>
  );
}
