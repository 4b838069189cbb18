import { correctionAddress, openResultAddress } from '#contract/addresses.ts';
import type { FixtureAnswer } from '#contract/matches.ts';
import { Link, withBack } from '#web/components/links.tsx';
import { useIsOfficial, useSignedIn } from '#web/officials/official-hint.ts';

type OwnLinkProps = {
  fixture: FixtureAnswer;
  /** The page to which to return afterwards. */
  back: string;
  className: string | undefined;
};

/**
 * A link to correct, settle or confirm a result. It appears only in the browser of an official, or of a captain of
 * these teams, because the page from the server is the same for everyone.
 */
export function ReviewLink({ fixture, back, className }: OwnLinkProps) {
  const { fixtureId, state, homeTeamId, homeTeamName, awayTeamId, awayTeamName } = fixture;
  const who = useSignedIn();
  const isOfficial = useIsOfficial(fixture.division);
  const isOwn = who?.role === 'captain' && [homeTeamId, awayTeamId].some((id) => who.teamIds.includes(id));
  if (!isOfficial && (!isOwn || state === 'final')) return null;
  const words = isOfficial ? (state === 'disputed' ? 'Settle' : 'Correct') : 'Check';
  return (
    <Link
      className={className}
      data-screen-only
      to={withBack(isOfficial ? correctionAddress(fixtureId) : openResultAddress(fixtureId), back)}
      aria-label={`${words} ${homeTeamName} v ${awayTeamName}`}
    >
      {words}
    </Link>
  );
}
