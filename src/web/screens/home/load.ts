import type { LoaderFunctionArgs } from 'react-router';
import { answerOf } from '#contract/client.ts';
import type { StandingRow } from '#contract/standings.ts';
import type { Choice } from '#web/choice/season-choice.ts';
import { choiceOf, divisionsOf, seasonWords } from '#web/choice/season-choice.ts';
import type { Site } from '#web/layout/site.ts';
import { pageSource } from '#web/page-source.ts';
import type { Head } from '#web/screen.ts';

export type TopOfTable = { division: number; rows: StandingRow[] };
export type HomeData = { choice: Choice; tops: TopOfTable[] };

/** How many teams of each table the first page shows. */
const shown = 3;

export async function loadHome({ request, context }: LoaderFunctionArgs): Promise<HomeData> {
  const { api, seasons } = context.get(pageSource);
  const known = await seasons();
  const choice = choiceOf(new URL(request.url).searchParams, known);
  const tops = divisionsOf(choice.season, known).map(async (division) => {
    const input = { params: { division }, query: { season: choice.season } };
    const rows = answerOf(await api('GET /api/standings/{division}', input));
    return { division, rows: rows.slice(0, shown) };
  });
  return { choice, tops: await Promise.all(tops) };
}

export function headOfHome({ choice }: HomeData, { league }: Site): Head {
  return { title: '', description: `Tables of ${league.name}, ${seasonWords(choice.season)}.` };
}
