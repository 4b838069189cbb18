import type { MatchPage } from '#contract/match.ts';
import button from '#web/components/button.module.css';
import { Link, withBack } from '#web/components/links.tsx';
import { SharePicture } from '#web/components/share-picture.tsx';
import { cardAddress } from '#web/layout/addresses.ts';
import { useIsOfficial, useSignedIn } from '#web/officials/official-hint.ts';
import { ReviewLink } from '#web/screens/results/review-link.tsx';
import { titleWords } from './words.ts';

/** What visitors, the two captains and officials can do with a match. */
export function Actions({ match }: { match: MatchPage }) {
  const { id, address, result } = match;
  return (
    <div className={button.row} data-screen-only>
      <SharePicture what={titleWords(match)} to={address} picture={{ of: 'match', id }} />
      {result === null ? (
        <EnterResult match={match} />
      ) : (
        <ReviewLink fixture={result} back={address} className={button.quiet} />
      )}
    </div>
  );
}

/**
 * A link to the card, where a captain of these teams or an official enters the result, or the score during the match.
 * Only the browser adds the link, because the page from the server is the same for everyone.
 */
function EnterResult({ match: { address, stage, listed, division, home, away } }: { match: MatchPage }) {
  const who = useSignedIn();
  const isOfficial = useIsOfficial(division);
  const isOwn = who?.role === 'captain' && [home, away].some(({ teamId }) => who.teamIds.includes(teamId));
  if (listed === null || listed.state === 'cancelled' || (!isOfficial && !isOwn)) return null;
  return (
    <Link className={button.strong} to={withBack(cardAddress(listed), address)}>
      {stage === 'during' ? 'Enter the next frame' : 'Enter result'}
    </Link>
  );
}
