import type { ReactNode } from 'react';
import type { DisputeAnswer } from '#contract/matches.ts';
import type { FormatRules } from '#domain/seasons/format.ts';
import ui from '#web/components/ui.module.css';
import { CardOverview } from './card-overview.tsx';
import style from './overview.module.css';
import { otherSide, sideWords } from './review.ts';
import { type ShownCard, withMatches } from './shown-card.ts';

/** One of two cards that are compared: whose it is, the card, and what can be done with it. */
type Titled = { title: string; card: ShownCard; action?: ReactNode };

/** Two cards of one fixture beside each other, or below each other on a phone, with what differs marked. */
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
  /** What can be done with the recorded card, and with the other one. */
  actions?: [recorded: ReactNode, other: ReactNode];
};

/** The recorded card, beside that of the other side if they sent one, and what they say is wrong. */
export function BothSides({ shown, rules, actions: [onRecorded, onOther] = [null, null] }: BothSidesProps) {
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
            <CardOverview card={fixture} bare rules={rules} />
          </>
        ) : (
          <TwoCards
            rules={rules}
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
