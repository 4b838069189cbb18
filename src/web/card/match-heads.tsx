import { Fragment } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { SIDES } from '#domain/cards/match.ts';
import type { FormatSection } from '#domain/seasons/format.ts';
import { TeamWithMark } from '#web/components/links.tsx';
import type { CardFacts } from './card-facts.ts';
import type { CardValues } from './card-values.ts';
import { teamName } from './fixture-fields.tsx';
import style from './match-fields.module.css';

type MatchHeadsProps = { form: UseFormReturn<CardValues>; facts: CardFacts; section: FormatSection };

/** Team names and column headings above a section. Hidden from screen readers, because field labels name the side. */
export function MatchHeadings({ form, facts, section }: MatchHeadsProps) {
  const [home, away] = form.watch(['homeTeam', 'awayTeam']);
  const names = { home: teamName(facts, home), away: teamName(facts, away) };
  if (names.home === undefined || names.away === undefined) return null;
  const hasPoints = section.frames === 1 && section.scored === 'points';
  return (
    <div className={`${style.match} ${style.teams}`} aria-hidden="true">
      {SIDES.map((side) => (
        <b key={side} className={`${style.teamHead} ${style[side]}`}>
          <TeamWithMark plain teamId={side === 'home' ? home : away} name={names[side] ?? ''} />
        </b>
      ))}
      {hasPoints
        ? SIDES.map((side) => (
            <Fragment key={side}>
              <span className={`${style.scoreHead} ${style[side]}`}>Score</span>
              <span className={`${style.breakHead} ${style[side]}`}>Break</span>
            </Fragment>
          ))
        : null}
    </div>
  );
}
