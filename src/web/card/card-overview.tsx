import { type ReactNode, useEffect, useRef } from 'react';
import type { DisputeAnswer, MatchAnswer } from '#contract/matches.ts';
import type { Card } from '#domain/cards/card.ts';
import { cardDifferences } from '#domain/cards/differences.ts';
import { type BreakAnswer, matchOf, pointsOf } from '#domain/cards/match-body.ts';
import type { Side } from '#domain/cards/match.ts';
import { scoreWords } from '#domain/cards/score-words.ts';
import { DivisionName } from '#web/choice/division-name.tsx';
import { wholeDayWords } from '#web/components/day.tsx';
import { MarkedTeam } from '#web/components/links.tsx';
import ui from '#web/components/ui.module.css';
import { fixtureAddress } from '#web/layout/addresses.ts';
import { ShareLink } from '#web/components/share-link.tsx';
import { type CardFacts, shownCard, type ShownCard, withMatches } from './card-facts.ts';
import style from './overview.module.css';
import { otherSide, sideWords } from './review.ts';

/** `against`: another card of the same fixture; what differs from it is marked. `bare`: leaves out when it was played. */
type CardOverviewProps = { card: ShownCard; against?: ShownCard | undefined; bare?: boolean };

/** A card laid out as on Results, to be checked. */
export function CardOverview({ card, against, bare = false }: CardOverviewProps) {
  const { homeTeamScore: home, awayTeamScore: away } = card;
  const differing = differencesFrom(against, card);
  return (
    <div className={style.overview}>
      {bare ? null : (
        <p className={style.when}>
          Season {card.season}, <DivisionName {...card} />, week {card.weekNumber}
          {card.date === null ? '' : `, played on ${wholeDayWords(card.date)}`}
        </p>
      )}
      <p className={style.teams}>
        <MarkedTeam
          plain
          teamId={card.homeTeamId}
          name={card.homeTeamName}
          mark="after"
          className={home > away ? style.winner : undefined}
        />
        <strong>
          {home}–{away}
        </strong>
        <MarkedTeam
          plain
          teamId={card.awayTeamId}
          name={card.awayTeamName}
          className={away > home ? style.winner : undefined}
        />
      </p>
      <ol>
        {card.matches.map((match, index) => (
          // Frames have no id: their order of play identifies them.
          <Frame key={index} match={match} differing={differing[index]} />
        ))}
      </ol>
    </div>
  );
}

/** For each frame, the fields that differ from the other card, such as `homeScore`. */
function differencesFrom(against: ShownCard | undefined, card: ShownCard): Set<string>[] {
  const found = against ? cardDifferences(against.matches.map(matchOf), card.matches.map(matchOf)) : [];
  return card.matches.map((_, index) => {
    const path = `matches.${index}.`;
    return new Set(found.filter((one) => one.path.startsWith(path)).map((one) => one.path.slice(path.length)));
  });
}

function Frame({ match, differing = new Set() }: { match: MatchAnswer; differing: Set<string> | undefined }) {
  const differs = differing.size > 0;
  return (
    <li className={differs ? style.differs : undefined}>
      <Player match={match} side="home" differing={differing} />
      <strong>
        <Marked on={differing.has('homeScore')}>{match.homeScore}</Marked>–
        <Marked on={differing.has('awayScore')}>{match.awayScore}</Marked>
        {differs ? <span className="visually-hidden"> differs</span> : null}
      </strong>
      <Player match={match} side="away" differing={differing} />
    </li>
  );
}

/** `Ann Lee, breaks 45, 30`. */
function Player({ match, side, differing }: { match: MatchAnswer; side: Side; differing: Set<string> }) {
  const breaks = match[`${side}Breaks`];
  const isMarked = differing.has(`${side}Breaks`);
  return (
    <span>
      <Marked on={differing.has(`${side}Player`)}>{match[`${side}PlayerName`]}</Marked>
      {breaks.length === 0 && !isMarked ? null : (
        <>
          {', '}
          <Marked on={isMarked}>{breakWords(breaks)}</Marked>
        </>
      )}
    </span>
  );
}

function breakWords(breaks: readonly BreakAnswer[]): string {
  if (breaks.length === 0) return 'no break';
  return `${breaks.length === 1 ? 'break' : 'breaks'} ${pointsOf(breaks).join(', ')}`;
}

function Marked({ on, children }: { on: boolean; children: ReactNode }) {
  return on ? <mark>{children}</mark> : children;
}

/** One of two cards that are compared: whose it is, the card, and what can be done with it. */
type Titled = { title: string; card: ShownCard; action?: ReactNode };

/** Two cards of one fixture beside each other, or below each other on a phone, with what differs marked. */
export function TwoCards({ first, second }: { first: Titled; second: Titled }) {
  return (
    <div className={style.two}>
      {[first, second].map(({ title, card, action }, index) => (
        <section key={title} aria-label={title}>
          <p className={style.title}>{title}</p>
          {action}
          <CardOverview card={card} against={index === 0 ? second.card : first.card} bare />
        </section>
      ))}
    </div>
  );
}

/** Shows the card that has just been recorded, to check and to share it. Takes the focus. */
export function SentCard({ card, fixtureId, facts }: { card: Card; fixtureId: string; facts: CardFacts }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const shown = shownCard(card, facts);
  return (
    <section aria-labelledby="sent" className={`${ui.padded} ${style.sent}`}>
      <h2 id="sent" ref={heading} tabIndex={-1}>
        The result
      </h2>
      <CardOverview card={shown} />
      <ShareLink to={fixtureAddress({ ...card, fixtureId, weekNumber: card.week })} what={scoreWords(shown)} />
    </section>
  );
}

type BothSidesProps = {
  shown: DisputeAnswer;
  /** What can be done with the recorded card, and with the other one. */
  actions?: [recorded: ReactNode, other: ReactNode];
};

/** The recorded card, beside that of the other side if they sent one, and what they say is wrong. */
export function BothSides({ shown, actions: [onRecorded, onOther] = [null, null] }: BothSidesProps) {
  const { fixture, note, matches, disputedBy } = shown;
  const isOfLeague = disputedBy === 'official';
  // Beside a league official the other side may have disputed it, whose card it is.
  const isOfOther = disputedBy === null || (isOfLeague && fixture.recordedBy !== 'official');
  const other = isOfOther ? otherSide(fixture) : sideWords(fixture, disputedBy);
  return (
    <div className={style.cards}>
      {note === '' ? null : (
        <p className={ui.note}>
          <span>
            {isOfLeague ? 'A league official' : other}: “{note}”
          </span>
        </p>
      )}
      <div className={ui.padded}>
        {matches === null ? (
          <>
            {onRecorded}
            <CardOverview card={fixture} bare />
          </>
        ) : (
          <TwoCards
            first={{
              title: `Card of ${sideWords(fixture, fixture.recordedBy)} (recorded)`,
              card: fixture,
              action: onRecorded,
            }}
            second={{ title: `Card of ${other}`, card: withMatches(fixture, matches), action: onOther }}
          />
        )}
      </div>
    </div>
  );
}
