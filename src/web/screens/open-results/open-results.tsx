import type { LoaderFunctionArgs } from 'react-router';
import { answerOf } from '#contract/client.ts';
import type { OwnFixtures } from '#contract/own-fixtures.ts';
import type { DisputeAnswer, ReviewedFixture } from '#contract/matches.ts';
import { type CardFacts, loadCardFacts } from '#web/card/card-facts.ts';
import { OwnFixturesList } from '#web/card/own-fixtures.tsx';
import { scoreWords, stateWords } from '#web/card/review-words.ts';
import { Link } from '#web/components/links.tsx';
import list from '#web/components/list.module.css';
import { PageHeading } from '#web/components/page-heading.tsx';
import surface from '#web/components/surface.module.css';
import { correctionAddress } from '#web/layout/addresses.ts';
import { guard } from '#web/officials/guard.tsx';
import { pageSource } from '#web/page-source.ts';
import style from './open-results.module.css';
import { OpenResult } from './open-result.tsx';

/** `shown`: the one result that the address names, with what the sides say about it. */
type OpenResults = { own: OwnFixtures; facts: CardFacts; shown: DisputeAnswer | null };

/** Results that are not final: those of a captain's teams, or those that an official has to settle. */
function Screen({ data: { own, facts, shown } }: { data: OpenResults }) {
  if (shown !== null) return <OpenResult key={shown.fixture.version} shown={shown} facts={facts} />;
  const isEmpty = [own.confirm, own.enter, own.waiting, own.settle].every(({ length }) => length === 0);
  return (
    <>
      <PageHeading below="What is to be entered, confirmed or settled">Open results</PageHeading>
      {isEmpty ? <p>Nothing is open. Every result that was due is final.</p> : null}
      <div className={style.own}>
        <OwnFixturesList own={own} />
      </div>
      {own.settle.length === 0 ? null : <ToSettle fixtures={own.settle} />}
    </>
  );
}

function ToSettle({ fixtures }: { fixtures: readonly ReviewedFixture[] }) {
  return (
    <ul className={`${surface.flush} ${list.list}`}>
      {fixtures.map((fixture) => (
        <li key={fixture.fixtureId} className={list.line}>
          <span className={list.words}>
            <Link to={correctionAddress(fixture.fixtureId)}>{scoreWords(fixture)}</Link>
            <small>
              Division {fixture.division}, week {fixture.weekNumber}. {stateWords(fixture)}
            </small>
          </span>
        </li>
      ))}
    </ul>
  );
}

async function load(args: LoaderFunctionArgs): Promise<OpenResults> {
  const { api } = args.context.get(pageSource);
  const fixtureId = new URL(args.request.url).searchParams.get('fixture');
  const [own, facts, shown] = await Promise.all([
    api('GET /api/me/fixtures', {}).then(answerOf),
    loadCardFacts(args),
    fixtureId === null ? null : api('GET /api/matches/{fixtureId}/dispute', { params: { fixtureId } }).then(answerOf),
  ]);
  return { own, facts, shown };
}

export const { Component, loader, head } = guard({
  title: 'Open results',
  description: 'Results that are to be entered, confirmed or settled.',
  load,
  Screen,
});
