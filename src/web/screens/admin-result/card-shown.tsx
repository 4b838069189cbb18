import type { FixtureAnswer } from '#contract/matches.ts';
import style from './card-shown.module.css';
import { matchWords } from './differences.ts';

/** A card as it was, to be read and not to be changed. */
export function CardShown({ card }: { card: FixtureAnswer }) {
  return (
    <div className={style.card}>
      <p className={style.teams}>
        <span>{card.homeTeamName}</span>{' '}
        <strong>
          {card.homeTeamScore}–{card.awayTeamScore}
        </strong>{' '}
        <span>{card.awayTeamName}</span>
      </p>
      <ol>
        {card.matches.map((match, index) => (
          // The matches of a card have no name of their own but their order of play.
          <li key={index}>{matchWords(match)}</li>
        ))}
      </ol>
    </div>
  );
}
