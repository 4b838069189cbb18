import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { RecordAnswer } from '#contract/records.ts';
import {
  seasonsWithAllAsDefault,
  type FilterChoice,
  filterChoiceInQuery,
  useDivisionFilter,
} from '#web/choice/division-filter.ts';
import { allDivisionsValue, allSeasonsValue } from '#web/choice/season-choice.ts';
import { EmptySeason } from '#web/components/empty-season.tsx';
import { ChoiceForm, DivisionSelect, SeasonSelect } from '#web/components/choice-form.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { type Site, useSite } from '#web/layout/site.ts';
import { usePageLoading } from '#web/layout/use-page-loading.ts';
import { pageSourceContext } from '#web/page-source.ts';
import type { Head, ScreenModule } from '#web/screen.ts';
import ui from '#web/components/ui.module.css';
import { RecordHolders, maxNamedHolders } from './holders.tsx';
import { honoursScreen } from './honours.tsx';
import { recordProofScreen } from './proof.tsx';
import { recordName, recordValueWords, seasonAndDivisionWords } from './record-words.ts';
import style from './all-time.module.css';

/** The records of the chosen division, or of the whole league. */
type RecordsData = { choice: FilterChoice; records: RecordAnswer[] };

async function loader({ request, context }: LoaderFunctionArgs): Promise<RecordsData> {
  const { read, seasons } = context.get(pageSourceContext);
  const choice = filterChoiceInQuery(new URL(request.url).searchParams, seasonsWithAllAsDefault(await seasons()));
  const { scopes } = await read('GET /api/records', { query: { season: choice.season } });
  const wanted = choice.division === allDivisionsValue ? null : choice.division;
  const records = scopes.find(({ division }) => division === wanted)?.records ?? [];
  return { choice, records: records.filter(isRecordWorthShowing) };
}

function head({ choice, records }: RecordsData, { league, seasons }: Site): Head {
  const scope = seasonAndDivisionWords(choice.season, choice.division, seasons);
  const highest = records.find(({ record }) => record === 'highestBreak');
  const top = highest === undefined ? '' : ` The highest break is ${highest.value}.`;
  return { title: `Records – ${scope}`, description: `Records of ${league.name}, ${scope}.${top}` };
}

/** The Records screen: records of one season or of all seasons, each with a link to the matches that prove it. */
function Component() {
  const { choice, records } = useLoaderData<typeof loader>();
  const choosing = useDivisionFilter(seasonsWithAllAsDefault);
  const scope = seasonAndDivisionWords(choice.season, choice.division, useSite().seasons);
  return (
    <>
      <PageHeading below={`${scope[0]?.toUpperCase()}${scope.slice(1)}`}>Records</PageHeading>
      <ChoiceForm>
        <SeasonSelect choosing={choosing} />
        <DivisionSelect choosing={choosing} />
      </ChoiceForm>
      {records.length === 0 ? (
        <EmptySeason season={choice.season}>No results recorded for {scope}.</EmptySeason>
      ) : (
        <RecordLists records={records} withSeasons={choice.season === allSeasonsValue} />
      )}
    </>
  );
}

/** `withSeasons`: whether to show, beside each holder, in which seasons the record was achieved. */
type ListsProps = { records: readonly RecordAnswer[]; withSeasons: boolean };

function RecordLists({ records, withSeasons }: ListsProps) {
  const waiting = usePageLoading();
  return (
    <div aria-busy={waiting}>
      <RecordList
        title="Players"
        records={records.filter(({ holder }) => holder === 'player')}
        withSeasons={withSeasons}
      />
      <RecordList title="Teams" records={records.filter(({ holder }) => holder === 'team')} withSeasons={withSeasons} />
    </div>
  );
}

function RecordList({ title, records, withSeasons }: ListsProps & { title: string }) {
  if (records.length === 0) return null;
  return (
    <section className={ui.part}>
      <h2>{title}</h2>
      <ul className={`${ui.flush} ${style.records}`}>
        {records.map((one) => (
          <li key={one.record}>
            <b className={style.value}>{recordValueWords(one.record, one.value)}</b>
            <h3>{recordName(one)}</h3>
            <RecordHolders of={one} withSeasons={withSeasons} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Returns whether a record is worth showing. In a young league nearly everybody has played in all seasons, so
 * `seasonsPlayed` is left out if many players share it.
 */
function isRecordWorthShowing({ record, holders }: RecordAnswer): boolean {
  return record !== 'seasonsPlayed' || holders.length <= maxNamedHolders;
}

const recordsScreen: ScreenModule<RecordsData> = { loader, head, Component };

/**
 * All three screens are exported from this one file. Every page loads a script that lists the files of all screens, so
 * fewer files keep that script small.
 */
export const allTimeScreens = { honours: honoursScreen, proof: recordProofScreen, records: recordsScreen };
