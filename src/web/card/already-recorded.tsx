import { Link } from 'react-router';
import type { FixtureAnswer } from '#contract/matches.ts';
import type { Card } from '#domain/card.ts';
import style from './already-recorded.module.css';
import type { CardFacts } from './card-facts.ts';
import { checkCardValues, valuesOf } from './card-values.ts';
import { Overview } from './overview.tsx';

type AlreadyRecordedProps = { mine: Card; recorded: FixtureAnswer; facts: CardFacts };

/** Somebody else has sent the card of this fixture meanwhile: both, side by side. Nothing is overwritten. */
export function AlreadyRecorded({ mine, recorded, facts }: AlreadyRecordedProps) {
  const theirFacts = { ...facts, recorded };
  const theirs = checkCardValues(valuesOf(recorded), theirFacts);
  return (
    <section aria-labelledby="already" className={style.already}>
      <h2 id="already">This result is recorded already</h2>
      <p>Somebody else has sent it. Where the two cards differ is marked; yours is kept as it stands here.</p>
      <div className={style.cards}>
        <div>
          <h3>The recorded card</h3>
          {theirs.ok ? <Overview card={theirs.value} facts={theirFacts} against={mine} /> : null}
        </div>
        <div>
          <h3>Your card</h3>
          <Overview card={mine} facts={facts} {...(theirs.ok ? { against: theirs.value } : {})} />
        </div>
      </div>
      <p>
        <Link to={`/admin/result/${encodeURIComponent(recorded.fixtureId)}`}>Correct the recorded card</Link>
      </p>
    </section>
  );
}
