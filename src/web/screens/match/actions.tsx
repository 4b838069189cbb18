import type { MatchPage } from '#contract/match.ts';
import button from '#web/components/button.module.css';
import { Link, withReturnAddress } from '#web/components/links.tsx';
import { SharePictureButton } from '#web/components/share-picture.tsx';
import { cardFormAddress } from '#web/layout/addresses.ts';
import { useIsOfficial, useRememberedSignedInUser } from '#web/officials/official-hint.ts';
import { ReviewLink } from '#web/screens/results/review-link.tsx';
import { titleWords } from './words.ts';

/** A button to share the match and, for captains and officials, a link to enter or check its result. */
export function MatchActions({ match }: { match: MatchPage }) {
  const { id, address, result } = match;
  return (
    <div className={button.row} data-screen-only>
      <SharePictureButton what={titleWords(match)} to={address} picture={{ of: 'match', id }} />
      {result === null ? (
        <EnterResultLink match={match} />
      ) : (
        <ReviewLink fixture={result} back={address} className={button.quiet} />
      )}
    </div>
  );
}

/**
 * A link to the match card, where a captain of one of the teams or an official enters the result or, during the match,
 * the next frame. Only the browser adds the link, because the page from the server is the same for everyone.
 */
function EnterResultLink({ match: { address, stage, listed, division, home, away } }: { match: MatchPage }) {
  const who = useRememberedSignedInUser();
  const isOfficial = useIsOfficial(division);
  const isOwn = who?.role === 'captain' && [home, away].some(({ teamId }) => who.teamIds.includes(teamId));
  if (listed === null || listed.state === 'cancelled' || (!isOfficial && !isOwn)) return null;
  return (
    <Link className={button.strong} to={withReturnAddress(cardFormAddress(listed), address)}>
      {stage === 'during' ? 'Enter the next frame' : 'Enter result'}
    </Link>
  );
}
