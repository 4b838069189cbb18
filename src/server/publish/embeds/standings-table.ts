import type { StandingRowAnswer } from '#contract/standings.ts';
import { LEAGUE_TABLE_COLUMNS } from '#domain/standings/table-words.ts';
import { statisticValueText } from '#domain/statistic.ts';
import { type Markup, markup } from './markup.ts';

/** The columns of an embedded league table that come after the position and the team. */
const SHOWN_COLUMNS = new Set(['gamesPlayed', 'matchesWon', 'matchesDrawn', 'matchesLost', 'adjustment', 'points']);
/** The columns that are shown only if a team has a number other than 0 in them. */
const COLUMNS_HIDDEN_IF_ZERO = new Set(['matchesDrawn', 'adjustment']);

/**
 * Returns a league table as HTML. `caption` is its accessible name. `query` is the query for links to teams. It begins
 * with `?`, or is ''.
 */
export function standingsTable(rows: readonly StandingRowAnswer[], caption: string, query: string): Markup {
  const numbers = LEAGUE_TABLE_COLUMNS.filter(
    (number) =>
      SHOWN_COLUMNS.has(number.key) &&
      (!COLUMNS_HIDDEN_IF_ZERO.has(number.key) || rows.some((row) => number.value(row) !== 0)),
  );
  const lines = rows.map(
    (row) => markup`<tr><td>${row.position}</td>
<th scope="row"><a href="/team/${encodeURIComponent(row.teamId)}${query}">${row.teamName}${unconfirmedOrWithdrawnSuffix(row)}</a></th>
${numbers.map((number) => markup`<td>${statisticValueText(number, row)}</td>`)}</tr>`,
  );
  return markup`<table aria-label="${caption}">
<thead><tr>${headerCell('Position', 'Pos')}<th scope="col">Team</th>
${numbers.map(({ label, short }) => headerCell(label, short))}</tr></thead>
<tbody>
${lines}
</tbody>
</table>
${rows.some(({ notFinal }) => notFinal > 0) ? markup`<p>○ not yet confirmed</p>` : null}`;
}

function headerCell(label: string, short: string): Markup {
  return markup`<th scope="col"><abbr title="${label}">${short}</abbr></th>`;
}

function unconfirmedOrWithdrawnSuffix({ notFinal, withdrawn, relegated }: StandingRowAnswer): string {
  return `${notFinal > 0 ? ' ○' : ''}${withdrawn || relegated ? ' (withdrew)' : ''}`;
}
