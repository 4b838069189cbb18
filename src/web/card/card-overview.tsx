import { useEffect, useRef } from 'react';
import type { FixtureAnswer } from '#contract/matches.ts';
import type { Card } from '#domain/card.ts';
import { teamScore } from '#domain/fixture.ts';
import { breaksOn, type Frame } from '#domain/frame.ts';
import { ABSENTEE } from '#domain/name.ts';
import { Link } from '#web/components/links.tsx';
import surface from '#web/components/surface.module.css';
import { correctionAddress, fixtureAddress } from '#web/layout/addresses.ts';
import { ShareLink } from '#web/screens/results/share-link.tsx';
import comparison from './already-recorded.module.css';
import { type CardFacts, contextOf } from './card-facts.ts';
import { checkCardValues, valuesOf } from './card-values.ts';
import style from './overview.module.css';

/** `against`: another card of the same fixture; frames that differ from it are marked. */
type CardOverviewProps = { card: Card; facts: CardFacts; against?: Card | undefined };

/** A card laid out as on Results, to be checked before it is sent. */
export function CardOverview({ card, facts, against }: CardOverviewProps) {
  const { teams, players } = contextOf(facts).people;
  const { home, away } = teamScore(card);
  const team = (id: string) => teams.get(id)?.name ?? '';
  const player = (id: string | null) => (id === null ? ABSENTEE : (players.get(id)?.name ?? ''));
  return (
    <div className={style.overview}>
      <p className={style.when}>
        Season {card.season}, Division {card.division}, week {card.week}
      </p>
      <p className={style.teams}>
        <span className={home > away ? style.winner : undefined}>{team(card.homeTeamId)}</span>
        <strong>
          {home}–{away}
        </strong>
        <span className={away > home ? style.winner : undefined}>{team(card.awayTeamId)}</span>
      </p>
      <ol>
        {card.frames.map((frame, index) => {
          const differs = against !== undefined && JSON.stringify(frame) !== JSON.stringify(against.frames[index]);
          return (
            // Frames have no id: their order of play identifies them.
            <li key={index} className={differs ? style.differs : undefined}>
              <span>
                {player(frame.homePlayerId)} {breaksOf(frame, 'home')}
              </span>
              <strong>
                {frame.homeScore}–{frame.awayScore}
                {differs ? <span className="visually-hidden"> differs</span> : null}
              </strong>
              <span>
                {player(frame.awayPlayerId)} {breaksOf(frame, 'away')}
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** `(45, 30)`, or nothing where the side made no break. */
function breaksOf(frame: Frame, side: 'home' | 'away'): string {
  const breaks = breaksOn(frame, side);
  return breaks.length === 0 ? '' : `(${breaks.join(', ')})`;
}

type AlreadyRecordedProps = { mine: Card; recorded: FixtureAnswer; facts: CardFacts };

/** The user's card beside the one that another official has recorded meanwhile. */
export function AlreadyRecorded({ mine, recorded, facts }: AlreadyRecordedProps) {
  const theirFacts = { ...facts, recorded };
  const checked = checkCardValues(valuesOf(recorded), theirFacts);
  const theirs = checked.ok ? checked.value : undefined;
  return (
    <section aria-labelledby="already" className={comparison.already}>
      <h2 id="already">This result is already recorded</h2>
      <p>Somebody else has sent it. Frames that differ are marked. Your card is unchanged.</p>
      <div className={comparison.cards}>
        <div>
          <h3>Recorded card</h3>
          {theirs === undefined ? null : <CardOverview card={theirs} facts={theirFacts} against={mine} />}
        </div>
        <div>
          <h3>Your card</h3>
          <CardOverview card={mine} facts={facts} against={theirs} />
        </div>
      </div>
      {facts.who?.role === 'captain' ? null : (
        <p>
          <Link to={correctionAddress(recorded.fixtureId)}>Correct the recorded card</Link>
        </p>
      )}
    </section>
  );
}

/** Says that the chosen fixture has a result, before anything is typed. */
export function ExistingCard({ card, facts }: { card: FixtureAnswer; facts: CardFacts }) {
  const { fixtureId, homeTeamName, homeTeamScore, awayTeamName, awayTeamScore, weekNumber } = card;
  return (
    <p role="status" className={surface.note}>
      <span>
        Week {weekNumber} already has this result: {homeTeamName} {homeTeamScore}–{awayTeamScore} {awayTeamName}.
      </span>
      {facts.who?.role === 'captain' ? null : (
        <Link className={style.link} to={correctionAddress(fixtureId)}>
          Correct it
        </Link>
      )}
    </p>
  );
}

/** Shows the card that has just been recorded, to check and to share it. Takes the focus. */
export function SentCard({ card, fixtureId, facts }: { card: Card; fixtureId: string; facts: CardFacts }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { teams } = contextOf(facts).people;
  const { home, away } = teamScore(card);
  const what = `${teams.get(card.homeTeamId)?.name} ${home}–${away} ${teams.get(card.awayTeamId)?.name}`;
  return (
    <section aria-labelledby="sent" className={`${surface.padded} ${style.sent}`}>
      <h2 id="sent" ref={heading} tabIndex={-1}>
        The result
      </h2>
      <CardOverview card={card} facts={facts} />
      <ShareLink to={fixtureAddress({ ...card, fixtureId, weekNumber: card.week })} what={what} />
    </section>
  );
}
