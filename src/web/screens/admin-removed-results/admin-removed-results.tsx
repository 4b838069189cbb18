import type { LoaderFunctionArgs } from 'react-router';
import { Link } from 'react-router';
import type { CardState } from '#contract/card-history.ts';
import { answerOf } from '#contract/client.ts';
import { countOf } from '#domain/count.ts';
import { choiceOf, seasonWords } from '#web/choice/season-choice.ts';
import { useChoice } from '#web/choice/use-choice.ts';
import { ChoiceForm } from '#web/components/choice-form.tsx';
import { SeasonSelect } from '#web/components/choice-selects.tsx';
import list from '#web/components/list.module.css';
import { Moment } from '#web/components/moment.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { EmptyTable } from '#web/components/table.tsx';
import { correctionAddress } from '#web/layout/addresses.ts';
import { guard } from '#web/officials/guard.tsx';
import { pageSource } from '#web/page-source.ts';
import { Restore } from '#web/screens/admin-result/removed.tsx';

type RemovedPage = { season: string; cards: CardState[]; more: number; timeZone: string };

/** The results that were removed, the latest first, each with the way back. */
function RemovedResults({ data: { season, cards, more, timeZone } }: { data: RemovedPage }) {
  const choosing = useChoice({ offersAll: true });
  return (
    <>
      <PageHeading below={`Of ${seasonWords(season)}, the latest removed first`}>Removed Results</PageHeading>
      <ChoiceForm>
        <SeasonSelect choosing={choosing} />
      </ChoiceForm>
      {cards.length === 0 ? (
        <EmptyTable>No result is removed.</EmptyTable>
      ) : (
        <ul className={list.list}>
          {cards.map((state) => (
            <RemovedCard key={state.card.fixtureId} state={state} timeZone={timeZone} />
          ))}
        </ul>
      )}
      {more > 0 ? <p>{countOf(more, 'older one')} not shown.</p> : null}
    </>
  );
}

function RemovedCard({ state, timeZone }: { state: CardState; timeZone: string }) {
  const { card, at, by, action, summary } = state;
  return (
    <li className={list.line}>
      <span className={list.words}>
        <Link to={correctionAddress(card.fixtureId)}>
          {card.homeTeamName} {card.homeTeamScore}–{card.awayTeamScore} {card.awayTeamName}
        </Link>
        <small>
          Division {card.division}, week {card.weekNumber} of {card.season}
        </small>
        <small>
          {action === 'delete result' ? 'Removed' : `${summary}.`} <Moment at={at} timeZone={timeZone} />
          {by === '' ? '' : `, ${by}`}
        </small>
      </span>
      <Restore state={state} />
    </li>
  );
}

async function load({ request, context }: LoaderFunctionArgs): Promise<RemovedPage> {
  const { api, seasons } = context.get(pageSource);
  const { season } = choiceOf(new URL(request.url).searchParams, await seasons());
  const [removed, league] = await Promise.all([
    api('GET /api/admin/matches/deleted', { query: { season } }).then(answerOf),
    api('GET /api/league', {}).then(answerOf),
  ]);
  return { season, ...removed, timeZone: league.timeZone };
}

export const { Component, loader, head } = guard({
  title: 'Removed Results',
  description: 'Results that were removed, and can be restored.',
  load,
  Screen: RemovedResults,
});
