import type { UseFormReturn } from 'react-hook-form';
import { useFormState } from 'react-hook-form';
import { type Side, SIDES, type Sides } from '#domain/cards/match.ts';
import fields from '#web/officials/fields.module.css';
import { NumberField, SelectField } from '#web/officials/fields.tsx';
import type { CardFacts } from './card-facts.ts';
import type { CardValues } from './card-values.ts';
import style from './match-fields.module.css';
import {
  hasScoreWithoutFrames,
  mayRecordWalkoverBreaks,
  type MatchFormat,
  NO_BREAK,
  shownFrameCount,
  walkoverScoresIn,
} from './match-values.ts';
import { playerName } from './player-choices.ts';

/** The path of a frame in the form. If a match has only one frame, the path of the match. */
type MatchOrFramePath = `matches.${number}` | `matches.${number}.frames.${number}`;

/** The props of the fields that record how a match was played. */
export type PlayedProps = {
  form: UseFormReturn<CardValues>;
  facts: CardFacts;
  format: MatchFormat;
  /** The index of the match on the card. */
  index: number;
  /** Faults to show while the user types, keyed by field name. */
  live: ReadonlyMap<string, string>;
};

type SideProps = PlayedProps & { at: MatchOrFramePath; side: Side };

/** Returns text such as `match 2, frame 1`. */
function matchOrFrameWords(at: MatchOrFramePath): string {
  const [, match, , frame] = at.split('.');
  return `match ${Number(match) + 1}${frame === undefined ? '' : `, frame ${Number(frame) + 1}`}`;
}

type PointsProps = SideProps & { shows?: string | undefined; placeholder?: string };

/**
 * The fields for the score and the first break of a side. `shows`: a score to display in place of the typed score, such
 * as the score of a walkover.
 */
export function ScoreAndBreakFields({ shows, placeholder, ...props }: PointsProps) {
  const { form, at, side } = props;
  return (
    <>
      <div className={`${style.score} ${style[side]}`}>
        <NumberField
          form={form}
          name={`${at}.sides.${side}.score`}
          label="Score"
          hidesLabel
          accessibleName={`Score, ${side}, ${matchOrFrameWords(at)}`}
          placeholder={placeholder ?? 'Score'}
          shows={shows}
        />
      </div>
      <div className={`${style.break} ${style[side]}`}>
        {hasBreakFields(props) ? <BreakField {...props} place={0} /> : null}
      </div>
    </>
  );
}

/** Returns whether a side has fields for breaks. In a walkover, only if `mayRecordWalkoverBreaks` returns true. */
function hasBreakFields({ form, index, side, format }: SideProps): boolean {
  const match = form.getValues(`matches.${index}`);
  return walkoverScoresIn(match, format) === null || mayRecordWalkoverBreaks(match, side, format);
}

const BREAK_LABELS = ['Break', '2nd break', '3rd break'];

function BreakField({ form, at, side, place, live }: SideProps & { place: number }) {
  const list = `${at}.sides.${side}.breaks` as const;
  const name = `${list}.${place}.points` as const;
  const ordinal = BREAK_LABELS[place] ?? `${place + 1}th break`;
  function makeRoom(): void {
    const breaks = form.getValues(list);
    if (place === breaks.length - 1 && breaks[place]?.points !== '') form.setValue(`${list}.${place + 1}`, NO_BREAK);
  }
  return (
    <NumberField
      form={form}
      name={name}
      label={ordinal}
      hidesLabel
      accessibleName={`${ordinal}, ${side}, ${matchOrFrameWords(at)}`}
      placeholder={place === 0 ? 'Break' : ordinal}
      optional
      live={live.get(name)}
      onChange={makeRoom}
    />
  );
}

/**
 * Fields for the second and later breaks of each side that has a first break. In a match of pairs, also fields for who
 * made each break.
 */
