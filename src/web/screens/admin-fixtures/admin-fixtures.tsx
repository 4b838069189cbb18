import type { LoaderFunctionArgs } from 'react-router';
import { answerOf } from '#contract/client.ts';
import type { OfficialFixtures } from '#contract/fixture-list.ts';
import type { TeamAnswer } from '#contract/teams.ts';
import { choiceWithoutAll, seasonWords } from '#web/choice/season-choice.ts';
import { useChoice } from '#web/choice/use-choice.ts';
import { ChoiceForm } from '#web/components/choice-form.tsx';
import { SeasonSelect } from '#web/components/choice-selects.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import part from '#web/components/part.module.css';
import { guard } from '#web/officials/guard.tsx';
import { pageSource } from '#web/page-source.ts';
import { AddFixture } from './fixture-forms.tsx';
import { Generate } from './generate.tsx';
import { ImportList } from './import-list.tsx';
import { ListByWeek } from './list-by-week.tsx';
import { Clashes, DivisionStatus, OverdueResults } from './list-status.tsx';

/** A season's fixture list, drafts included, and the teams that can be added to it. */
type FixtureListData = { list: OfficialFixtures; teams: TeamAnswer[] };

function FixtureList({ data: { list, teams } }: { data: FixtureListData }) {
  const choosing = useChoice({ offersAll: false });
  return (
    <>
      <PageHeading below={`Fixtures of ${seasonWords(list.season)}`}>Fixture list</PageHeading>
      <ChoiceForm>
        <SeasonSelect choosing={choosing} />
      </ChoiceForm>
      <DivisionStatus list={list} />
      <OverdueResults fixtures={list.fixtures.filter(({ due }) => due)} />
      {list.clashes.length === 0 ? null : (
        <section className={part.part} aria-labelledby="clashes">
          <h2 id="clashes">Too few tables</h2>
          <Clashes clashes={list.clashes} />
        </section>
      )}
      <Generate key={list.season} list={list} />
      <ImportList season={list.season} />
      <AddFixture key={`add ${list.season}`} list={list} teams={teams} />
      <ListByWeek list={list} />
    </>
  );
}

async function load({ request, context }: LoaderFunctionArgs): Promise<FixtureListData> {
  const { api, seasons } = context.get(pageSource);
  const { season } = choiceWithoutAll(new URL(request.url).searchParams, await seasons());
  const [list, teams] = await Promise.all([
    api('GET /api/admin/fixtures', { query: { season } }).then(answerOf),
    api('GET /api/teams', {}).then(answerOf),
  ]);
  return { list, teams };
}

export const { Component, loader, head } = guard({
  title: 'Fixture list',
  description: 'Create, change and publish the season’s fixtures.',
  load,
  Screen: FixtureList,
});
