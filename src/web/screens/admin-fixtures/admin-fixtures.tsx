import type { LoaderFunctionArgs } from 'react-router';
import { answerOf } from '#contract/client.ts';
import type { OfficialFixtures } from '#contract/fixture-list.ts';
import type { TeamAnswer } from '#contract/teams.ts';
import { may } from '#domain/permissions.ts';
import { choiceWithoutAll, seasonWords } from '#web/choice/season-choice.ts';
import { useChoice } from '#web/choice/use-choice.ts';
import { ChoiceForm } from '#web/components/choice-form.tsx';
import { SeasonSelect } from '#web/components/choice-selects.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import part from '#web/components/part.module.css';
import { actorOf } from '#web/officials/actor.ts';
import { guard } from '#web/officials/guard.tsx';
import { pageSource } from '#web/page-source.ts';
import { AddFixture } from './fixture-forms.tsx';
import { Generate } from './generate.tsx';
import { ImportList } from './import-list.tsx';
import { ListByWeek } from './list-by-week.tsx';
import { Clashes, DivisionStatus, OverdueResults } from './list-status.tsx';

/**
 * A season's fixture list, drafts included, its present week, the teams that can be added to it, and whether the user may
 * import one.
 */
type FixtureListData = { list: OfficialFixtures; currentWeek: number; teams: TeamAnswer[]; mayImport: boolean };

function FixtureList({ data: { list, currentWeek, teams, mayImport } }: { data: FixtureListData }) {
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
      {mayImport ? <ImportList season={list.season} /> : null}
      <AddFixture key={`add ${list.season}`} list={list} teams={teams} />
      <ListByWeek key={`weeks ${list.season}`} list={list} currentWeek={currentWeek} />
    </>
  );
}

async function load({ request, context }: LoaderFunctionArgs): Promise<FixtureListData> {
  const { api, seasons } = context.get(pageSource);
  const known = await seasons();
  const { season } = choiceWithoutAll(new URL(request.url).searchParams, known);
  const [list, teams, session] = await Promise.all([
    api('GET /api/admin/fixtures', { query: { season } }).then(answerOf),
    api('GET /api/teams', {}).then(answerOf),
    api('GET /api/admin/session', {}).then(answerOf),
  ]);
  const divisions = list.divisions.map(({ division }) => division);
  const own = teams.filter(({ division }) => divisions.includes(division));
  const currentWeek = known.details.find((one) => one.season === list.season)?.currentWeek ?? 1;
  return { list, currentWeek, teams: own, mayImport: may(actorOf(session), 'import fixtures') };
}

export const { Component, loader, head } = guard({
  title: 'Fixture list',
  description: 'Create, change and publish the season’s fixtures.',
  load,
  Screen: FixtureList,
});
