import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { teamSeasonAddress } from '#contract/addresses.ts';
import type { TrophyAnswer } from '#contract/kinds/trophy.ts';
import type { Honours, RecordAnswer, RecordHolder } from '#contract/records.ts';
import { countOf } from '#domain/count.ts';
import { isUndecided } from '#domain/standings/places.ts';
import { decidedWords } from '#domain/standings/standings-order.ts';
import { DivisionName } from '#web/choice/division-name.tsx';
import { withAllAsDefault, type FilterChoice, filterChoiceOf, useDivisionFilter } from '#web/choice/division-filter.ts';
import { allDivisions, seasonsBetween } from '#web/choice/season-choice.ts';
import { EmptySeason } from '#web/components/empty-season.tsx';
import { ChoiceForm, DivisionSelect, SeasonSelect } from '#web/components/choice-form.tsx';
import { Link, OfficialLink, PlayerLink, TeamLink } from '#web/components/links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { Trophies } from '#web/components/trophies.tsx';
import { EmptyTable } from '#web/components/table.tsx';
import { type Site, useSite } from '#web/layout/site.ts';
import { useWaiting } from '#web/layout/use-waiting.ts';
import { pageSource } from '#web/page-source.ts';
import type { Head, ScreenModule } from '#web/screen.ts';
import ui from '#web/components/ui.module.css';
import { proof } from './proof.tsx';
import { honourSeasonWords, recordName, recordValue, scopeWords } from './record-words.ts';
import { CupHonours, Titles } from './titles.tsx';
import style from './all-time.module.css';

/** The records of the chosen division, or of the whole league. */
type RecordsData = { choice: FilterChoice; records: RecordAnswer[] };

async function loader({ request, context }: LoaderFunctionArgs): Promise<RecordsData> {
  const { read, seasons } = context.get(pageSource);
  const choice = filterChoiceOf(new URL(request.url).searchParams, withAllAsDefault(await seasons()));
  const { scopes } = await read('GET /api/records', { query: { season: choice.season } });
  const wanted = choice.division === allDivisions ? null : choice.division;
  return { choice, records: scopes.find(({ division }) => division === wanted)?.records ?? [] };
}

function head({ choice, records }: RecordsData, { league, seasons }: Site): Head {
  const scope = scopeWords(choice.season, choice.division, seasons);
  const highest = records.find(({ record }) => record === 'highestBreak');
  const top = highest === undefined ? '' : ` The highest break is ${highest.value}.`;
  return { title: `Records – ${scope}`, description: `Records of ${league.name}, ${scope}.${top}` };
}

