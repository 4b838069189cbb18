import type { Card } from '#domain/card.ts';
import { fixtureWinner, teamScore } from '#domain/fixture.ts';
import type { Frame } from '#domain/frame.ts';
import { ABSENTEE } from '#domain/name.ts';
import { type CardFacts, contextOf } from './card-facts.ts';
import style from './overview.module.css';

/** `against`: another card of the same fixture; the matches that differ from it are marked. */
type OverviewProps = { card: Card; facts: CardFacts; against?: Card };

/** A card as Results will show it, to be looked over once more before it is sent. */
export function Overview({ card, facts, against }: OverviewProps) {
  const { teams, players } = contextOf(facts).people;
  const { home, away } = teamScore(card);
  const team = (id: string) => teams.get(id)?.name ?? '';
  const player = (id: string | null) => (id === null ? ABSENTEE : (players.get(id)?.name ?? ''));
  const winner = fixtureWinner({ ...card, id: '', recorded: 0 });
  return (
    <div className={style.overview}>
      <p className={style.when}>
        Season {card.season}, Division {card.division}, week {card.week}
      </p>
      <p className={style.teams}>
        <span className={winner === 'home' ? style.winner : undefined}>{team(card.homeTeamId)}</span>
        <strong>
          {home}–{away}
        </strong>
        <span className={winner === 'away' ? style.winner : undefined}>{team(card.awayTeamId)}</span>
      </p>
      <ol>
        {card.frames.map((frame, index) => (
          // The matches of a card have no name of their own but their order of play.
          <li key={index} className={against && differ(frame, against.frames[index]) ? style.differs : undefined}>
            <span>
              {player(frame.homePlayerId)} {breaksOf(frame, 'home')}
            </span>
            <strong>
              {frame.homeScore}–{frame.awayScore}
              {against && differ(frame, against.frames[index]) ? (
                <span className="visually-hidden"> differs</span>
              ) : null}
            </strong>
            <span>
              {player(frame.awayPlayerId)} {breaksOf(frame, 'away')}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function differ(one: Frame, other: Frame | undefined): boolean {
  return JSON.stringify(one) !== JSON.stringify(other);
}

/** Breaks in brackets, as on Results (specification §2). */
function breaksOf(frame: Frame, side: 'home' | 'away'): string {
  const breaks = [frame[`${side}Break`], frame[`${side}Break2`]].filter((points) => points !== null);
  return breaks.length === 0 ? '' : `(${breaks.join(', ')})`;
}