export function MoreBreakFields(props: PlayedProps & { at: MatchOrFramePath }) {
  const { form, facts, at, index } = props;
  const { sides } = form.watch(at);
  const shown = SIDES.filter((side) => sides[side].breaks.length > 1 && hasBreakFields({ ...props, side }));
  if (shown.length === 0) return null;
  return (
    <div className={style.breaks}>
      {shown.map((side) => (
        <div key={side} className={style[side]}>
          <span>
            More breaks of {playersOrSideWords(facts, form.watch(`matches.${index}.sides.${side}.players`), side)}
          </span>
          {sides[side].breaks.map(({ points }, place) => (
            // Breaks have no id, so the index is the key.
            <div key={place} className={style.one}>
              {place === 0 ? null : <BreakField {...props} side={side} place={place} />}
              {points === '' || props.format.section.players === 1 ? null : (
                <BreakMakerField {...props} side={side} place={place} />
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Returns the names of a side's players, such as `Ann Lee and Bob Hill`. If no player is chosen, `home` or `away`. */
function playersOrSideWords(facts: CardFacts, players: readonly string[], side: Side): string {
  return players.flatMap((id) => playerName(facts, id) ?? []).join(' and ') || side;
}

/** A field to choose which player of a pair made a break. */
function BreakMakerField({ form, facts, at, index, side, place }: SideProps & { place: number }) {
  const players = form.watch(`matches.${index}.sides.${side}.players`);
  const ordinal = BREAK_LABELS[place] ?? `${place + 1}th break`;
  return (
    <SelectField
      form={form}
      name={`${at}.sides.${side}.breaks.${place}.by`}
      label="By"
      hidesLabel
      accessibleName={`Who made it, ${ordinal.toLowerCase()}, ${side}, ${matchOrFrameWords(at)}`}
      placeholder="Who made it?"
      options={players.flatMap((id) => {
        const label = playerName(facts, id);
        return label === undefined ? [] : [{ value: id, label }];
      })}
    />
  );
}

type FrameFieldsProps = PlayedProps & {
  /**
   * The names of a cup tie's sides, shown above the columns. `null` for a match of two teams: the placeholder of each
   * score field then says `Home` or `Away`.
   */
  names: Sides<string> | null;
};

/**
 * The fields for the frames of a match that is scored by points. Shows only played frames and frames that are certain
 * to be played. Shows nothing for a walkover, or if only the number of frames won is known.
 */
export function FrameFields({ names, ...props }: FrameFieldsProps) {
  const { form, index, format } = props;
  const match = form.watch(`matches.${index}`);
  if (walkoverScoresIn(match, format) !== null || hasScoreWithoutFrames(match, format.section)) return null;
  return (
    <div className={style.frames}>
      {names === null ? null : (
        <div className={`${style.frame} ${style.heads}`} aria-hidden="true">
          {SIDES.map((side) => (
            <b key={side} className={style[side]}>
              {names[side]}
            </b>
          ))}
        </div>
      )}
      {Array.from({ length: shownFrameCount(match, format.section) }, (_, frame) => {
        const at = `matches.${index}.frames.${frame}` as const;
        return (
          // Frames have no id, so the index is the key.
          <div key={frame} className={style.frame} role="group" aria-label={`Frame ${frame + 1}`}>
            <span className={style.number}>Frame {frame + 1}</span>
            {SIDES.map((side) => (
              <ScoreAndBreakFields
                key={side}
                {...props}
                at={at}
                side={side}
                placeholder={scorePlaceholder(side, names)}
              />
            ))}
            <MoreBreakFields {...props} at={at} />
          </div>
        );
      })}
    </div>
  );
}

function scorePlaceholder(side: Side, names: Sides<string> | null): string {
  if (names !== null) return 'Score';
  return side === 'home' ? 'Home' : 'Away';
}

type FaultProps = Pick<PlayedProps, 'form'> & {
  name: `matches.${number}.winner` | `matches.${number}.sides.${Side}.score`;
};

/**
 * Shows the fault of a value that is entered with buttons, such as the winner of a match. A fault found in the browser
 * is hidden until the user tries to send the form.
 */
export function ButtonInputFault({ form, name }: FaultProps) {
  const state = useFormState({ control: form.control, name, exact: true });
  const { error } = form.getFieldState(name, state);
  const isDue = state.submitCount > 0 || error?.type === 'server';
  return (
    <p className={`${fields.fault} ${style.fault}`} aria-live="polite">
      {isDue ? error?.message : undefined}
    </p>
  );
}
