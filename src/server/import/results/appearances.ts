import { compareSeasons } from '#domain/season.ts';
import type { NewCard } from './new-card.ts';

/** Which teams each player played for on a number of cards, and when teams and players last appeared. */
export type Appearances = {
  playedFor(playerId: string, teamId: string): boolean;
  /** The team of most of the player's frames; of several, the latest. */
  mainTeam(playerId: string): string | undefined;
  /** The division of a team's latest card. */
  division(teamId: string): number | undefined;
  /** The position of the latest card in time, from 0; -1 where there is none. */
  lastSeen(id: string): number;
};

type Spell = { frames: number; last: number };

export function appearancesOn(cards: NewCard[]): Appearances {
  const spells = new Map<string, Map<string, Spell>>();
  const divisions = new Map<string, number>();
  const seen = new Map<string, number>();

  function note(teamId: string, playerIds: (string | null)[], at: number): void {
    seen.set(teamId, at);
    for (const playerId of playerIds) {
      if (playerId === null) continue;
      seen.set(playerId, at);
      const teams = spells.get(playerId) ?? new Map<string, Spell>();
      spells.set(playerId, teams);
      teams.set(teamId, { frames: (teams.get(teamId)?.frames ?? 0) + 1, last: at });
    }
  }

  for (const [at, { card, home, away, frames }] of inTime(cards).entries()) {
    divisions.set(home.id, card.division).set(away.id, card.division);
    note(
      home.id,
      frames.map(({ homePlayerId }) => homePlayerId),
      at,
    );
    note(
      away.id,
      frames.map(({ awayPlayerId }) => awayPlayerId),
      at,
    );
  }

  return {
    playedFor: (playerId, teamId) => spells.get(playerId)?.has(teamId) ?? false,
    mainTeam: (playerId) => mainTeamOf(spells.get(playerId)),
    division: (teamId) => divisions.get(teamId),
    lastSeen: (id) => seen.get(id) ?? -1,
  };
}

/** Ordered by season and week; within a week in the order of the file. */
function inTime(cards: NewCard[]): NewCard[] {
  return cards.toSorted((a, b) => compareSeasons(a.card.season, b.card.season) || a.card.week - b.card.week);
}

function mainTeamOf(teams: Map<string, Spell> | undefined): string | undefined {
  let main: (Spell & { teamId: string }) | undefined;
  for (const [teamId, spell] of teams ?? []) {
    if (!main || spell.frames > main.frames || (spell.frames === main.frames && spell.last > main.last))
      main = { teamId, ...spell };
  }
  return main?.teamId;
}
