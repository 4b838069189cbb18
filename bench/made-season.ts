/** A season as large as a real one of five divisions: 32 teams, 29 weeks, 406 fixtures, 2,030 frames, as a file of results. */
export function madeSeason(season: string): string {
  const lines = [HEADER];
  for (let week = 1; week <= 29; week++) {
    for (const [index, teams] of DIVISIONS.entries()) {
      for (const [home, away] of pairsOf(teams, week)) lines.push(...cardLines(season, index + 1, week, home, away));
    }
  }
  return lines.join('\r\n');
}

const HEADER =
  'season,division,week,date,homeTeam,awayTeam,match,homePlayer,homeScore,homeBreak,homeBreak2,awayPlayer,awayScore,awayBreak,awayBreak2';
const DIVISIONS = [7, 7, 7, 6, 5];
const SQUAD = 8;

/** The circle method, turned by one place a week; every other round is played the other way round. */
function pairsOf(teams: number, week: number): [number, number][] {
  const places = teams + (teams % 2);
  const ring = Array.from({ length: places - 1 }, (_, i) => (i + week) % (places - 1));
  const order = [places - 1, ...ring];
  const pairs = Array.from({ length: places / 2 }, (_, i): [number, number] => {
    const [a, b] = [order[i] ?? 0, order[places - 1 - i] ?? 0];
    return Math.floor(week / places) % 2 === 0 ? [a, b] : [b, a];
  });
  return pairs.filter(([a, b]) => a < teams && b < teams);
}

function cardLines(season: string, division: number, week: number, home: number, away: number): string[] {
  return Array.from({ length: 5 }, (_, i) => {
    const turn = week * 31 + division * 17 + home * 7 + away * 3 + i * 11;
    const [homeScore, awayScore] = turn % 2 === 0 ? [50 + (turn % 40), turn % 45] : [turn % 45, 50 + (turn % 40)];
    const homeBreak = homeScore > 60 ? 20 + (turn % 30) : '';
    const [homePlayer, awayPlayer] = [home, away].map((team) => `Player ${division}-${team}-${(week + i) % SQUAD}`);
    const teams = `Team ${division}-${home},Team ${division}-${away}`;
    return `${season},${division},${week},,${teams},${i + 1},${homePlayer},${homeScore},${homeBreak},,${awayPlayer},${awayScore},,`;
  });
}
