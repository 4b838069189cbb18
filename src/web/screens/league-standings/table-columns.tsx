import type { StandingRowAnswer } from '#contract/standings.ts';
import { countWithNoun } from '#domain/count.ts';
import { formatOf, isDecider, wordForMatches } from '#domain/seasons/format.ts';
import { prospectWords } from '#domain/standings/prospect-words.ts';
import { frameDifferenceLabel, frameDifference } from '#domain/standings/standings-order.ts';
import { labelLeagueTableColumns } from '#domain/standings/table-words.ts';
import type { ZoneSizes } from '#domain/standings/zones.ts';
import { signedText } from '#domain/statistic.ts';
import { allSeasonsValue } from '#web/choice/season-choice.ts';
import type { Column } from '#web/components/column.ts';
import { RecentFormLettersOrDots, LiveDot, UnconfirmedOrDisputedMark } from '#web/components/form.tsx';
import { TeamLink } from '#web/components/links.tsx';
import { statisticColumn } from '#web/components/table.tsx';
import { TeamMark } from '#web/components/team-mark.tsx';
import ui from '#web/components/ui.module.css';
import { ZoneBoundaryLine } from '#web/components/zones.tsx';
import type { RulesAffectingTable, StandingsData } from './load.ts';
import { PositionWithExplanation } from './position.tsx';
import style from './position.module.css';

const noProspects: readonly never[] = [];

/** Returns the columns of the league table. Draws, adjustments and form have columns only if this table needs them. */
export function leagueTableColumns(
  data: StandingsData,
  rules: RulesAffectingTable,
  zones: ZoneSizes | null,
): Column<StandingRowAnswer>[] {
  const { choice, rows, adjustments } = data;
  const prospects = new Map(data.prospects.map((one) => [one.teamId, prospectWords(one)]));
  const mayEndLevel = rules.framesPerFixture % 2 === 0 && !formatOf(rules).some(isDecider);
  const canDraw = mayEndLevel || rows.some(({ matchesDrawn }) => matchesDrawn > 0);
  const adjusted = new Set(adjustments.map(({ teamId }) => teamId));
  const matches = wordForMatches(formatOf(rules));
  const hasForm = choice.season !== allSeasonsValue;
  const numbers = labelLeagueTableColumns(matches).filter(({ key }) => {
    if (key === 'matchesDrawn') return canDraw;
    return key === 'adjustment' ? adjusted.size > 0 : key !== 'points';
  });
  const hasWidePoints =
    adjusted.size > 0 || rows.some(({ points, notFinal, running }) => points > 99 || notFinal > 0 || running);
  return [
    {
      kind: 'place',
      label: 'Position',
      short: '#',
      cell: (row, index) => (
        <PositionWithExplanation
          row={row}
          above={rows[index - 1]}
          below={rows[index + 1]}
          tieBreaks={rules.tieBreaks}
          matches={matches}
          prospects={prospects.get(row.teamId) ?? noProspects}
        />
      ),
    },
    {
      kind: 'name',
      label: 'Team',
      cell: (row) => (
        <>
          <span className={style.named}>
            <TeamMark teamId={row.teamId} name={row.teamName} />
            <TeamLink teamId={row.teamId} name={row.teamName} />
          </span>
          {row.withdrawn || row.relegated ? <small className={ui.muted}> withdrew</small> : null}
          <ZoneBoundaryLine zones={zones} table={rows} teamId={row.teamId} />
        </>
      ),
    },
    ...numbers.map((number) => columnWithPhoneOrder(number, hasForm)),
    differenceColumn(matches),
    ...(hasForm ? [formColumn] : []),
    {
      kind: 'total',
      label: 'Points',
      short: 'Pts',
      ...(hasWidePoints ? { size: 'wide' } : {}),
      cell: (row) => <PointsCell row={row} isAdjusted={adjusted.has(row.teamId)} />,
    },
  ];
}

/**
 * Returns a column of numbers, with its position among the columns on a phone. If there is no form column, a phone also
 * has room for the matches won.
 */
function columnWithPhoneOrder(
  number: ReturnType<typeof labelLeagueTableColumns>[number],
  hasForm: boolean,
): Column<StandingRowAnswer> {
  const plain = statisticColumn<StandingRowAnswer>(number);
  // A header with a long first word gets a wide column, so that the word is not broken.
  const column: typeof plain = number.label.search(' ') > 6 ? { ...plain, size: 'wide' } : plain;
  if (number.key === 'gamesPlayed') return { ...column, order: 2 };
  return number.key === 'matchesWon' && !hasForm ? { ...column, order: 4 } : column;
}

const formColumn: Column<StandingRowAnswer> = {
  kind: 'form',
  label: 'Form',
  order: 2,
  cell: (row) => <RecentFormLettersOrDots results={row.form} />,
};

function differenceColumn(matches: string): Column<StandingRowAnswer> {
  const label = capitaliseFirstLetter(frameDifferenceLabel(matches));
  return {
    kind: 'number',
    label,
    short: '+/−',
    meaning: `${matches} won minus lost`,
    header: <DifferenceHeader label={label} />,
    order: 3,
    cell: (row) => signedText(frameDifference(row)),
  };
}

function DifferenceHeader({ label }: { label: string }) {
  return (
    <>
      <span className="visually-hidden">{label}</span>
      <span aria-hidden="true">+/−</span>
    </>
  );
}

function capitaliseFirstLetter(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * A team's points, with symbols that show if the team is playing, if results are not final, or if points were adjusted.
 */
function PointsCell({ row, isAdjusted }: { row: StandingRowAnswer; isAdjusted: boolean }) {
  return (
    <>
      {row.running ? (
        <>
          <LiveDot /> <span className="visually-hidden">playing now, </span>
        </>
      ) : null}
      {row.notFinal === 0 ? null : (
        <UnconfirmedOrDisputedMark
          state="unconfirmed"
          words={`with ${countWithNoun(row.notFinal, 'result')} not final,`}
        />
      )}
      {row.points}
      {isAdjusted ? (
        <>
          <span aria-hidden="true">*</span>
          <span className="visually-hidden">, adjusted</span>
        </>
      ) : null}
    </>
  );
}
