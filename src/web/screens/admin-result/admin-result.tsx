import { Link } from '#web/components/links.tsx';
import { seasonWords } from '#web/choice/season-choice.ts';
import { PageHeading } from '#web/components/page-heading.tsx';
import { fixtureAddress } from '#web/layout/addresses.ts';
import { guard } from '#web/officials/guard.tsx';
import type { DisputeAnswer, MatchAnswer } from '#contract/matches.ts';
import { BothSides } from '#web/card/card-overview.tsx';
import { fixtureOf, withMatches } from '#web/card/card-facts.ts';
import { cardBody } from '#web/card/card-values.ts';
import { otherSide, sideWords, stateWords } from '#web/card/review.ts';
import button from '#web/components/button.module.css';
import part from '#web/components/part.module.css';
import { officialApi } from '#web/officials/official-api.ts';
import { useAction } from '#web/officials/use-action.ts';
import style from './admin-result.module.css';
import { CardHistory } from './card-history.tsx';
import { Correction } from './correction.tsx';
import { DeletedResult } from './deleted-result.tsx';
import { type CardPage, loadCard } from './load.ts';

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

/** A result that is not final: what both sides say, and a button for either card. */
function Settlement({ shown }: { shown: DisputeAnswer }) {
  const { fixture, matches } = shown;
  const { fixtureId, version } = fixture;
  const { run, running } = useAction();
  function settle(chosen: MatchAnswer[] | null): void {
    const frames = chosen && cardBody(fixtureOf(withMatches(fixture, chosen))).matches;
    const input = { params: { fixtureId }, body: { version, matches: frames } };
    void run({
      send: (options) => officialApi('POST /api/matches/{fixtureId}/settle', input, options),
      done: ({ message }) => message,
      failed: 'The result was not settled.',
    });
  }
  const recorder = sideWords(fixture, fixture.recordedBy);
  function choose(label: string, chosen: MatchAnswer[] | null) {
    return (
      <button type="button" className={button.strong} aria-busy={running} onClick={() => settle(chosen)}>
        {label}
      </button>
    );
  }
  return (
    <section aria-labelledby="settle" className={part.part}>
      <h2 id="settle">{fixture.state === 'disputed' ? 'Settle the dispute' : 'Not confirmed yet'}</h2>
      <p className={part.about}>{stateWords(fixture)} You can also correct the card below, which makes it final.</p>
      <BothSides
        shown={shown}
        actions={[
          choose(matches === null ? 'Make this card final' : `${recorder} are right`, null),
          matches && choose(`${otherSide(fixture)} are right`, matches),
        ]}
      />
    </section>
  );
}
