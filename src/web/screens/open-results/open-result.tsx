import type { DisputeAnswer, ReviewedFixture } from '#contract/matches.ts';
import { BothSides } from '#web/card/both-sides.tsx';
import type { CardFacts } from '#web/card/card-facts.ts';
import { isOwnCard, stateWords } from '#web/card/review-words.ts';
import { useReview } from '#web/card/use-review.ts';
import { useSavedReviews } from '#web/card/use-saved-reviews.ts';
import button from '#web/components/button.module.css';
import { Link } from '#web/components/links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import part from '#web/components/part.module.css';
import surface from '#web/components/surface.module.css';
import { correctionAddress, fixtureAddress } from '#web/layout/addresses.ts';
import { ReviewForm } from './review-form.tsx';

type OpenResultProps = { shown: DisputeAnswer; facts: CardFacts };

/** One result with what both sides say about it, and what the user can do. */
export function OpenResult({ shown, facts }: OpenResultProps) {
  const { fixture } = shown;
  const saved = useSavedReviews().get(fixture.fixtureId);
  return (
    <>
      <PageHeading below={`Division ${fixture.division}, week ${fixture.weekNumber}. ${stateWords(fixture)}`}>
        {fixture.homeTeamName} v {fixture.awayTeamName}
      </PageHeading>
      <BothSides shown={shown} />
      {saved === undefined ? (
        <Actions fixture={fixture} facts={facts} />
      ) : (
        <p role="status" className={surface.note}>
          <span>Your {saved === 'confirm' ? 'confirmation' : 'dispute'} is waiting for signal.</span>
        </p>
      )}
    </>
  );
}

function Actions({ fixture, facts }: { fixture: ReviewedFixture; facts: CardFacts }) {
  if (fixture.state === 'final') return <Link to={fixtureAddress(fixture)}>See it on Results</Link>;
  if (facts.who?.role !== 'captain') {
    return (
      <Link className={button.strong} to={correctionAddress(fixture.fixtureId)}>
        Settle
      </Link>
    );
  }
  if (!isOwnCard(fixture, facts.who.teamIds)) return <Answer fixture={fixture} facts={facts} />;
  return (
    <details className={part.more}>
      <summary>Correct our card</summary>
      <ReviewForm kind="correct" fixture={fixture} facts={facts} />
    </details>
  );
}

/** Confirms the card of the other side, or disputes it. */
function Answer({ fixture, facts }: { fixture: ReviewedFixture; facts: CardFacts }) {
  const { confirm, sending } = useReview();
  return (
    <>
      <div className={button.row}>
        <button type="button" className={button.strong} aria-busy={sending} onClick={() => void confirm(fixture)}>
          {fixture.state === 'disputed' ? 'They are right' : 'Confirm result'}
        </button>
      </div>
      <details className={part.more}>
        <summary>{fixture.state === 'disputed' ? 'Change what we say' : 'Something is wrong'}</summary>
        <ReviewForm kind="dispute" fixture={fixture} facts={facts} />
      </details>
    </>
  );
}
