import { type LoaderFunctionArgs } from 'react-router';
import type { CardState } from '#contract/history.ts';
import { answerOf } from '#contract/client.ts';
import { countOf } from '#domain/count.ts';
import { scoreWords } from '#web/card/review.ts';
import { choiceOf, seasonWords } from '#web/choice/season-choice.ts';
import { useChoice } from '#web/choice/use-choice.ts';
import { ChoiceForm, SeasonSelect } from '#web/components/choice-form.tsx';
import { Moment } from '#web/components/moment.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { EmptyTable } from '#web/components/table.tsx';
import { correctionAddress } from '#web/layout/addresses.ts';
import { guard } from '#web/officials/guard.tsx';
import { Lines } from '#web/officials/lines.tsx';
import { pageSource } from '#web/page-source.ts';
import { Restore } from '#web/screens/admin-result/card-history.tsx';

type DeletedResultsPage = { season: string; cards: CardState[]; more: number };

function DeletedResults({ data: { season, cards, more } }: { data: DeletedResultsPage }) {
  const choosing = useChoice({ offersAll: true });
  return (
    <>
      <PageHeading below={`From ${seasonWords(season)}, most recent first`}>Deleted results</PageHeading>
      <ChoiceForm>
        <SeasonSelect choosing={choosing} />
      </ChoiceForm>
      {cards.length === 0 ? <EmptyTable>No results have been deleted.</EmptyTable> : null}
      <Lines
        things={cards}
        idOf={({ card }) => card.fixtureId}
        nameOf={({ card }) => scoreWords(card)}
        linkOf={({ card }) => correctionAddress(card.fixtureId)}
        aboutOf={aboutOf}
      >
        {(state) => <Restore state={state} />}
      </Lines>
      {more > 0 ? <p>{countOf(more, 'older deleted result')} not shown.</p> : null}
    </>
  );
}

function aboutOf({ card, at, by, action, summary }: CardState) {
  return (
    <>
      Division {card.division}, week {card.weekNumber} of {card.season}
      <br />
      {action === 'delete result' ? 'Deleted' : `${summary}.`} <Moment at={at} />
      {by === '' ? '' : `, ${by}`}
    </>
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
