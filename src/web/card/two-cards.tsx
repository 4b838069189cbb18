import type { ReactNode } from 'react';
import type { DisputeAnswer } from '#contract/reviews.ts';
import type { FormatRules } from '#domain/seasons/format.ts';
import ui from '#web/components/ui.module.css';
import { CardOverview } from './card-overview.tsx';
import style from './overview.module.css';
import { nonRecordingTeamName, teamOrOfficialName } from './review.ts';
import { type ShownCard, withReplacedMatches } from './shown-card.ts';

/** One of two compared cards. `title`: the heading, which says whose card it is. `action`: buttons for the card. */
type TitledCard = { title: string; card: ShownCard; action?: ReactNode };

/** Two cards of one fixture side by side, or one below the other on a phone. Differences are marked. */
export function TwoCards({
  first,
  second,
  rules,
}: {
  first: TitledCard;
  second: TitledCard;
  rules?: FormatRules | undefined;
}) {
  return (
    <div className={style.two}>
      {[first, second].map(({ title, card, action }, index) => (
        <section key={title} aria-label={title}>
          <p className={style.title}>{title}</p>
          {action}
          <CardOverview card={card} against={index === 0 ? second.card : first.card} bare rules={rules} />
        </section>
      ))}
    </div>
  );
}

type BothSidesProps = {
  shown: DisputeAnswer;
  rules?: FormatRules | undefined;
  /** Buttons above the recorded card and above the other card. */
  actions?: [recorded: ReactNode, other: ReactNode];
};

/**
 * Shows a recorded card. If the card is disputed, also shows the reason for the dispute and the second card. The
 * reason, the second card or both may be missing.
 */
export function RecordedCardWithDispute({
  shown,
  rules,
  actions: [onRecorded, onOther] = [null, null],
}: BothSidesProps) {
  const { fixture, note, matches, aggregateTo, disputedBy } = shown;
  const isOfLeague = disputedBy === 'official';
  // If a league official disputes a card that one team recorded, the second card counts as the other team's card, not
  // as the official's. The other team may have sent this card in its own dispute, before the official's dispute.
  const isOfOther = disputedBy === null || (isOfLeague && fixture.recordedBy !== 'official');
  const other = isOfOther ? nonRecordingTeamName(fixture) : teamOrOfficialName(fixture, disputedBy);
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
            <CardOverview card={fixture} bare rules={rules} />
          </>
        ) : (
          <TwoCards
            rules={rules}
            first={{
              title: `Card of ${teamOrOfficialName(fixture, fixture.recordedBy)} (recorded)`,
              card: fixture,
              action: onRecorded,
            }}
            second={{
              title: `Card of ${other}`,
              card: withReplacedMatches(fixture, matches, aggregateTo),
              action: onOther,
            }}
          />
        )}
      </div>
    </div>
  );
}
