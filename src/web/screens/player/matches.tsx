import type { ReactNode } from 'react';
import type { PlayerMatchRow } from '#contract/players.ts';
import { joinNames } from '#domain/standings/places.ts';
import { dayAndShortMonthWords } from '#web/components/day.tsx';
import { resultStateMarkLegend, UnconfirmedOrDisputedMark } from '#web/components/form.tsx';
import { Link } from '#web/components/links.tsx';
import { PlayerOrPairLinks } from '#web/components/player-links.tsx';
import { TwoLineName } from '#web/components/named.tsx';
import { PageSection } from '#web/components/page-section.tsx';
import type { Column } from '#web/components/column.ts';
import { Table } from '#web/components/table.tsx';
import ui from '#web/components/ui.module.css';
import { playedMatchAddress } from '#web/layout/addresses.ts';
import { usePageLoading } from '#web/layout/use-page-loading.ts';
import style from './player.module.css';

type MatchesTableProps = {
  caption: string;
  rows: readonly PlayerMatchRow[];
  severalSeasons: boolean;
  /** If `true`, each row also has the day and the opponent's team, and the table has no heading. */
  isDetailed?: boolean;
  /** A line above the table. On a page about nothing but the matches, this line replaces the heading. */
  below?: ReactNode;
};

/** A table of a player's matches, oldest first. Each week number links to the full result. */
export function MatchesTable({ caption, rows, severalSeasons, isDetailed = false, below }: MatchesTableProps) {
  const waiting = usePageLoading();
  const legend = resultStateMarkLegend(rows.map(({ state }) => state));
  // A player may play twice in one fixture, so only the index is unique.
  const keyOf = (row: PlayerMatchRow): string => String(rows.indexOf(row));
  return (
    <PageSection id="matches" title={isDetailed ? null : 'Matches'} below={below}>
      <Table
        caption={caption}
        rows={rows}
        columns={isDetailed ? DETAILED_COLUMNS : SHORT_COLUMNS}
        keyOf={keyOf}
        groupOf={severalSeasons ? seasonHeading : undefined}
        waiting={waiting}
        className={style.matches}
      />
      {rows.every(({ partner }) => partner === undefined) ? null : (
        <p className={ui.words}>Matches with a partner count for the team alone.</p>
      )}
      {rows.some(({ secondPlay }) => secondPlay) ? (
        <p className={ui.words}>A second match of one evening counts for the team alone.</p>
      ) : null}
      {legend === '' ? null : <p className={ui.words}>{legend}</p>}
    </PageSection>
  );
}

const [SHORT_COLUMNS, DETAILED_COLUMNS] = [false, true].map(playerMatchColumns) as [
  Column<PlayerMatchRow>[],
  Column<PlayerMatchRow>[],
];

function seasonHeading({ season }: PlayerMatchRow): string {
  return `Season ${season}`;
}

/**
 * Returns the four columns that the site's specification requires. A phone has no room for a fifth, so a match's
 * details, such as breaks, are below the opponent's name.
 */
function playerMatchColumns(isDetailed: boolean): Column<PlayerMatchRow>[] {
  return [
    {
      kind: 'place',
      size: 'wide',
      label: 'Week number',
      header: <WeekNumberHeader />,
      cell: (row) => <WeekLink row={row} />,
    },
    {
      kind: 'name',
      size: 'small',
      label: 'Opponent',
      cell: (row) => <Opponent row={row} below={matchDetailWords(row, isDetailed)} />,
    },
    {
      kind: 'number',
      label: 'Score',
      size: 'wide',
      cell: (row) => (
        <span data-below={row.result}>
          <span>
            <UnconfirmedOrDisputedMark state={row.state} />
            {matchScoreWords(row)}
          </span>
        </span>
      ),
    },
    { kind: 'number', label: 'Result', isBelow: true, cell: ({ result }) => <Result result={result} /> },
  ];
}

/** A link to the player's latest match, which the table shows only at its end. */
export function LatestMatchLink({ row }: { row: PlayerMatchRow }) {
  return (
    <Link className={ui.link} to={playedMatchAddress(row)}>
      Latest: {matchScoreWords(row)} v {row.opponentName}
    </Link>
  );
}

/** The heading `Week number`, of which a phone shows only `Week`. */
function WeekNumberHeader() {
  return (
    <>
      Week <span className="visually-hidden-below-desk">number</span>
    </>
  );
}

function WeekLink({ row }: { row: PlayerMatchRow }) {
  return (
    <Link to={playedMatchAddress(row)} aria-label={`${row.weekNumber}, ${row.season}: full result`} data-leads="">
      {row.weekNumber}
    </Link>
  );
}

function Opponent({ row, below }: { row: PlayerMatchRow; below: string }) {
  const { opponentId, opponentName, opponents } = row;
  const known = opponents ?? (opponentId === null ? [] : [{ playerId: opponentId, name: opponentName }]);
  const name = known.length === 0 ? <i className={ui.muted}>{opponentName}</i> : <PlayerOrPairLinks of={known} />;
  if (below === '') return name;
  if (opponents === undefined) return <TwoLineName below={below}>{name}</TwoLineName>;
  return (
    <div className={style.pair}>
      {name}
      <small className={style.below}>{below}</small>
    </div>
  );
}

/**
 * Returns a match's score: the points, such as `72 - 31`, or the frames won in a match of several frames; a dash if the
 * score is unknown. If both scores are 100 or more, there are no spaces (`370-177`), so that they fit on a phone.
 */
export function matchScoreWords({ playerScore, opponentScore }: Pick<PlayerMatchRow, 'playerScore' | 'opponentScore'>) {
  if (playerScore === null || opponentScore === null) return '–';
  return [playerScore, opponentScore].join(Math.min(playerScore, opponentScore) < 100 ? ' - ' : '-');
}

/**
 * Returns the details of a match, such as `with Ann Lee, 61‑30 20‑55 70‑12, conceded, break 50`. Details that the match
 * lacks are left out. With `isDetailed`, the day and the opponent's team come first, such as `1 Oct, Red Lion`.
 */
export function matchDetailWords(row: PlayerMatchRow, isDetailed = false): string {
  const { breaks, partner, partners, secondPlay, frames = [] } = row;
  const label = breaks.length === 1 ? 'break' : 'breaks';
  const scores = frames.filter(({ playerScore }) => playerScore !== null);
  return [
    ...(isDetailed && row.date !== null ? [dayAndShortMonthWords(row.date)] : []),
    ...(isDetailed ? [row.opponentTeamName] : []),
    ...(partner === undefined
      ? []
      : [
          partner === null ? 'without a partner' : `with ${joinNames((partners ?? [partner]).map(({ name }) => name))}`,
        ]),
    ...(secondPlay ? ['second match'] : []),
    ...(scores.length === 0 ? [] : [scores.map((one) => `${one.playerScore}‑${one.opponentScore}`).join(' ')]),
    ...(isConceded(row) ? ['conceded'] : []),
    ...(breaks.length === 0 ? [] : [`${label} ${breaks.join(', ')}`]),
  ].join(', ');
}

/** Returns whether the side with the higher score lost, which means that this side conceded. */
function isConceded({ playerScore, opponentScore, result }: PlayerMatchRow): boolean {
  if (playerScore === null || opponentScore === null || result === 'Draw') return false;
  return result === 'Win' ? playerScore < opponentScore : playerScore > opponentScore;
}

const RESULT_CLASSES = { Win: ui.win, Loss: ui.loss, Draw: undefined } as const;

function Result({ result }: { result: PlayerMatchRow['result'] }) {
  return <span className={RESULT_CLASSES[result]}>{result}</span>;
}
