import { Link } from '#web/components/links.tsx';
import { seasonWords } from '#web/choice/season-choice.ts';
import { PageHeading } from '#web/components/page-heading.tsx';
import { fixtureAddress } from '#web/layout/addresses.ts';
import { guard } from '#web/officials/guard.tsx';
import style from './admin-result.module.css';
import { CardHistory } from './card-history.tsx';
import { Correction } from './correction.tsx';
import { DeletedResult } from './deleted-result.tsx';
import { type CardPage, loadCard } from './load.ts';
import { Settlement } from './settlement.tsx';

/** One result: to correct, delete or restore it, and its history. */
function Result({ data }: { data: CardPage }) {
  const { card, deleted } = data.present;
  const where = `Division ${card.division}, week ${card.weekNumber}, ${seasonWords(card.season)}`;
  return (
    <>
      <PageHeading below={deleted ? `${where}. Deleted.` : where}>
        {card.homeTeamName} v {card.awayTeamName}
      </PageHeading>
      {deleted ? (
        <DeletedResult state={data.present} />
      ) : (
        <>
          <p className={style.back}>
            <Link to={fixtureAddress(card)}>See it on Results</Link>
          </p>
          {data.dispute === null ? null : <Settlement shown={data.dispute} />}
          <Correction key={card.fixtureId} page={data} />
        </>
      )}
      <CardHistory page={data} />
    </>
  );
}

export const { Component, loader, head } = guard({
  title: 'Correct a result',
  description: 'Correct, delete or restore a result, and see its history.',
  load: loadCard,
  Screen: Result,
});
