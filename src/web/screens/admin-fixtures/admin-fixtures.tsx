import type { LoaderFunctionArgs } from 'react-router';
import { answerOf } from '#contract/client.ts';
import type { FixturesReport, OfficialFixtures } from '#contract/fixture-list.ts';
import type { TeamAnswer } from '#contract/teams.ts';
import { may } from '#domain/people/permissions.ts';
import { choiceWithoutAll, openingWeekOf, seasonWords } from '#web/choice/season-choice.ts';
import { useChoice } from '#web/choice/use-choice.ts';
import { ChoiceForm, SeasonSelect } from '#web/components/choice-form.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import part from '#web/components/part.module.css';
import { actorOf } from '#web/officials/actor.ts';
import { guard } from '#web/officials/guard.tsx';
import { pageSource } from '#web/page-source.ts';
import { AddFixture } from './fixture-forms.tsx';
import { Generate } from './generate.tsx';
import { ListByWeek } from './list-by-week.tsx';
import { Clashes, DivisionStatus, OverdueResults } from './list-status.tsx';
import { countOf } from '#domain/count.ts';
import { FileImport } from '#web/officials/file-import.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import style from './admin-fixtures.module.css';

/**
 * A season's fixture list, drafts included, its present week, the teams that can be added to it, and whether the user may
 * import one.
 */
type FixtureListData = { list: OfficialFixtures; openingWeek: number; teams: TeamAnswer[]; mayImport: boolean };

function FixtureList({ data: { list, openingWeek, teams, mayImport } }: { data: FixtureListData }) {
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
      <ListByWeek key={`weeks ${list.season}`} list={list} openingWeek={openingWeek} />
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
  return {
    list,
    openingWeek: openingWeekOf(list.season, known),
    teams: own,
    mayImport: may(actorOf(session), 'import fixtures'),
  };
}

export const { Component, loader, head } = guard({
  title: 'Fixture list',
  description: 'Create, change and publish the season’s fixtures.',
  load,
  Screen: FixtureList,
});

/** Imports a season's fixture list from a file. */
function ImportList({ season }: { season: string }) {
  return (
    <details className={`${part.part} ${style.opens}`}>
      <summary>Import a list from a file</summary>
      <p className={part.about}>
        A CSV file with the columns <b>division, week, homeTeam, awayTeam</b> and optionally <b>date</b> (2025-10-09 or
        9 Oct 2025), <b>venue</b>, <b>state</b> and <b>season</b>. Importing the same file again changes nothing.
      </p>
      <FileImport
        mostMegabytes={1}
        send={(query, options) =>
          officialApi('POST /api/admin/fixtures/import', { query: { season, ...query } }, options)
        }
        done={({ added, changed }, fileName) => ({ text: `Imported ${fileName}: ${added} added, ${changed} changed.` })}
        hasChanges={({ added, changed }) => added + changed > 0}
      >
        {(report) => <Preview report={report} />}
      </FileImport>
    </details>
  );
}

function Preview({ report: { added, changed, unchanged, left, clashes, notes } }: { report: FixturesReport }) {
  return (
    <>
      <p>
        {countOf(added, 'fixture')} to add, {changed} to change, {unchanged} unchanged. {countOf(left, 'fixture')} on
        the list but not in the file will stay.
      </p>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {clashes.length === 0 ? null : <Clashes clashes={clashes} />}
    </>
  );
}
