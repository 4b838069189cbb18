import type { ReactNode } from 'react';
import type { DisputeAnswer } from '#contract/reviews.ts';
import type { FormatRules } from '#domain/seasons/format.ts';
import ui from '#web/components/ui.module.css';
import { CardOverview } from './card-overview.tsx';
import style from './overview.module.css';
import { otherTeamName, sideName } from './review.ts';
import { type ShownCard, cardWithMatches } from './shown-card.ts';

/** One of two compared cards. `title`: who sent it. `action`: buttons for the card. */
type Titled = { title: string; card: ShownCard; action?: ReactNode };

/** Two cards of one fixture side by side, or one below the other on a phone. Differences are marked. */
export function TwoCards({ first, second, rules }: { first: Titled; second: Titled; rules?: FormatRules | undefined }) {
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
  /** Buttons below the recorded card and below the other card. */
  actions?: [recorded: ReactNode, other: ReactNode];
};

/** Shows the recorded card, the card sent with the dispute, if there is one, and the text of the dispute. */
export function BothSides({ shown, rules, actions: [onRecorded, onOther] = [null, null] }: BothSidesProps) {
  const { fixture, note, matches, aggregateTo, disputedBy } = shown;
  const isOfLeague = disputedBy === 'official';
  // If a league official disputes a team's card, the second card comes from the other team, which may have disputed the
  // recorded card too.
  const isOfOther = disputedBy === null || (isOfLeague && fixture.recordedBy !== 'official');
  const other = isOfOther ? otherTeamName(fixture) : sideName(fixture, disputedBy);
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
              title: `Card of ${sideName(fixture, fixture.recordedBy)} (recorded)`,
              card: fixture,
              action: onRecorded,
            }}
            second={{
              title: `Card of ${other}`,
              card: cardWithMatches(fixture, matches, aggregateTo),
              action: onOther,
            }}
          />
        )}
      </div>
    </div>
  );
}
