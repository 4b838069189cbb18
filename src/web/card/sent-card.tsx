import { useEffect, useRef } from 'react';
import type { Card } from '#domain/cards/card.ts';
import { scoreOfFixture } from '#domain/cards/fixture.ts';
import { matchToAnswer, playerIdsOfPair } from '#domain/cards/match-body.ts';
import type { Match, Side } from '#domain/cards/match.ts';
import { deciderAndAggregateWinnersToAnswer, outcomeToAnswer } from '#domain/cards/outcome-answer.ts';
import { teamsAndScoreWords } from '#domain/cards/score-words.ts';
import { ABSENTEE, UNKNOWN_TEAM_NAMES } from '#domain/name.ts';
import { ShareOrCopyLink } from '#web/components/share-link.tsx';
import ui from '#web/components/ui.module.css';
import { matchAddress } from '#contract/addresses.ts';
import { type CardFacts, cardContextFromFacts, newPlayerNameIn } from './card-facts.ts';
import { CardOverview } from './card-overview.tsx';
import { rulesOfCard } from './card-values.ts';
import style from './overview.module.css';
import type { ShownCard } from './shown-card.ts';

/** Returns a checked card with the names of its teams and players. */
export function toShownCard(card: Card, facts: CardFacts): ShownCard {
  const { teams, players } = cardContextFromFacts(facts).people;
  const { home, away } = scoreOfFixture(card);
  const player = (id: string) => newPlayerNameIn(id) ?? players.get(id)?.name ?? ABSENTEE;
  const names = (match: Match, side: Side) => match.sides[side].players.map(player).join(' & ') || ABSENTEE;
  const pair = (match: Match, side: Side) => playerIdsOfPair(match, side).map((id) => player(id ?? ''));
  return {
    season: card.season,
    division: card.division,
    weekNumber: card.week,
    date: card.date,
    homeTeamId: card.homeTeamId,
    awayTeamId: card.awayTeamId,
    homeTeamName: teams.get(card.homeTeamId)?.name ?? UNKNOWN_TEAM_NAMES.home,
    awayTeamName: teams.get(card.awayTeamId)?.name ?? UNKNOWN_TEAM_NAMES.away,
    homeTeamScore: home,
    awayTeamScore: away,
    ...outcomeToAnswer(card.outcome),
    ...deciderAndAggregateWinnersToAnswer(card),
    matches: card.matches.map((match) => ({
      ...matchToAnswer(match),
      homePlayerName: names(match, 'home'),
      awayPlayerName: names(match, 'away'),
      ...(match.pair ? { homePlayerNames: pair(match, 'home'), awayPlayerNames: pair(match, 'away') } : {}),
    })),
  };
}

/** Shows the card that was just recorded, so that the user can check and share it. Takes the focus. */
export function SentCard({ card, fixtureId, facts }: { card: Card; fixtureId: string; facts: CardFacts }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const shown = toShownCard(card, facts);
  return (
    <section aria-labelledby="sent" className={`${ui.padded} ${style.sent}`}>
      <h2 id="sent" ref={heading} tabIndex={-1}>
        The result
      </h2>
      <CardOverview card={shown} rules={rulesOfCard(card, facts)} />
      <ShareOrCopyLink to={matchAddress({ ...shown, id: fixtureId })} what={teamsAndScoreWords(shown)} />
    </section>
  );
}
