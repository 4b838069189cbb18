import { useEffect, useState } from 'react';
import { correctionAddress, captainResultReviewAddress } from '#contract/addresses.ts';
import type { CardConflict, FixtureAnswer, FixtureWithReview } from '#contract/matches.ts';
import type { Card } from '#domain/cards/card.ts';
import { teamsAndScoreWords } from '#domain/cards/score-words.ts';
import button from '#web/components/button.module.css';
import { Link } from '#web/components/links.tsx';
import ui from '#web/components/ui.module.css';
import { callAsOfficial } from '#web/officials/official-api.ts';
import type { CardFacts } from './card-facts.ts';
import { cardPartsForDispute, type CardValues, rulesOfCard } from './card-values.ts';
import style from './overview.module.css';
import { teamOrOfficialName, useConfirmAndDispute } from './review.ts';
import { toShownCard } from './sent-card.tsx';
import { TwoCards } from './two-cards.tsx';

/**
 * Why the server refused the card `mine`: the fixture has a result, the other side's card differs, a similar card
 * exists, or the sides may be swapped.
 */
export type Conflict = { mine: Card } & (
  | { kind: 'recorded'; recorded: FixtureAnswer }
  | { kind: 'differs'; recorded: FixtureWithReview }
  | { kind: 'similar'; similar: FixtureWithReview[] }
  | { kind: 'swapped' }
);

/** Returns the conflict that a response with status 409 describes. `null` if the response describes none. */
export function conflictOf(mine: Card, { fixture, differences, similar, swapped }: CardConflict): Conflict | null {
  if (fixture && differences) return { kind: 'differs', mine, recorded: fixture };
  if (swapped) return { kind: 'swapped', mine };
  return similar && similar.length > 0 ? { kind: 'similar', mine, similar } : null;
}

type ConflictProps = {
  conflict: Conflict;
  facts: CardFacts;
  /**
   * Called after the user has confirmed or disputed the other side's card, even if this device has not sent the
   * confirmation or dispute yet.
   */
  onSettled: () => void;
  /** Called when the user says that none of the similar cards is about the same match. */
  onAnother: () => void;
};

/**
 * Shows a conflict, with buttons or links to resolve it. Shows nothing for a conflict of the kind `swapped` (home and
 * away may be the wrong way round), because a dialog asks about it.
 */
export function CardConflictNote({ conflict, facts, onSettled, onAnother }: ConflictProps) {
  const { mine } = conflict;
  if (conflict.kind === 'swapped') return null;
  if (conflict.kind === 'similar') return <SimilarResultsQuestion similar={conflict.similar} onAnother={onAnother} />;
  const { recorded } = conflict;
  return (
    <section aria-labelledby="already" className={`${ui.padded} ${style.already}`}>
      <h2 id="already">
        {conflict.kind === 'recorded'
          ? 'This result is already recorded'
          : `${teamOrOfficialName(conflict.recorded, conflict.recorded.recordedBy)} have another card`}
      </h2>
      <p>
        {conflict.kind === 'recorded'
          ? 'Somebody else has sent it. Frames that differ are marked. Your card is unchanged.'
          : 'They sent theirs first. Frames that differ are marked.'}
      </p>
      <TwoCards
        rules={rulesOfCard(mine, facts)}
        first={{ title: 'Recorded card', card: recorded }}
        second={{ title: 'Your card', card: toShownCard(mine, facts) }}
      />
      {conflict.kind === 'recorded' ? (
        <RecordedCardLink fixtureId={recorded.fixtureId} facts={facts} />
      ) : (
        <ConfirmOrDisputeButtons recorded={conflict.recorded} mine={mine} onSettled={onSettled} />
      )}
    </section>
  );
}

function RecordedCardLink({ fixtureId, facts }: { fixtureId: string; facts: CardFacts }) {
  const isCaptain = facts.who?.role === 'captain';
  return (
    <p>
      <Link className={ui.link} to={isCaptain ? captainResultReviewAddress(fixtureId) : correctionAddress(fixtureId)}>
        {isCaptain ? 'Open the recorded card' : 'Correct the recorded card'}
      </Link>
    </p>
  );
}

type ChoiceProps = { recorded: FixtureWithReview; mine: Card; onSettled: () => void };

