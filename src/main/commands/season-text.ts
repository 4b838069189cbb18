import type { AdminSeasons, SeasonProposalAnswer } from '#contract/admin-seasons.ts';
import { countOf } from '#domain/count.ts';
import { pausesIn } from '#domain/calendar.ts';
import type { GameWeek } from '#domain/season.ts';

type Proposed = SeasonProposalAnswer['teams'][number];

/** Who plays where in a proposed season, division by division, as a person reads it. */
export function proposalText(proposal: SeasonProposalAnswer): string {
  const { season, from, weeks, divisions, calendar, teams } = proposal;
  const width = Math.max(4, ...teams.map(({ teamName }) => [...teamName].length));
  const tables = divisions.map((division) => {
    const playing = teams.filter(({ to }) => to === division);
    const head = `  ${'Team'.padEnd(width)}  Division in ${from}  Place`;
    return [
      `Division ${division}: ${countOf(playing.length, 'team')}`,
      head,
      ...playing.map((team) => line(team, width)),
    ];
  });
  const retired = teams.filter(({ to }) => to === 0).map(({ teamName }) => teamName);
  return [
    `Season ${season} after ${from}: ${countOf(weeks, 'week')}, ${datesText(calendar)}.`,
    ...tables.flatMap((lines) => ['', ...lines]),
    ...(retired.length === 0 ? [] : ['', `Retired: ${retired.join(', ')}.`]),
    '',
  ].join('\n');
}

function line({ teamName, from, position, move }: Proposed, width: number): string {
  const was = from === 0 ? 'retired' : String(from);
  const place = position === null ? '–' : String(position);
  const moved = move === 'stays' ? '' : `  ${move}`;
  return `  ${teamName.padEnd(width)}  ${was.padStart(17)}  ${place.padStart(5)}${moved}`;
}

/** `from 2026-07-13 to 2027-01-03, without 2026-12-21 to 2027-01-03`. */
function datesText(calendar: readonly GameWeek[]): string {
  const [first, last] = [calendar[0], calendar.at(-1)];
  if (!first || !last) return 'without dates';
  const pauses = pausesIn(calendar).map(({ from, to }) => `, without ${from} to ${to}`);
  return `from ${first.from} to ${last.to}${pauses.join('')}`;
}

/** Every season with what it holds, the newest first; a star marks the one that is shown. */
export function seasonListText({ seasons }: AdminSeasons): string {
  const rows = seasons.map(({ season, isDefault, weeks, calendar, results, teamsIn }) => [
    `${isDefault ? '*' : ' '} ${season}`,
    countOf(weeks, 'week'),
    calendar.length === 0 ? 'no dates' : `${calendar[0]?.from} to ${calendar.at(-1)?.to}`,
    teamsIn.map(({ division, teams }) => `division ${division}: ${countOf(teams, 'team')}`).join(', '),
    countOf(results, 'result'),
  ]);
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => [...(row[i] ?? '')].length)));
  const lines = rows.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return `${[...lines, '', '* is shown by default.'].join('\n')}\n`;
}
