type Scored = {
  homeTeamName: string;
  homeTeamScore: number | null;
  awayTeamScore: number | null;
  awayTeamName: string;
};

/** Returns a match in words with its score: `Old Mill 3–2 Trades Hall`. */
export function scoreWords({ homeTeamName, homeTeamScore, awayTeamScore, awayTeamName }: Scored): string {
  return `${homeTeamName} ${homeTeamScore}–${awayTeamScore} ${awayTeamName}`;
}
