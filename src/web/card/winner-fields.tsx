import type { Side } from '#domain/cards/match.ts';
import { registerFieldElement } from '#web/officials/focus-field.ts';
import { SelectField } from '#web/officials/fields.tsx';
import type { CardFacts } from './card-facts.ts';
import type { CardValues } from './card-values.ts';
import style from './match-fields.module.css';
import { framesPlayed, framesWonIn, walkoverScoresIn, withFramesWonChanged, winnerOfMatch } from './match-values.ts';
import type { PlayedProps } from './played-fields.tsx';
import { playerName } from './player-choices.ts';

type SideProps = PlayedProps & { side: Side };

/** A button that marks a side as the winner of a match. A second press undoes this. */
export function MatchWinnerButton({ form, format, index, side }: SideProps) {
  const name = `matches.${index}.winner` as const;
  const match = form.watch(`matches.${index}`);
  const isWinner = winnerOfMatch(match, format) === side;
  return (
    <button
      type="button"
      ref={(element) => {
        if (side === 'home' && element !== null) registerFieldElement(form, name, element);
      }}
      className={`${style.won} ${style[side]}`}
      aria-label={`Won, ${side}, match ${index + 1}`}
      aria-pressed={isWinner}
      disabled={walkoverScoresIn(match, format) !== null}
      onClick={() => form.setValue(name, isWinner ? '' : side, { shouldDirty: true, shouldValidate: true })}
    >
      {isWinner ? '✓ Won' : 'Won'}
    </button>
  );
}

/** The number of frames that a side has won in a match without points, with buttons to change the number. */
export function FrameCounter({ form, format, index, side }: SideProps) {
  const match = form.watch(`matches.${index}`);
  const { section } = format;
  const walkover = walkoverScoresIn(match, format);
  const won =
    framesPlayed(match, section).length > 0 ? framesWonIn(match, section)[side] : Number(match.sides[side].score);
  const isOver = walkover !== null || winnerOfMatch(match, format) !== null;
  function count(change: 1 | -1): void {
    const { sides, frames } = withFramesWonChanged(form.getValues(`matches.${index}`), side, change, section);
    form.setValue(`matches.${index}.sides.${side}.score`, sides[side].score, { shouldDirty: true });
    for (const [frame, { winner }] of frames.entries())
      form.setValue(`matches.${index}.frames.${frame}.winner`, winner, { shouldDirty: true });
    void form.trigger(`matches.${index}`);
  }
  return (
    <div className={`${style.count} ${style[side]}`}>
      <button
        type="button"
        aria-label={`One fewer, ${side}, match ${index + 1}`}
        disabled={walkover !== null || won === 0}
        onClick={() => count(-1)}
      >
        −
      </button>
      <output>{walkover?.[side] ?? won}</output>
      <button
        type="button"
        ref={(element) => {
          if (element !== null) registerFieldElement(form, `matches.${index}.sides.${side}.score`, element);
        }}
        aria-label={`One more, ${side}, match ${index + 1}`}
        disabled={isOver}
        onClick={() => count(1)}
      >
        +
      </button>
    </div>
  );
}

/**
 * Returns whether the user can mark a match or its frames as conceded. `false` for a walkover. Also `false` for a match
 * of one frame scored without points, because the user enters its winner anyway.
 */
export function canMarkAsConceded(match: CardValues['matches'][number], format: PlayedProps['format']): boolean {
  const { scored, frames } = format.section;
  return walkoverScoresIn(match, format) === null && (scored === 'points' || frames > 1);
}

type ConcededProps = Omit<PlayedProps, 'live'> & { framesOnly?: boolean };

/** Asks who won a match or frame that was conceded, because its score does not show the winner. */
export function ConcededWinnerFields({ form, facts, format, index, framesOnly = false }: ConcededProps) {
  const match = form.watch(`matches.${index}`);
  const { section } = format;
  if (!canMarkAsConceded(match, format)) return null;
  const frames = section.scored === 'winner' ? [] : framesPlayed(match, section);
  const options = [
    { value: 'home', label: namesOf(facts, match, 'home') },
    { value: 'away', label: namesOf(facts, match, 'away') },
  ];
  const what = section.frames > 1 ? 'Match conceded, won by' : 'Conceded, won by';
  return (
    <>
      {framesOnly ? null : (
        <SelectField
          form={form}
          name={`matches.${index}.winner`}
          label={what}
          accessibleName={`${what}, match ${index + 1}`}
          placeholder="Not conceded"
          options={options}
        />
      )}
      {frames.map((_, frame) => (
        <SelectField
          key={frame}
          form={form}
          name={`matches.${index}.frames.${frame}.winner`}
          label={`Frame ${frame + 1} conceded, won by`}
          accessibleName={`Frame ${frame + 1} conceded, won by, match ${index + 1}`}
          placeholder="Not conceded"
          options={options}
        />
      ))}
    </>
  );
}

/** Returns the names of a side's players, such as `Ann Lee & Tom Ash`. Without players, returns `Home` or `Away`. */
function namesOf(facts: CardFacts, { sides }: CardValues['matches'][number], side: Side): string {
  const names = sides[side].players.flatMap((id) => playerName(facts, id) ?? []);
  return names.join(' & ') || (side === 'home' ? 'Home' : 'Away');
}