/** Buttons to confirm the recorded card, or to dispute it with the user's own card. */
function ConfirmOrDisputeButtons({ recorded, mine, onSettled }: ChoiceProps) {
  const { confirm, dispute, sending } = useConfirmAndDispute();
  async function settle(work: Promise<boolean>): Promise<void> {
    if (await work) onSettled();
  }
  return (
    <div className={button.row}>
      <button
        type="button"
        className={button.strong}
        aria-busy={sending}
        onClick={() => void settle(confirm(recorded))}
      >
        Accept their card
      </button>
      <button
        type="button"
        className={button.quiet}
        aria-busy={sending}
        onClick={() => void settle(dispute(recorded, { note: '', ...cardPartsForDispute(mine) }))}
      >
        Dispute, with my card
      </button>
    </div>
  );
}

/** Asks whether this match is already recorded in another week, or with the sides swapped. */
function SimilarResultsQuestion({ similar, onAnother }: { similar: FixtureWithReview[]; onAnother: () => void }) {
  return (
    <section aria-labelledby="similar" className={`${ui.padded} ${style.already}`}>
      <h2 id="similar">Is it one of these matches?</h2>
      <p>The other side recorded a result of the same two teams. Your card is unchanged, and not sent yet.</p>
      <ul>
        {similar.map((fixture) => (
          <li key={fixture.fixtureId}>
            <Link className={ui.link} to={captainResultReviewAddress(fixture.fixtureId)}>
              {teamsAndScoreWords(fixture)}, week {fixture.weekNumber}
            </Link>
          </li>
        ))}
      </ul>
      <button type="button" className={button.quiet} onClick={onAnother}>
        No, it is another match
      </button>
    </section>
  );
}

/** Says which result the chosen fixture already has, with a link if the user may check or correct that result. */
export function ExistingCardNote({ card, facts }: { card: FixtureAnswer; facts: CardFacts }) {
  const { fixtureId, homeTeamName, homeTeamScore, awayTeamName, awayTeamScore, weekNumber } = card;
  const isCaptain = facts.who?.role === 'captain';
  return (
    <p role="status" className={ui.note}>
      <span>
        Week {weekNumber} already has this result: {homeTeamName} {homeTeamScore}–{awayTeamScore} {awayTeamName}.
      </span>
      {isCaptain && card.state === 'final' ? null : (
        <Link className={ui.link} to={isCaptain ? captainResultReviewAddress(fixtureId) : correctionAddress(fixtureId)}>
          {isCaptain ? 'Check it' : 'Correct it'}
        </Link>
      )}
    </p>
  );
}

type FixtureOfCard = {
  season: string;
  division: number;
  weekNumber: number;
  homeTeamId: string;
  awayTeamId: string;
};

/** Loads the recorded card of a fixture. Returns `null` if the fixture has no card, or if loading fails. */
export async function loadRecordedCard(card: FixtureOfCard): Promise<FixtureAnswer | null> {
  const { division, weekNumber: week, season, homeTeamId, awayTeamId } = card;
  const input = { params: { division, week }, query: { season } };
  const outcome = await callAsOfficial('GET /api/matches/{division}/{week}', input);
  if (!outcome.ok) return null;
  return outcome.value.find((one) => one.homeTeamId === homeTeamId && one.awayTeamId === awayTeamId) ?? null;
}

/**
 * Loads and returns the recorded card of the fixture in the form. `null` if there is none, while it loads, or until
 * both teams and a week are entered.
 */
export function useRecordedCard({
  season,
  division,
  weekNumber,
  homeTeam,
  awayTeam,
}: CardValues): FixtureAnswer | null {
  const [found, setFound] = useState<{ requested: string; card: FixtureAnswer | null } | null>(null);
  const requested = [season, division, weekNumber, homeTeam, awayTeam].join(' ');
  const isWhole = homeTeam !== '' && awayTeam !== '' && /^[1-9]\d?$/.test(weekNumber);
  useEffect(() => {
    let current = true;
    if (!isWhole) return;
    const fixture = { season, division: Number(division), weekNumber: Number(weekNumber) };
    void loadRecordedCard({ ...fixture, homeTeamId: homeTeam, awayTeamId: awayTeam }).then((card) => {
      if (current) setFound({ requested, card });
    });
    return () => {
      current = false;
    };
  }, [requested, isWhole, season, division, weekNumber, homeTeam, awayTeam]);
  return found?.requested === requested ? found.card : null;
}
