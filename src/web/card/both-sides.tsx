import type { ReactNode } from 'react';
import type { DisputeAnswer } from '#contract/matches.ts';
import surface from '#web/components/surface.module.css';
import style from './both-sides.module.css';
import { CardOverview, TwoCards } from './card-overview.tsx';
import { otherSide, sideWords } from './review-words.ts';
import { withMatches } from './shown-card.ts';

type BothSidesProps = {
  shown: DisputeAnswer;
  /** What can be done with the recorded card, and with the other one. */
  actions?: [recorded: ReactNode, other: ReactNode];
};

/** The recorded card, beside that of the other side if they sent one, and what they say is wrong. */
export function BothSides({ shown, actions: [onRecorded, onOther] = [null, null] }: BothSidesProps) {
  const { fixture, note, matches, disputedBy } = shown;
  const other = disputedBy === null ? otherSide(fixture) : sideWords(fixture, disputedBy);
  return (
    <div className={style.cards}>
      {note === '' ? null : (
        <p className={surface.note}>
          <span>
            {other}: “{note}”
          </span>
        </p>
      )}
      <div className={surface.padded}>
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
