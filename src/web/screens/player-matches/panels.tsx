import type { ReactNode } from 'react';
import type { HandicapRow } from '#contract/squads.ts';
import type { PlayerMatchRow } from '#contract/players.ts';
import { headToHead, marginsByWeek, type SeasonNumbers, type WeekMargin } from '#domain/players/player-matches.ts';
import { type MarginBar, MarginChart } from '#web/components/chart/margin-chart.tsx';
import { Figures } from '#web/components/figures.tsx';
import { Link } from '#web/components/links.tsx';
import { PlainTable } from '#web/components/plain-table.tsx';
import { Surface } from '#web/components/surface.tsx';
import { signed } from '#domain/statistic.ts';
import { HandicapsOverTime, opponentColumns } from '#web/components/player-links.tsx';
import { fixtureAddress } from '#web/layout/addresses.ts';
import style from './player-matches.module.css';
import ui from '#web/components/ui.module.css';

type RowsProps = { rows: readonly PlayerMatchRow[]; severalSeasons: boolean };

/** The totals and averages of a player's matches. */
export function Numbers({ numbers }: { numbers: SeasonNumbers }) {
  return (
    <section className={`${ui.flush} ${style.numbers}`} aria-labelledby="numbers">
      <h2 id="numbers" className="visually-hidden">
        Summary
      </h2>
      <Figures figures={numberEntries(numbers)} />
    </section>
  );
}

function numberEntries(numbers: SeasonNumbers): [label: string, value: string | number][] {
  return [
    ['Played', numbers.played],
    ['Won', numbers.won],
    ['Lost', numbers.lost],
    ['Win %', numbers.winPercentage.toFixed(2)],
    ['Average for', numbers.averagePointsFor],
    ['Average against', numbers.averagePointsAgainst],
    ['Frame margin', signed(numbers.frameMargin)],
    ['Highest break', numbers.bestBreak ?? '–'],
  ];
}

/** The average frame margin of each week, as a chart. */
export function FrameMargin({ rows, severalSeasons }: RowsProps) {
  return (
    <Surface id="frame-margin" title="Frame margin" className={`${style.chart} ${ui.fading}`}>
      <MarginChart
        title="Average frame margin by week"
        labelHead="Week"
        bars={marginBars(marginsByWeek(rows), severalSeasons)}
      />
    </Surface>
  );
}

/**
 * Returns a bar for each week between a season's first and last frame; a week without a frame has a `null` bar, a gap.
 * `margins` are oldest first. Over several seasons the labels name the season too.
 */
export function marginBars(margins: readonly WeekMargin[], severalSeasons: boolean): MarginBar[] {
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

/** Every break, highest first, with a link to its match. */
export function BreaksList({ rows, severalSeasons }: RowsProps) {
  const breaks = breaksHighestFirst(rows);
  return (
    <Panel id="breaks" title="Breaks">
      {breaks.length === 0 ? (
        <p className={`${ui.muted} ${style.breaks}`}>No breaks recorded.</p>
      ) : (
        <ol className={`${ui.row} ${style.breaks}`}>
          {breaks.map(({ points, row }, index) => (
            // One match may have two equal breaks, so only the index is unique.
            <li key={index}>
              <Link className={ui.chip} to={fixtureAddress(row)}>
                <b>{points}</b>{' '}
                <span>
                  {severalSeasons ? `${row.season} ` : ''}week {row.weekNumber}
                </span>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

/** Returns each break with its match, highest first; equal breaks in the order of `rows`. */
export function breaksHighestFirst<Row extends Pick<PlayerMatchRow, 'breaks'>>(
  rows: readonly Row[],
): { points: number; row: Row }[] {
  return rows.flatMap((row) => row.breaks.map((points) => ({ points, row }))).sort((a, b) => b.points - a.points);
}

/** The player's record against each opponent, most matches first; nothing if every opponent was absent. */
export function HeadToHead({ playerId, rows }: { playerId: string; rows: readonly PlayerMatchRow[] }) {
  const opponents = headToHead(rows);
  if (opponents.length === 0) return null;
  return (
    <Panel id="head-to-head" title="Head to head">
      <PlainTable
        caption="Head to head"
        columns={opponentColumns(playerId)}
        rows={opponents}
        keyOf={({ opponentId }) => opponentId}
      />
    </Panel>
  );
}

/** A player's handicaps over time, oldest first; nothing if the handicap has never changed. */
export function Handicaps({ rows }: { rows: readonly HandicapRow[] }) {
  if (rows.length < 2) return null;
  return (
    <Panel id="handicaps" title="Handicap over time">
      <HandicapsOverTime rows={rows} />
    </Panel>
  );
}

function Panel({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Surface id={id} title={title} className={`${style.panel} ${ui.fading}`}>
      {children}
    </Surface>
  );
}
