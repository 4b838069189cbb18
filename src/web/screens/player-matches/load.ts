import type { LoaderFunctionArgs } from 'react-router';
import { answerOf, CallFailed } from '#contract/client.ts';
import type { HandicapRow } from '#contract/squads.ts';
import type { NamedPlayer, PlayerMatchRow } from '#contract/players.ts';
import { countOf } from '#domain/count.ts';
import { type Choice, choiceOf, seasonWords } from '#web/choice/season-choice.ts';
import type { Site } from '#web/layout/site.ts';
import { pageSource } from '#web/page-source.ts';
import type { Head } from '#web/screen.ts';

export type MatchesOfPlayer = {
  kind: 'player';
  choice: Choice;
  player: NamedPlayer;
  rows: PlayerMatchRow[];
  /** Oldest first. */
  handicaps: HandicapRow[];
};
/** Several players have this name, and the address does not say which one. */
export type Namesakes = { kind: 'namesakes'; name: string; people: NamedPlayer[] };
export type PlayerMatchesData = MatchesOfPlayer | Namesakes;

export async function loadPlayerMatches({ request, params, context }: LoaderFunctionArgs): Promise<PlayerMatchesData> {
  const { api, seasons } = context.get(pageSource);
  const search = new URL(request.url).searchParams;
  const name = params['playerName'] ?? '';
  const playerId = search.get('playerId') ?? '';
  const choice = choiceOf(search, await seasons());
  const handicapsOf = (id: string) => api('GET /api/players/{playerId}/handicaps', { params: { playerId: id } });

  const [named, matches, early] = await Promise.all([
    api('GET /api/players', { query: { name } }),
    api('GET /api/getplayermatches/{playerName}', {
      params: { playerName: name },
      query: { season: choice.season, playerId: playerId === '' ? undefined : playerId },
    }),
    // Links have the player's id. For a typed address the handicaps wait until the player is found.
    playerId === '' ? null : handicapsOf(playerId),
  ]);
  const people = answerOf(named);
  const matching = playerId === '' ? people : people.filter((player) => player.playerId === playerId);
  const [player] = matching;
  if (player === undefined) throw unknownPlayer(name);
  if (matching.length > 1) return { kind: 'namesakes', name: player.name, people: matching };
  const handicaps = answerOf(early ?? (await handicapsOf(player.playerId)));
  return { kind: 'player', choice, player, rows: answerOf(matches), handicaps };
}

export function headOfPlayerMatches(data: PlayerMatchesData, { league }: Site): Head {
  if (data.kind === 'namesakes') {
    const description = `${data.people.length} players of ${league.name} are called ${data.name}.`;
    return { title: `Matches for ${data.name}`, description };
  }
  const { player, choice, rows } = data;
  const won = rows.filter(({ result }) => result === 'Win').length;
  const record = `${countOf(rows.length, 'match', 'matches')}, ${won} won`;
  return {
    title: `Matches for ${player.name} – ${seasonWords(choice.season)}`,
    description: `${player.name} of ${player.team} in ${seasonWords(choice.season)}, ${league.name}: ${record}.`,
  };
}

/** The 404 for an unknown player. */
function unknownPlayer(name: string): CallFailed {
  const error = `The league has no player called ${name}.`;
  return new CallFailed(404, { success: false, error, message: error });
}
