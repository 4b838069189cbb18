import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { playerSeasonAddress } from '#contract/addresses.ts';
import type { Career, PlayerMatchRow } from '#contract/players.ts';
import type { HandicapHistoryRow } from '#contract/kinds/player.ts';
import { recentForm } from '#domain/cards/fixture.ts';
import {
  countsInPlayerStatistics,
  averageMarginsByWeek,
  playerMatchTotals,
  type WeekAverageMargin,
} from '#domain/players/player-matches.ts';
import { formattedHandicap, signedText } from '#domain/statistic.ts';
import { matchesWithoutPointsNote } from '#domain/count.ts';
import { allSeasonsValue } from '#web/choice/season-choice.ts';
import { useCarriedQueryText } from '#web/choice/use-choice.ts';
import { type MarginBar, MarginChart } from '#web/components/chart/margin-chart.tsx';
import { KeyFigureList } from '#web/components/figures.tsx';
import { RecentFormLetters } from '#web/components/form.tsx';
import { Link } from '#web/components/links.tsx';
import { type PlainColumn, PlainTable } from '#web/components/plain-table.tsx';
import { rivalryAddress } from '#web/components/player-links.tsx';
import { TitledPanel } from '#web/components/page-section.tsx';
import { careerAddress, playedMatchAddress } from '#web/layout/addresses.ts';
import style from './player.module.css';
import ui from '#web/components/ui.module.css';

type RowsProps = { rows: readonly PlayerMatchRow[]; severalSeasons: boolean };

/** How many handicaps `RecentHandicaps` shows at most. */
const maxHandicapsShown = 4;

/**
 * The player's latest handicaps in one line, oldest first. The line links to the player's career page, which lists all
 * handicaps. Renders nothing if the handicap has never changed.
 */
export function RecentHandicaps({ playerId, rows }: { playerId: string; rows: readonly HandicapHistoryRow[] }) {
  const carried = useCarriedQueryText();
  // Leaves out changes in which the player's handicap stayed the same and only the modifier changed.
  const path = rows.filter(({ handicap, before }) => handicap !== before).slice(-maxHandicapsShown);
  if (path.length < 2) return null;
  return (
    <Link to={`${careerAddress(playerId, carried)}#handicaps`} className={style.path}>
      Handicap {path.map(({ handicap }) => formattedHandicap(handicap)).join(' → ')}
    </Link>
  );
}

/** The player's average points, and a chart of the frame margin by week. Renders nothing if no frame has points. */
export function FrameMargin({ rows, severalSeasons }: RowsProps) {
  const { search } = useLocation();
  const margins = averageMarginsByWeek(rows);
  if (margins.length === 0) return null;
  const more = { to: `${search}#matches`, words: 'Every frame' };
  return (
    <TitledPanel id="margin" title="Frame margin" more={more} className={ui.fading}>
      <PointsAverages rows={rows} />
      <MarginChart title="Average frame margin by week" labelHead="Week" bars={marginBars(margins, severalSeasons)} />
    </TitledPanel>
  );
}

/**
 * Returns the bars of a chart. Each season has a bar for every week from its first to its last week in `margins`, which
 * must be oldest first. The bar of a week without frames has the value `null`, which leaves a gap in the chart. With
 * `severalSeasons`, the labels contain the season too.
 */
export function marginBars(margins: readonly WeekAverageMargin[], severalSeasons: boolean): MarginBar[] {
  const bars: MarginBar[] = [];
  for (const [index, { season, weekNumber, margin }] of margins.entries()) {
    const before = margins[index - 1];
    const from = before?.season === season ? before.weekNumber + 1 : weekNumber;
    for (let week = from; week <= weekNumber; week++) {
      const label = severalSeasons ? `${season} week ${week}` : `Week ${week}`;
      bars.push({ label, value: week === weekNumber ? margin : null, group: season });
    }
  }
  return bars;
}

/**
 * The player's four main figures, last five results, and highest break with a link to its match. Renders nothing if no
 * match counts for the player, for example because all were played in pairs.
 */
export function KeyFigures({ rows, severalSeasons, more }: RowsProps & { more?: ReactNode }) {
  const { played, won, lost, winPercentage, frames } = playerMatchTotals(rows);
  if (played === 0) return null;
  const [best] = breaksHighestFirst(rows);
  const share = ['Win %', Math.round(winPercentage)] as const;
  return (
    <section className={`${ui.flush} ${ui.fading}`} aria-label="Summary">
      <KeyFigureList
        figures={
          frames === null
            ? [['Played', played], ['Won', won], ['Lost', lost], share]
            : [['Played', played], ['Won–lost', `${won}–${lost}`], share, ['Frames', `${frames.won}–${frames.lost}`]]
        }
      />
      <p className={style.latest}>
        <LastResults rows={rows} />{' '}
        {best === undefined ? null : (
          <Link className={ui.link} to={playedMatchAddress(best.row)}>
            Best break <b>{best.points}</b>
            <span className="visually-hidden">
              , in {severalSeasons ? `${best.row.season} ` : ''}week {best.row.weekNumber}
            </span>
          </Link>
        )}
      </p>
      {more}
    </section>
  );
}

/** The results of the last five matches that count for the player, as letters: the newest is on the right. */
export function LastResults({ rows }: Pick<RowsProps, 'rows'>) {
  const letters = recentForm(rows.filter(countsInPlayerStatistics).map(({ result }) => RESULT_LETTERS[result]));
  return (
    <span className={style.last}>
      Last {letters.length} <RecentFormLetters results={letters} />
    </span>
  );
}

