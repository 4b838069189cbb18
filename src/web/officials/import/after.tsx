import { Fragment, useId } from 'react';
import type { ImportPreview } from '#contract/import-report.ts';
import { countWithNoun } from '#domain/count.ts';
import { timeInWords } from '#domain/day.ts';
import { formattedHandicap } from '#domain/statistic.ts';
import { useDivisionName } from '#web/choice/division-name.tsx';
import { dayWordsWithoutYear } from '#web/components/day.tsx';
import list from '#web/components/list.module.css';
import { PlainTable } from '#web/components/plain-table.tsx';
import style from './import.module.css';
import { importCountWords } from './words.ts';

/**
 * Shows the counts, tables, fixtures and squads of the league as they will be after the import. Leaves out everything
 * that the file is not about.
 */
export function LeagueAfterImport({ preview }: { preview: ImportPreview }) {
  const counts = importCountWords(preview);
  return (
    <>
      {counts.length === 0 ? <p>Nothing yet.</p> : null}
      <dl className={list.pairs}>
        {counts.map(({ name, words }) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{words}</dd>
          </Fragment>
        ))}
      </dl>
      <LeagueTables tables={preview.tables} />
      <FixturesAfterImport {...preview} />
      <Squads teams={preview.teams} isOpen={preview.tables.length === 0} />
    </>
  );
}

/** How many league tables, and how many weeks of fixtures, are expanded at first. */
const MAX_EXPANDED_AT_FIRST = 4;

const STANDINGS_COLUMNS = [
  { label: 'Team', cell: (row: TableRow) => row.teamName },
  { label: 'Played', header: 'P', cell: (row: TableRow) => row.gamesPlayed },
  { label: 'Won', header: 'F', cell: (row: TableRow) => row.framesWon },
  { label: 'Lost', header: 'A', cell: (row: TableRow) => row.framesLost },
  { label: 'Points', header: 'Pts', cell: (row: TableRow) => row.points },
];
type TableRow = ImportPreview['tables'][number]['rows'][number];

function LeagueTables({ tables }: Pick<ImportPreview, 'tables'>) {
  return tables.map(({ season, division, divisionName, rows }, index) => {
    const name = `${season}, ${divisionName}`;
    return (
      <details key={`${season} ${division}`} open={index < MAX_EXPANDED_AT_FIRST} className={style.after}>
        <summary>{name}</summary>
        <PlainTable
          caption={`Table of ${name}`}
          columns={STANDINGS_COLUMNS}
          rows={rows}
          keyOf={({ teamName }) => teamName}
        />
      </details>
    );
  });
}

function FixturesAfterImport({ fixtures, teams }: ImportPreview) {
  const nameOfDivision = useDivisionName();
  // Division names from the preview take precedence over the league's names, because the file may name a division that
  // the league does not have yet.
  const names = new Map(teams.map(({ division, divisionName }) => [division, divisionName]));
  const weeks = [...Map.groupBy(fixtures, (one) => `${one.season}\n${one.division}\n${one.weekNumber}`).values()];
  return weeks.map((week, index) => {
    const [first] = week;
    if (!first) return null;
    const { season, division, weekNumber } = first;
    const name = `${season}, ${names.get(division) ?? nameOfDivision(division, season)}, week ${weekNumber}`;
    return (
      <details key={name} open={index < MAX_EXPANDED_AT_FIRST} className={style.after}>
        <summary>{name}</summary>
        <ul className={style.plain} aria-label={name}>
          {week.map(({ homeTeamName, awayTeamName, date, time, venue, state }) => (
            <li key={`${homeTeamName} ${awayTeamName}`}>
              <strong>
                {homeTeamName} v {awayTeamName}
              </strong>
              <small>
                {[
                  date === null ? 'No date' : dayWordsWithoutYear(date),
                  time && timeInWords(time),
                  venue,
                  state === 'planned' ? '' : state,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </small>
            </li>
          ))}
        </ul>
      </details>
    );
  });
}

function Squads({ teams, isOpen }: Pick<ImportPreview, 'teams'> & { isOpen: boolean }) {
  const id = useId();
  if (teams.length === 0) return null;
  return (
    <details open={isOpen} className={style.after}>
      <summary id={id}>{countWithNoun(teams.length, 'team')} with players</summary>
      <ul className={style.plain} aria-labelledby={id}>
        {teams.map(({ teamName, divisionName, players }) => (
          <li key={`${divisionName} ${teamName}`}>
            <strong>{teamName}</strong>
            <small>
              {[divisionName, ...players.map(({ name, handicap }) => `${name} ${formattedHandicap(handicap)}`)].join(
                ', ',
              )}
            </small>
          </li>
        ))}
      </ul>
    </details>
  );
}
