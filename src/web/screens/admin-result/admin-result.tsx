import { Link } from 'react-router';
import { PageHeading } from '#web/components/page-heading.tsx';
import { seasonWords } from '#web/choice/season-choice.ts';
import { fixtureAddress } from '#web/layout/addresses.ts';
import { guard } from '#web/officials/guard.tsx';
import style from './admin-result.module.css';
import { CardHistory } from './card-history.tsx';
import { Correction } from './correction.tsx';
import { type CardPage, loadCard } from './load.ts';
import { Removed } from './removed.tsx';

/** A result that was wrong: it is corrected, removed or restored here, and every state it had is shown. */
function Result({ data }: { data: CardPage }) {
  const { card, deleted } = data.present;
  return (
    <>
      <PageHeading
        below={`Division ${card.division}, week ${card.weekNumber}, ${seasonWords(card.season)}${deleted ? '. Removed.' : ''}`}
      >
        {card.homeTeamName} v {card.awayTeamName}
      </PageHeading>
      {deleted ? null : (
        <p className={style.back}>
          <Link to={fixtureAddress(card)}>See it on Results</Link>
        </p>
      )}
      {deleted ? (
        <Removed state={data.present} timeZone={data.timeZone} />
      ) : (
        <Correction key={card.fixtureId} page={data} />
      )}
      <CardHistory page={data} />
    </>
  );
}

export const { Component, loader, head } = guard({
  title: 'Correct a result',
  description: 'Corrects, removes or restores a result, and shows its history.',
  load: loadCard,
  Screen: Result,
});
