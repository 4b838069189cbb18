import { type LoaderFunctionArgs } from 'react-router';
import type { CardState } from '#contract/history.ts';
import { answerOf } from '#contract/client.ts';
import { countOf } from '#domain/count.ts';
import { Link } from '#web/components/links.tsx';
import { choiceOf, seasonWords } from '#web/choice/season-choice.ts';
import { useChoice } from '#web/choice/use-choice.ts';
import { ChoiceForm } from '#web/components/choice-form.tsx';
import { SeasonSelect } from '#web/components/choice-selects.tsx';
import list from '#web/components/list.module.css';
import surface from '#web/components/surface.module.css';
import { Moment } from '#web/components/moment.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { EmptyTable } from '#web/components/table.tsx';
import { correctionAddress } from '#web/layout/addresses.ts';
import { guard } from '#web/officials/guard.tsx';
import { pageSource } from '#web/page-source.ts';
import { Restore } from '#web/screens/admin-result/deleted-result.tsx';

type DeletedResultsPage = { season: string; cards: CardState[]; more: number };

function DeletedResults({ data: { season, cards, more } }: { data: DeletedResultsPage }) {
  const choosing = useChoice({ offersAll: true });
  return (
    <>
      <PageHeading below={`From ${seasonWords(season)}, most recent first`}>Deleted results</PageHeading>
      <ChoiceForm>
        <SeasonSelect choosing={choosing} />
      </ChoiceForm>
      {cards.length === 0 ? (
        <EmptyTable>No results have been deleted.</EmptyTable>
      ) : (
        <ul className={`${surface.flush} ${list.list}`}>
          {cards.map((state) => (
            <DeletedCard key={state.card.fixtureId} state={state} />
          ))}
        </ul>
      )}
      {more > 0 ? <p>{countOf(more, 'older deleted result')} not shown.</p> : null}
    </>
  );
}

function DeletedCard({ state }: { state: CardState }) {
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
          {action === 'delete result' ? 'Deleted' : `${summary}.`} <Moment at={at} />
          {by === '' ? '' : `, ${by}`}
        </small>
      </span>
      <Restore state={state} />
    </li>
  );
}

async function load({ request, context }: LoaderFunctionArgs): Promise<DeletedResultsPage> {
  const { api, seasons } = context.get(pageSource);
  const { season } = choiceOf(new URL(request.url).searchParams, await seasons());
  const deleted = answerOf(await api('GET /api/admin/matches/deleted', { query: { season } }));
  return { season, ...deleted };
}

export const { Component, loader, head } = guard({
  title: 'Deleted results',
  description: 'View and restore deleted results.',
  load,
  Screen: DeletedResults,
});
