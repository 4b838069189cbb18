import type { LoaderFunctionArgs } from 'react-router';
import { answerOf, CallFailed } from '#contract/client.ts';
import type { HandicapRow } from '#contract/handicaps.ts';
import type { NamedPlayer, PlayerMatchRow } from '#contract/players.ts';
import type { Choice } from '#web/choice/season-choice.ts';
import { choiceOf, seasonWords } from '#web/choice/season-choice.ts';
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
/** Several people bear the name, and the address does not say who is meant (contract §2). */
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
    // Links name the person: only a typed address waits for who it is.
    playerId === '' ? null : handicapsOf(playerId),
  ]);
  const people = answerOf(named);
  const meant = playerId === '' ? people : people.filter((player) => player.playerId === playerId);
  const [player] = meant;
  if (player === undefined) throw nobodyOf(name);
  if (meant.length > 1) return { kind: 'namesakes', name: player.name, people: meant };
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
  const frames = `${rows.length} ${rows.length === 1 ? 'match' : 'matches'}, ${won} won`;
  return {
    title: `Matches for ${player.name} – ${seasonWords(choice.season)}`,
    description: `${player.name} of ${player.team} in ${seasonWords(choice.season)}, ${league.name}: ${frames}.`,
  };
}

/** The page of an unknown player is missing like any other page that is (contract §1). */
function nobodyOf(name: string): CallFailed {
  const error = `The league has no player called ${name}.`;
  return new CallFailed(404, { success: false, error, message: error });
}
