import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { ProofOfRecord } from '#contract/records.ts';
import { countWithNoun } from '#domain/count.ts';
import { ABSENTEE } from '#domain/name.ts';
import { allSeasonsValue, queryText, seasonRangeText } from '#web/choice/season-choice.ts';
import button from '#web/components/button.module.css';
import { Link, PlayerLink, TeamLink } from '#web/components/links.tsx';
import { PlayerOrPairLinks } from '#web/components/player-links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { dayAndShortMonthWords } from '#web/components/day.tsx';
import { TwoLineName } from '#web/components/named.tsx';
import ui from '#web/components/ui.module.css';
import type { Column } from '#web/components/column.ts';
import { EmptyTableMessage, Table } from '#web/components/table.tsx';
import { matchAddress } from '#contract/addresses.ts';
import { type Site, useSite } from '#web/layout/site.ts';
import { pageSourceContext } from '#web/page-source.ts';
import type { Head, ScreenModule } from '#web/screen.ts';
import style from './all-time.module.css';
import { recordName, recordValueWords, seasonAndDivisionWords } from './record-words.ts';

async function loader({ request, params, context }: LoaderFunctionArgs): Promise<ProofOfRecord> {
  const { read } = context.get(pageSourceContext);
  const search = new URL(request.url).searchParams;
  const { record = '', holderId = '' } = params;
  const query = { season: search.get('season') ?? undefined, division: search.get('division') ?? undefined };
  return read('GET /api/records/{record}/{holderId}', { params: { record, holderId }, query });
}

function head(proof: ProofOfRecord, { league, seasons }: Site): Head {
  const { record, name, season, division } = proof;
  return {
    title: `${recordName(recordNameArgument(proof))}: ${name}`,
    description: `What proves it: ${recordValueWords(record, proof.value)} in ${seasonAndDivisionWords(season, division, seasons)}, ${league.name}.`,
  };
}

/** The screen that proves a record with the frames or matches counted for it. */
function Component() {
  const proof = useLoaderData<typeof loader>();
  const { season, division, name } = proof;
  const rows = proofRows(proof);
  const what = isTeamRecord(proof)
    ? countWithNoun(rows.length, 'match', 'matches')
    : countWithNoun(rows.length, recordNameArgument(proof).severalFrames ? 'result' : 'frame');
  const query = new URLSearchParams({
    season: season ?? allSeasonsValue,
    division: String(division ?? allSeasonsValue),
  });
  return (
    <>
      <PageHeading below={<RecordHolderAndValue proof={proof} />}>{recordName(recordNameArgument(proof))}</PageHeading>
      <section className={`${ui.part} ${ui.leadingRows} ${style.proof}`}>
        <h2>
          {what} that {rows.length === 1 ? 'proves' : 'prove'} it
        </h2>
        {rows.length === 0 ? (
          <EmptyTableMessage>{name} has nothing that counts for this.</EmptyTableMessage>
        ) : (
          <Table
            caption={`${recordName(recordNameArgument(proof))}: ${name}, oldest first, own score first`}
            columns={columns.filter(({ label }) => label !== 'Week' || rows.some(({ date }) => date === null))}
            rows={rows}
            keyOf={(row) => String(rows.indexOf(row))}
            groupOf={({ season }) => `Season ${season}`}
            waiting={false}
          />
        )}
      </section>
      <p className={button.row}>
        <Link className={button.quiet} to={`/records${queryText(query)}`}>
          All records
        </Link>
      </p>
    </>
  );
}

/** Returns the argument for `recordName`: the record, and whether any match in its proof has several frames. */
function recordNameArgument({ record, frames }: ProofOfRecord): Parameters<typeof recordName>[0] {
  return frames.some((match) => match.frames) ? { record, severalFrames: true } : { record };
}

function isTeamRecord({ record }: ProofOfRecord): boolean {
  return record === 'matchesWon' || record === 'teamRun';
}

/** Shows text such as `Ann Lee: 24 in 24/25 (all seasons, Division 1)`. */
function RecordHolderAndValue({ proof }: { proof: ProofOfRecord }) {
  const { record, id, name, value, season, division, firstSeason } = proof;
  const { seasons } = useSite();
  const when = firstSeason === '' ? '' : ` in ${seasonRangeText(proof)}`;
  return (
    <>
      {isTeamRecord(proof) ? <TeamLink teamId={id} name={name} /> : <PlayerLink playerId={id} name={name} />}:{' '}
      {recordValueWords(record, value)}
      {when} ({seasonAndDivisionWords(season, division, seasons)})
    </>
  );
}