/** The Records screen: records of one season or of all. Each has a link to the matches that prove it. */
function Component() {
  const { choice, records } = useLoaderData<typeof loader>();
  const choosing = useDivisionFilter(withAllAsDefault);
  const scope = scopeWords(choice.season, choice.division, useSite().seasons);
  return (
    <>
      <PageHeading below={`${scope[0]?.toUpperCase()}${scope.slice(1)}. Tap a season to see what proves a record.`}>
        Records
      </PageHeading>
      <ChoiceForm>
        <SeasonSelect choosing={choosing} />
        <DivisionSelect choosing={choosing} />
      </ChoiceForm>
      {records.length === 0 ? (
        <EmptySeason season={choice.season}>No results recorded for {scope}.</EmptySeason>
      ) : (
        <Lists records={records} />
      )}
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
    <section className={ui.part}>
      <h2>{title}</h2>
      <ul className={`${ui.flush} ${style.records}`}>
        {records.map((one) => (
          <li key={one.record}>
            <b className={style.value}>{recordValue(one.record, one.value)}</b>
            <h3>{recordName(one)}</h3>
            <Holders of={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The number of holders shown at first. A press shows the others. */
const maxShown = 3;

/** A record of more holders than this says nothing of any of them: all of them are behind one line. */
const maxNamed = 9;

type HoldersProps = {
  of: RecordAnswer;
  /** The text of the link to the proof. By default the seasons. */
  proof?: string;
};

/** Everyone who holds a record. */
function Holders({ of, proof }: HoldersProps) {
  const { holders } = of;
  // One more holder takes no more room than the line that would hide it.
  const shown = holders.length > maxNamed ? 0 : holders.length === maxShown + 1 ? holders.length : maxShown;
  return (
    <div className={style.holders}>
      {shown === 0 ? null : <HolderList of={of} proof={proof} holders={holders.slice(0, shown)} />}
      {holders.length <= shown ? null : (
        <details className={ui.more}>
          <summary>
            {shown === 0 ? `Shared by ${countOf(holders.length, of.holder)}` : `and ${holders.length - shown} more`}
          </summary>
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
            aria-label={`${proof ?? 'Proof'}: ${recordName(of)}, ${one.name}, ${seasonsBetween(one)}`}
          >
            {proof ?? seasonsBetween(one)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const records: ScreenModule<RecordsData> = { loader, head, Component };

type HonoursData = Honours & { trophies: TrophyAnswer[] };

async function loadHonours({ context }: LoaderFunctionArgs): Promise<HonoursData> {
  const { read } = context.get(pageSource);
  const [honours, trophies] = await Promise.all([read('GET /api/honours', {}), read('GET /api/trophies', {})]);
  return { ...honours, trophies };
}

function headOfHonours(_: HonoursData, { league }: Site): Head {
  return {
    title: 'Roll of Honour',
    description: `The champions of ${league.name}, season by season.`,
    address: '/honours',
  };
}

/** The Roll of Honour screen: the winners of each finished season, newest first. */
function RollOfHonour() {
  const { seasons, trophies } = useLoaderData<typeof loadHonours>();
  return (
    <>
      <PageHeading>Roll of Honour</PageHeading>
      <Trophies trophies={trophies} />
      {seasons.length === 0 ? (
        <EmptyTable
          comes="The winners are here as soon as a season has its last result."
          press={<OfficialLink to="/admin/content/honours">Add older honours</OfficialLink>}
        >
          No season is finished yet.
        </EmptyTable>
      ) : null}
      {seasons.map((one) => (
        <section key={one.season} className={ui.part}>
          <h2>{honourSeasonWords(one.season)}</h2>
          <Titles titles={one.titles} />
          <CupHonours cups={one.cups ?? []} />
          {one.divisions.length === 0 ? null : (
            <div className={`${ui.wideGrid} ${style.divisions}`}>
              {one.divisions.map((division) => (
                <DivisionHonours key={division.division} season={one.season} of={division} />
              ))}
            </div>
          )}
        </section>
      ))}
    </>
  );
}

type Season = Honours['seasons'][number];
type Division = Season['divisions'][number];

function DivisionHonours({ season, of }: { season: string; of: Division }) {
  const { division, winners, runnersUp, decided, table, highestBreak, framesWon } = of;
  return (
    <section className={`${ui.padded} ${style.division}`}>
      <h3>
        <Link to={table}>
          <DivisionName division={division} season={season} />
        </Link>
      </h3>
      <dl>
        <dt>{winnerLabel(of)}</dt>
        <dd className={style.winner}>
          <Honoured teams={winners} season={season} />
          {decided === undefined || winners.length > 1 ? null : <small>Level; {decidedWords(decided)}</small>}
        </dd>
        {runnersUp.length === 0 ? null : (
          <>
            <dt>{runnersUp.length === 1 ? 'Runner-up' : 'Runners-up'}</dt>
            <dd>
              <Honoured teams={runnersUp} season={season} />
            </dd>
          </>
        )}
        <PlayersHonour label="Highest break" of={highestBreak} proof="See the frame" />
        <PlayersHonour
          label={framesWon?.severalFrames ? 'Most wins' : 'Most frames won'}
          of={framesWon}
          proof="See the frames"
        />
      </dl>
    </section>
  );
}

function winnerLabel({ winners, decided }: Division): string {
  if (winners.length === 1) return 'Winner';
  return isUndecided(winners, decided) ? 'Level for the title' : 'Joint champions';
}

/** Teams with links to that season of theirs. */
function Honoured({ teams, season }: { teams: Division['winners']; season: string }) {
  return teams.map(({ teamId, teamName }) => (
    <Link key={teamId} to={teamSeasonAddress(season, teamId)}>
      {teamName}
    </Link>
  ));
}

function PlayersHonour({ label, of, proof }: { label: string; of: RecordAnswer | null; proof: string }) {
  if (of === null) return null;
  return (
    <>
      <dt>
        {label}: <b>{of.value}</b>
      </dt>
      <dd>
        <Holders of={of} proof={proof} />
      </dd>
    </>
  );
}

const honours: ScreenModule<HonoursData> = { loader: loadHonours, head: headOfHonours, Component: RollOfHonour };

/** All three screens are exported from one file, because every page lists the file of each screen. */
export const allTime = { honours, proof, records };
