import type { CardFacts } from './card-facts.ts';
import type { CardValues } from './card-values.ts';
import { runningScore } from './match-choices.ts';
import style from './running-score.module.css';

type RunningScoreProps = { values: CardValues; facts: CardFacts; most: number };

/** The score of the teams while their card is typed, always in view. */
export function RunningScore({ values: { homeTeam, awayTeam, matches }, facts, most }: RunningScoreProps) {
  const { home, away } = runningScore(matches);
  return (
    <p className={style.score}>
      <span>{nameOf(facts, homeTeam, 'Home team')}</span>
      <strong>
        {home}–{away}
      </strong>
      <span>{nameOf(facts, awayTeam, 'Away team')}</span>
      <small>
        {matches.length} of {most} matches
      </small>
    </p>
  );
}

function nameOf({ teams, recorded }: CardFacts, id: string, unknown: string): string {
  if (id === recorded?.homeTeamId) return recorded.homeTeamName;
  if (id === recorded?.awayTeamId) return recorded.awayTeamName;
  return teams.find((team) => team.id === id)?.name ?? unknown;
}
