import { seasonWords } from '#web/choice/season-choice.ts';
import { useChoice } from '#web/choice/use-choice.ts';
import { ChoiceForm } from '#web/components/choice-form.tsx';
import { SeasonSelect } from '#web/components/choice-selects.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import part from '#web/components/part.module.css';
import { guard } from '#web/officials/guard.tsx';
import { AddFixture } from './add-fixture.tsx';
import { Clashes } from './clashes.tsx';
import { Due } from './due.tsx';
import { Generate } from './generate.tsx';
import { ImportList } from './import-list.tsx';
import { ListByWeek } from './list-by-week.tsx';
import { loadOfficeList, type OfficeList } from './load.ts';
import { Publish } from './publish.tsx';

/** The season's fixture list, for officials: make it, look it over, change it, publish it; and what is due and missing. */
function FixtureList({ data: { list, teams } }: { data: OfficeList }) {
  const choosing = useChoice({ offersAll: false });
  return (
    <>
      <PageHeading below={`The list of ${seasonWords(list.season)}`}>Fixture List</PageHeading>
      <ChoiceForm>
        <SeasonSelect choosing={choosing} />
      </ChoiceForm>
      <Publish list={list} />
      <Due fixtures={list.fixtures.filter(({ due }) => due)} />
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

export const { Component, loader, head } = guard({
  title: 'Fixture List',
  description: 'Makes, changes and publishes the season’s fixtures.',
  load: loadOfficeList,
  Screen: FixtureList,
});
