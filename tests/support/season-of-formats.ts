import type { FormatSection } from '#domain/seasons/format.ts';

/**
 * Sections that differ: matches of several frames by points, a match between pairs, and a match whose frames have a
 * winner but no points.
 */
const SECTIONS: FormatSection[] = [
  { name: 'Singles', matches: 2, players: 1, frames: 3, scored: 'points', points: null },
  { name: 'Doubles', matches: 1, players: 2, frames: 1, scored: 'winner', points: null },
  { name: 'Legs', matches: 1, players: 1, frames: 5, scored: 'winner', points: null },
];

export type TeamOfFormats = { id: string; name: string; players: { id: string; name: string }[] };
type Call = <T>(method: string, path: string, data?: object) => Promise<T>;

const RULES = { format: SECTIONS, maxFramesPerPlayer: 1 };

/**
 * Makes a default season with one division, whose cards have these sections unless `rules` says otherwise, and two
 * teams of five players each. `call`: makes a call as an official.
 */
export async function makeSeasonOfFormats(
  call: Call,
  rules: object = RULES,
): Promise<{ season: string; teams: TeamOfFormats[] }> {
  const season = '2030';
  const others = await call<{ id: string }[]>('GET', '/api/teams');
  await call('POST', '/api/admin/seasons', {
    season,
    weeks: 6,
    divisions: [1],
    rules,
    teams: others.map(({ id }) => ({ teamId: id, division: 0 })),
    makeDefault: true,
  });
  const teams: TeamOfFormats[] = [];
  for (const name of ['Anchor', 'Bell']) {
    const team = await call<TeamOfFormats>('POST', '/api/admin/teams', { name, division: 1, venue: name });
    const players = [];
    for (const letter of 'ABCDE') {
      const player = { name: `${letter} ${name}`, handicap: 0, modifier: 0, newHandicap: 0 };
      players.push(await call<TeamOfFormats>('POST', `/api/admin/teams/${team.id}/players`, player));
    }
    teams.push({ ...team, players });
  }
  return { season, teams };
}

/** Returns the address of the page on which a card between two teams is entered. */
export function cardOfFormats(season: string, [home, away]: TeamOfFormats[], week: number): string {
  return `/data-input?season=${season}&division=1&week=${week}&home=${home?.id}&away=${away?.id}`;
}
