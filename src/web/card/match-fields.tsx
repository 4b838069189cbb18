import { memo, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { SIDES, type Side } from '#domain/cards/frame.ts';
import { startGiven } from '#domain/squads/handicap.ts';
import { ABSENTEE } from '#domain/name.ts';
import type { LeagueRules } from '#domain/seasons/season.ts';
import { afterFrame, SmallButton } from '#web/officials/buttons.tsx';
import { NumberField, SelectField, TextField } from '#web/officials/fields.tsx';
import { type CardFacts, contextOf } from './card-facts.ts';
import type { CardValues, MatchValues } from './card-values.ts';
import { absentIn, afterChoice, playerChoices } from './match-choices.ts';
import style from './match-fields.module.css';

type MatchFieldsProps = {
  form: UseFormReturn<CardValues>;
  facts: CardFacts;
  rules: LeagueRules;
  /** The match's place on the card, from 0. */
  index: number;
  onRemove: (index: number) => void;
};

/** What the fields of one match depend on. A player in other matches is perhaps not offered again. */
function dependencies(values: CardValues, index: number) {
  const others = values.matches
    .filter((_, i) => i !== index)
    .flatMap(({ homePlayer, awayPlayer }) => [homePlayer, awayPlayer]);
  const chosen = others.filter((player) => player !== '').toSorted();
  return { match: values.matches[index], chosen, homeTeam: values.homeTeam, awayTeam: values.awayTeam };
}

/**
 * The fields of one match: a player and a score for each side; absences, breaks and removal on demand. Memoized: with the
 * rest of the form they would be rendered twice for each press.
 */
export const MatchFields = memo(function MatchFields(props: MatchFieldsProps) {
  const { form, facts, index } = props;
  useWatch({ control: form.control, compute: (values: CardValues) => dependencies(values, index) });
  const match = form.watch(`matches.${index}`);
  const { home, away } = absentIn(match);
  const hasBreaks = SIDES.some((side) => match[`${side}Break`] !== '' || match[`${side}Break2`] !== '');
  const [open, setOpen] = useState(false);
  const start = startOf(match, facts);
  return (
    <fieldset className={style.match}>
      <legend>
        <span className="visually-hidden">Match </span>
        {index + 1}
      </legend>
      {SIDES.map((side) => (
        <SideFields key={side} {...props} side={side} walkover={home || away} />
      ))}
      <button
        type="button"
        className={style.more}
        aria-label={`Absent, breaks and more, match ${index + 1}`}
        aria-expanded={open || hasBreaks}
        onClick={afterFrame(() => setOpen(!open))}
      >
        ⋯
      </button>
      {start === null ? null : <p className={style.start}>{start}</p>}
      {open || hasBreaks ? <Extras {...props} walkover={home || away} /> : null}
    </fieldset>
  );
});

type SideProps = MatchFieldsProps & { side: Side; walkover: boolean };

function SideFields({ side, walkover, ...props }: SideProps) {
  const { form, facts, rules, index } = props;
  const [teamId, matches] = form.watch([`${side}Team`, 'matches']);
  const choose = usePlayerChoice(props, side);
  return (
    <>
      <div className={`${style.player} ${style[side]}`}>
        <SelectField
          form={form}
          name={`matches.${index}.${side}Player`}
          label={side === 'home' ? 'Home player' : 'Away player'}
          hidesLabel
          placeholder={teamId === '' ? `Choose the ${side} team first` : `Choose the ${side} player`}
          disabled={teamId === ''}
          options={playerChoices(facts, rules, { side, teamId, matches, index })}
          onChoose={choose}
        />
      </div>
      <div className={`${style.score} ${style[side]}`}>
        <NumberField
          form={form}
          name={`matches.${index}.${side}Score`}
          label="Score"
          hidesLabel
          accessibleName={`Score, ${side}, match ${index + 1}`}
          readOnly={walkover}
        />
      </div>
    </>
  );
}

/** Which sides are absent, the breaks of both, and a button to remove the match. */
function Extras({ walkover, onRemove, ...props }: MatchFieldsProps & { walkover: boolean }) {
  const { index } = props;
  return (
    <div className={style.extras}>
      {SIDES.map((side) => (
        <div key={side} className={style.side}>
          <AbsentSwitch {...props} onRemove={onRemove} side={side} />
          {walkover ? null : (
            <div className={style.breaks}>
              {(['Break', 'Break2'] as const).map((field) => (
                <NumberField
                  key={field}
                  form={props.form}
                  name={`matches.${index}.${side}${field}`}
                  label={field === 'Break' ? 'Break' : '2nd break'}
                  accessibleName={`${field === 'Break' ? 'Break' : '2nd break'}, ${side}, match ${index + 1}`}
                  optional
                />
              ))}
              <MoreBreaks {...props} onRemove={onRemove} side={side} />
            </div>
          )}
        </div>
      ))}
      <SmallButton
        className={style.remove}
        aria-label={`Remove match ${index + 1}`}
        onClick={afterFrame(() => onRemove(index))}
      >
        × Remove match
      </SmallButton>
    </div>
  );
}

/** The field for a third break and more, once there are two. */
function MoreBreaks({ form, index, side }: MatchFieldsProps & { side: Side }) {
  const match = form.watch(`matches.${index}`);
  if (match[`${side}Break2`] === '' && !match[`${side}Breaks`]) return null;
  return (
    <TextField
      form={form}
      name={`matches.${index}.${side}Breaks`}
      label="More breaks"
      accessibleName={`More breaks, ${side}, match ${index + 1}`}
    />
  );
}

function AbsentSwitch({ side, ...props }: MatchFieldsProps & { side: Side }) {
  const { form, index } = props;
  const field = `matches.${index}.${side}Player` as const;
  const choose = usePlayerChoice(props, side);
  // What the box shows until the whole card follows.
  const [pressed, setPressed] = useState<boolean | null>(null);
  function toggle(absent: boolean): void {
    const chosen = absent ? ABSENTEE : '';
    form.setValue(field, chosen, { shouldDirty: true });
    choose(chosen);
    setPressed(null);
  }
  return (
    <label className={style.absent}>
      <input
        type="checkbox"
        checked={pressed ?? form.watch(field) === ABSENTEE}
        onChange={(event) => {
          const { checked } = event.target;
          setPressed(checked);
          afterFrame(() => toggle(checked))(event);
        }}
      />
      {side === 'home' ? 'Home' : 'Away'} absent
    </label>
  );
}

/** Updates the scores and breaks after a choice on one side. The form already holds the chosen player. */
function usePlayerChoice({ form, rules, index }: MatchFieldsProps, side: Side): (chosen: string) => void {
  const before = form.watch(`matches.${index}.${side}Player`);
  return (chosen) => {
    const after = { ...form.getValues(`matches.${index}`), [`${side}Player`]: chosen };
    const next = afterChoice({ ...after, [`${side}Player`]: before }, after, rules);
    // The keys of a match.
    const changed = (Object.keys(next) as (keyof MatchValues)[]).filter((name) => next[name] !== after[name]);
    for (const name of changed) form.setValue(`matches.${index}.${name}`, next[name], { shouldDirty: true });
    if (changed.length > 0) void form.trigger(changed.map((name) => `matches.${index}.${name}` as const));
  };
}

/** `Brian Heywood gives 15`, from the two handicaps; `null` where a player is missing or both are level. */
function startOf(match: CardValues['matches'][number], facts: CardFacts): string | null {
  const { players } = contextOf(facts).people;
  const home = players.get(match.homePlayer);
  const away = players.get(match.awayPlayer);
  if (home === undefined || away === undefined) return null;
  const start = startGiven({ home: home.handicap, away: away.handicap });
  return start === null ? null : `${(start.by === 'home' ? home : away).name} gives ${start.points}`;
}
