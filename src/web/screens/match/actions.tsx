import type { MatchPage } from '#contract/match.ts';
import button from '#web/components/button.module.css';
import { Link, withBack } from '#web/components/links.tsx';
import { ShareCard } from '#web/components/share-card.tsx';
import { cardAddress } from '#web/layout/addresses.ts';
import { useIsOfficial, useSignedIn } from '#web/officials/official-hint.ts';
import { OwnLink } from '#web/screens/results/own-link.tsx';
import { titleWords } from './words.ts';

/** What visitors, the two captains and officials can do with the match. */
export function Actions({ match }: { match: MatchPage }) {
  const { id, address, result } = match;
  return (
    <div className={button.row} data-screen-only>
      <ShareCard what={titleWords(match)} to={address} picture={{ of: 'match', id }} />
      {result === null ? (
        <EnterResult match={match} />
      ) : (
        <OwnLink fixture={result} back={address} className={button.quiet} />
      )}
    </div>
  );
}

/**
 * A link to the card, where a captain of these teams or an official enters the result and shows the score meanwhile. The page from
 * the server is the same for everyone.
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
