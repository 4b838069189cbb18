import type { LoaderFunctionArgs } from 'react-router';
import { answerOf } from '#contract/client.ts';
import type { PlayerStatRow } from '#contract/players.ts';
import type { Choice } from '#web/choice/season-choice.ts';
import { allSeasons, choiceOf, seasonWords } from '#web/choice/season-choice.ts';
import type { Site } from '#web/layout/site.ts';
import { pageSource } from '#web/page-source.ts';
import type { Head } from '#web/screen.ts';

/** `rows`: the players of the division, in ranking order. */
export type PlayerStatsData = { choice: Choice; rows: PlayerStatRow[] };

export async function loadPlayerStats({ request, context }: LoaderFunctionArgs): Promise<PlayerStatsData> {
  const { api, seasons } = context.get(pageSource);
  const choice = choiceOf(new URL(request.url).searchParams, await seasons());
  const season = choice.season === allSeasons ? undefined : choice.season;
  const rows = answerOf(await api('GET /api/player-stats', { query: { season } }));
  return { choice, rows: rows.filter(({ division }) => division === String(choice.division)) };
}

export function headOfPlayerStats({ choice, rows }: PlayerStatsData, { league }: Site): Head {
  const table = `Division ${choice.division}, ${seasonWords(choice.season)}`;
  const [leader] = rows;
  const top = leader === undefined ? '' : ` ${leader.playerName} leads with ${leader.won} won of ${leader.played}.`;
  return { title: `Player Stats – ${table}`, description: `Player statistics of ${table}, ${league.name}.${top}` };
}
