import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { answerOf } from '#contract/client.ts';
import type { RecordAnswer, RecordHolder } from '#contract/records.ts';
import { allFirst, type Filtered, filteredBy, useDivisionFilter } from '#web/choice/division-filter.ts';
import { allDivisions } from '#web/choice/season-choice.ts';
import { ChoiceForm, DivisionSelect, SeasonSelect } from '#web/components/choice-form.tsx';
import { Link, PlayerLink, TeamLink } from '#web/components/links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import part from '#web/components/part.module.css';
import surface from '#web/components/surface.module.css';
import { EmptyTable } from '#web/components/table.tsx';
import type { Site } from '#web/layout/site.ts';
import { useWaiting } from '#web/layout/use-waiting.ts';
import { pageSource } from '#web/page-source.ts';
import type { Head, ScreenModule } from '#web/screen.ts';
import { recordNames, recordValue, scopeWords, seasonsBetween } from './record-words.ts';
import style from './records.module.css';

/** The records of the chosen division, or of the whole league. */
type RecordsData = { choice: Filtered; records: RecordAnswer[] };

async function loader({ request, context }: LoaderFunctionArgs): Promise<RecordsData> {
  const { api, seasons } = context.get(pageSource);
  const choice = filteredBy(new URL(request.url).searchParams, allFirst(await seasons()));
  const { scopes } = answerOf(await api('GET /api/records', { query: { season: choice.season } }));
  const wanted = choice.division === allDivisions ? null : choice.division;
  return { choice, records: scopes.find(({ division }) => division === wanted)?.records ?? [] };
}

function head({ choice, records }: RecordsData, { league }: Site): Head {
  const scope = scopeWords(choice.season, choice.division);
  const highest = records.find(({ record }) => record === 'highestBreak');
  const top = highest === undefined ? '' : ` The highest break is ${highest.value}.`;
  return { title: `Records – ${scope}`, description: `Records of ${league.name}, ${scope}.${top}` };
}

/** The Records screen: the records of a season or of all, each with a link to what proves it. */
function Component() {
  const { choice, records } = useLoaderData<typeof loader>();
  const choosing = useDivisionFilter(allFirst);
  const scope = scopeWords(choice.season, choice.division);
  return (
    <>
      <PageHeading below={`${scope[0]?.toUpperCase()}${scope.slice(1)}. Tap a season to see what proves a record.`}>
        Records
      </PageHeading>
      <ChoiceForm>
        <SeasonSelect choosing={choosing} />
        <DivisionSelect choosing={choosing} />
      </ChoiceForm>
      {records.length === 0 ? <EmptyTable>No results recorded for {scope}.</EmptyTable> : <Lists records={records} />}
    </>
  );
}

function Lists({ records }: { records: readonly RecordAnswer[] }) {
  const waiting = useWaiting();
  return (
    <div aria-busy={waiting}>
      <RecordList title="Players" records={records.filter(({ holder }) => holder === 'player')} />
      <RecordList title="Teams" records={records.filter(({ holder }) => holder === 'team')} />
    </div>
  );
}

function RecordList({ title, records }: { title: string; records: readonly RecordAnswer[] }) {
  if (records.length === 0) return null;
  return (
    <section className={part.part}>
      <h2>{title}</h2>
      <ul className={`${surface.flush} ${style.records}`}>
        {records.map((one) => (
          <li key={one.record}>
            <b className={style.value}>{recordValue(one.record, one.value)}</b>
            <h3>{recordNames[one.record]}</h3>
            <Holders of={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** So many holders are shown at once; the others on a press. */
const mostShown = 3;

type HoldersProps = {
  of: RecordAnswer;
  /** What the link to the proof says; by default the seasons. */
  proof?: string;
};

/** Everybody who holds a record. */
export function Holders({ of, proof }: HoldersProps) {
  const { holders } = of;
  // One more costs no more room than the line that would hide it.
  const shown = holders.length === mostShown + 1 ? holders.length : mostShown;
  return (
    <div className={style.holders}>
      <HolderList of={of} proof={proof} holders={holders.slice(0, shown)} />
      {holders.length <= shown ? null : (
        <details className={part.more}>
          <summary>and {holders.length - shown} more</summary>
          <HolderList of={of} proof={proof} holders={holders.slice(shown)} />
        </details>
      )}
    </div>
  );
}

type HolderListProps = { of: RecordAnswer; proof: string | undefined; holders: readonly RecordHolder[] };

function HolderList({ of, proof, holders }: HolderListProps) {
  return (
    <ul>
      {holders.map((one) => (
        <li key={one.id}>
          {of.holder === 'player' ? (
            <PlayerLink playerId={one.id} name={one.name} />
          ) : (
            <TeamLink teamId={one.id} name={one.name} />
          )}{' '}
          <Link
            to={one.evidence}
            aria-label={`${recordNames[of.record]}: proof for ${one.name}, ${seasonsBetween(one)}`}
          >
            {proof ?? seasonsBetween(one)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

export const records: ScreenModule<RecordsData> = { loader, head, Component };
