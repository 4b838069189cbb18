import type { LoaderFunctionArgs } from 'react-router';
import { answerOf } from '#contract/client.ts';
import type { BreakRow } from '#contract/players.ts';
import { type Filtered, filteredBy } from '#web/choice/division-filter.ts';
import { allDivisions, seasonWords } from '#web/choice/season-choice.ts';
import type { Site } from '#web/layout/site.ts';
import { pageSource } from '#web/page-source.ts';
import type { Head } from '#web/screen.ts';

/** `rows` are those of the division, or of all, highest first. */
export type BreaksData = { choice: Filtered; rows: BreakRow[] };

export async function loadBreaks({ request, context }: LoaderFunctionArgs): Promise<BreaksData> {
  const { api, seasons } = context.get(pageSource);
  const choice = filteredBy(new URL(request.url).searchParams, await seasons());
  const { season, division } = choice;
  const rows = answerOf(await api('GET /api/breaks', { query: { season } }));
  return { choice, rows: division === allDivisions ? rows : rows.filter((row) => row.division === division) };
}

/** `Division 2, season 25/26`, or `All divisions, all seasons`. */
export function listWords({ season, division }: Filtered): string {
  return `${division === allDivisions ? 'All divisions' : `Division ${division}`}, ${seasonWords(season)}`;
}

export function headOfBreaks({ choice, rows }: BreaksData, { league }: Site): Head {
  const [highest] = rows;
  const top = highest === undefined ? '' : ` The highest is ${highest.break} by ${highest.player}.`;
  const list = listWords(choice);
  return { title: `Breaks – ${list}`, description: `The breaks of ${list}, ${league.name}.${top}` };
}