/** A frame, a fixture or a break that counts for the record, as seen by the holder. */
type ProofRow = Pick<ProofOfRecord['fixtures'][number], 'season' | 'division'> & {
  /** `null` for a break that is on no match card. */
  fixtureId: string | null;
  /** `null` if unknown. */
  weekNumber: number | null;
  /** `YYYY-MM-DD`, or `null` if unknown. */
  date: string | null;
  opponent: ReactNode;
  /**
   * The texts below the opponent. For a frame: the opponent's team, and the day if known. For a fixture: `Home` or
   * `Away`, and the day if known. For a break: none.
   */
  below: readonly string[];
  /**
   * The holder's score in the frame or fixture; `null` if unknown. The holder is the player or team whose record the
   * screen proves.
   */
  own: number | null;
  /** The opponent's score; `null` if unknown. */
  other: number | null;
  /** The points of the player's breaks in the frame; empty for a fixture. */
  breaks: readonly number[];
};

const columns: Column<ProofRow>[] = [
  {
    kind: 'name',
    label: 'Opponent',
    cell: ({ opponent, below }) => <TwoLineName below={below.join(', ')}>{opponent}</TwoLineName>,
  },
  { kind: 'number', label: 'Week', short: 'Wk', size: 'small', cell: ({ weekNumber }) => weekNumber ?? '–' },
  { kind: 'total', label: 'Score', size: 'wide', cell: (row) => <Score row={row} /> },
];

function proofRows({ id, frames, fixtures, breaks = [] }: ProofOfRecord): ProofRow[] {
  const ofFrames = frames.map(({ opponentId, opponentName, playerScore, opponentScore, ...frame }) => ({
    ...frame,
    opponent:
      opponentId === null ? (
        ABSENTEE
      ) : (
        <PlayerOrPairLinks of={frame.opponents ?? [{ playerId: opponentId, name: opponentName }]} />
      ),
    below: [frame.opponentTeamName, ...dayWordsIfKnown(frame)],
    own: playerScore,
    other: opponentScore,
  }));
  const ofFixtures = fixtures.map(({ homeTeamId, homeTeamName, awayTeamId, awayTeamName, ...fixture }) => {
    const [home, away] = [fixture.homeTeamScore, fixture.awayTeamScore];
    const [own, other] = homeTeamId === id ? [home, away] : [away, home];
    const [teamId, name] = homeTeamId === id ? [awayTeamId, awayTeamName] : [homeTeamId, homeTeamName];
    const below = [homeTeamId === id ? 'Home' : 'Away', ...dayWordsIfKnown(fixture)];
    return { ...fixture, opponent: <TeamLink teamId={teamId} name={name} />, below, own, other, breaks: [] };
  });
  const ofBreaks = breaks.map(({ season, division, weekNumber, opponent, frameScore, break: points }) => {
    const [own = null, other = null] = frameScore === '' ? [] : frameScore.split('-').map(Number);
    const where = { season, division: division ?? 0, weekNumber, date: null, fixtureId: null };
    return { ...where, opponent: opponent || '–', below: [], own, other, breaks: [points] };
  });
  return [...ofFrames, ...ofFixtures, ...ofBreaks];
}

/** Returns a list with the day, such as `24 Nov`; an empty list if the day is unknown. */
function dayWordsIfKnown({ date }: { date: string | null }): string[] {
  return date === null ? [] : [dayAndShortMonthWords(date)];
}

function Score({ row }: { row: ProofRow }) {
  const { fixtureId, weekNumber, own, other, breaks } = row;
  const score = own === null || other === null ? null : `${own}–${other}`;
  const below =
    breaks.length === 0 ? null : <small>{`${breaks.length === 1 ? 'break' : 'breaks'} ${breaks.join(', ')}`}</small>;
  if (fixtureId === null || weekNumber === null)
    return (
      <div className={style.score}>
        {score ?? '–'}
        {below}
      </div>
    );
  return (
    <Link to={matchAddress({ ...row, id: fixtureId, weekNumber })} className={style.score} data-leads="">
      {score ?? 'Result'}
      {below}
      <span className="visually-hidden">
        , full result of week {row.weekNumber}, {row.season}
      </span>
    </Link>
  );
}

export const recordProofScreen: ScreenModule<ProofOfRecord> = { loader, head, Component };