const RESULT_LETTERS = { Win: 'W', Loss: 'L', Draw: 'D' } as const;

/** The average points for and against, and the frame margin. Renders nothing if no frame has points. */
function PointsAverages({ rows }: { rows: readonly PlayerMatchRow[] }) {
  const { averagePointsFor, averagePointsAgainst, frameMargin } = playerMatchTotals(rows);
  if (frameMargin === null) return null;
  return (
    <KeyFigureList
      figures={[
        ['Average for', averagePointsFor],
        ['Average against', averagePointsAgainst],
        ['Frame margin', signedText(frameMargin)],
      ]}
    />
  );
}

/** How many breaks are shown at first. A press on `… more` shows the others. */
const maxBreaksShownAtFirst = 6;

/**
 * All breaks, highest first, each with a link to its match. Renders nothing if there are no breaks and no frame has
 * points.
 */
export function BreaksList({ rows, severalSeasons }: RowsProps) {
  const breaks = breaksHighestFirst(rows);
  if (breaks.length === 0 && playerMatchTotals(rows).frameMargin === null) return null;
  const first = breaks.slice(0, maxBreaksShownAtFirst);
  return (
    <TitledPanel id="breaks" title="Breaks" className={ui.fading}>
      <div className={`${ui.stack} ${style.breaks}`}>
        {breaks.length === 0 ? <p className={ui.muted}>No breaks recorded.</p> : null}
        <BreakChips breaks={first} severalSeasons={severalSeasons} />
        {breaks.length === first.length ? null : (
          <details className={ui.more}>
            <summary>{breaks.length - first.length} more</summary>
            <BreakChips breaks={breaks.slice(maxBreaksShownAtFirst)} severalSeasons={severalSeasons} />
          </details>
        )}
      </div>
    </TitledPanel>
  );
}

type BreakChipsProps = { breaks: readonly BreakOfMatch<PlayerMatchRow>[]; severalSeasons: boolean };

function BreakChips({ breaks, severalSeasons }: BreakChipsProps) {
  return (
    <ol className={ui.row}>
      {breaks.map(({ points, row }, index) => (
        // One match may have two equal breaks, so only the index is unique.
        <li key={index}>
          <Link className={ui.chip} to={playedMatchAddress(row)}>
            <b>{points}</b>{' '}
            <span>
              {severalSeasons ? `${row.season} ` : ''}week {row.weekNumber}
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}

type BreakOfMatch<Row> = { points: number; row: Row };

/** Returns breaks with their matches, highest first. Equal breaks keep the order of `rows`. */
export function breaksHighestFirst<Row extends Pick<PlayerMatchRow, 'breaks'>>(
  rows: readonly Row[],
): BreakOfMatch<Row>[] {
  return rows.flatMap((row) => row.breaks.map((points) => ({ points, row }))).sort((a, b) => b.points - a.points);
}

/**
 * The opponents against whom the player has played the most frames in all seasons. Walkovers and frames without points
 * do not count. Renders nothing if no frame counts.
 */
export function FrequentOpponents({ player: { playerId, opponents, opponentsMet, unscored = 0 } }: { player: Career }) {
  if (opponents.length === 0) return null;
  return (
    <TitledPanel id="rivals" title="Opponents, all seasons">
      <PlainTable
        caption="Opponents, most frames first"
        columns={rivalColumns(playerId)}
        rows={opponents}
        keyOf={({ opponentId }) => opponentId}
      />
      {opponentsMet === opponents.length ? null : (
        <p className={style.note}>
          The {opponents.length} met most often, of {opponentsMet}.
        </p>
      )}
      {unscored === 0 ? null : <p className={style.note}>{matchesWithoutPointsNote(unscored)}</p>}
    </TitledPanel>
  );
}

/** Returns the player's start against an opponent in words: `gives 10`, `gets 5`, or `level` for no start. */
function handicapStartText(points: number): string {
  if (points === 0) return 'level';
  return points < 0 ? `gives ${-points}` : `gets ${points}`;
}

function rivalColumns(playerId: string): PlainColumn<Career['opponents'][number]>[] {
  return [
    {
      label: 'Opponent',
      cell: ({ opponentId, opponentName }) => (
        <Link to={rivalryAddress(playerId, opponentId)} aria-label={`${opponentName}: every frame between them`}>
          {opponentName}
        </Link>
      ),
    },
    { label: 'Frames', cell: ({ won, lost }) => `${won}–${lost}` },
    { label: 'Start', cell: ({ start }) => handicapStartText(start) },
  ];
}

/** Links to the player's main page, to its section about opponents, and to the page that sums up the chosen season. */
export function PlayerPageLinks({ player: { playerId, name, opponents }, season }: { player: Career; season: string }) {
  const address = careerAddress(playerId, useCarriedQueryText());
  return (
    <ul className={`${ui.flush} ${style.more}`} aria-label={`More of ${name}`}>
      <li className={ui.leads}>
        <Link to={address}>{name}</Link>
        <small>Form, breaks, career and next match</small>
      </li>
      {opponents.length === 0 ? null : (
        <li className={ui.leads}>
          <Link to={`${address}#rivals`}>Opponents</Link>
          <small>Head to head, and who gives a start</small>
        </li>
      )}
      {season === allSeasonsValue || opponents.length === 0 ? null : (
        <li className={ui.leads}>
          <Link to={playerSeasonAddress(season, playerId)}>Season {season} in short</Link>
          <small>What stood out, with a picture to share</small>
        </li>
      )}
    </ul>
  );
}
