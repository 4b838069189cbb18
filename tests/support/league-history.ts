/** Reads a league's history and public state through its API. */
import { type Answer, type LeagueSite, textIn } from './league-site.ts';
import { wordsOf } from './rows.ts';

type Ask = LeagueSite['ask'];

export async function latestEntry(ask: Ask): Promise<Record<string, unknown>> {
  const { json } = await ask('GET /api/admin/history?limit=1');
  return JSON.parse(JSON.stringify(json)).entries[0];
}

export function undo(ask: Ask, id: unknown): Promise<Answer> {
  return ask(`POST /api/admin/history/${String(id)}/undo`);
}

/** Returns whether a history entry is marked as undone. */
export async function isUndone(ask: Ask, id: unknown): Promise<boolean> {
  const { json } = await ask(`GET /api/admin/history?limit=1&before=${Number(id) + 1}`);
  return textIn(json, 'entries', 0, 'undone') === 'true';
}

const READS = wordsOf(`
  seasons teams matches standings/1 standings/2 standings/1?season=25%2F26 standings/2?season=24%2F25 player-stats
  player-stats?season=25%2F26 breaks team-details/a?season=All getplayermatches/A%20Player%201 players/a1/handicaps
  getdraw/Plate_Final admin/week-number
`);

/** Returns the answers to the reads in `READS`, keyed by their path without `/api/`. */
export async function stateOf(ask: Ask): Promise<Record<string, string>> {
  const state: Record<string, string> = {};
  for (const read of READS) {
    const { status, text } = await ask(`GET /api/${read}`);
    if (status !== 200) throw new Error(`${read}: ${text}`);
    state[read] = text;
  }
  return state;
}
