import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { LeagueRules } from '#domain/season.ts';
import surface from '#web/components/surface.module.css';
import { SmallButton } from '#web/officials/buttons.tsx';
import { NumberField, SelectField } from '#web/officials/fields.tsx';
import type { CardFacts } from './card-facts.ts';
import type { CardValues } from './card-values.ts';
import { absentIn, afterChoice, playerChoices } from './match-choices.ts';
import style from './match-fields.module.css';

type MatchFieldsProps = {
  form: UseFormReturn<CardValues>;
  facts: CardFacts;
  rules: LeagueRules;
  /** The match's place on the card, from 0. */
  index: number;
  onRemove: () => void;
};

/** The fields of one match: a player and a score for each side, and up to two breaks on demand. */
export function MatchFields({ form, facts, rules, index, onRemove }: MatchFieldsProps) {
  const match = form.watch(`matches.${index}`);
  const absent = absentIn(match);
  const hasBreaks = [match.homeBreak, match.homeBreak2, match.awayBreak, match.awayBreak2].some((text) => text !== '');
  const [open, setOpen] = useState(false);
  const walkover = absent.home || absent.away;
  return (
    <fieldset className={`${surface.surface} ${style.match}`}>
      <legend>Match {index + 1}</legend>
      <button type="button" className={style.remove} aria-label={`Remove match ${index + 1}`} onClick={onRemove}>
        ×
      </button>
      {(['home', 'away'] as const).map((side) => (
        <div key={side} className={style.side}>
          <div className={style.player}>
            <Player form={form} facts={facts} rules={rules} index={index} side={side} />
          </div>
          <div className={style.score}>
            <NumberField
              form={form}
              name={`matches.${index}.${side}Score`}
              label="Score"
              accessibleName={`Score, ${side}, match ${index + 1}`}
              readOnly={walkover}
            />
          </div>
          {(open || hasBreaks) && !walkover ? (
            <div className={style.breaks}>
              <NumberField form={form} name={`matches.${index}.${side}Break`} label="Break" />
              <NumberField form={form} name={`matches.${index}.${side}Break2`} label="2nd break" />
            </div>
          ) : null}
        </div>
      ))}
      {walkover || open || hasBreaks ? null : (
        <SmallButton className={style.addBreak} onClick={() => setOpen(true)}>
          Add a break
        </SmallButton>
      )}
    </fieldset>
  );
}

type PlayerProps = Omit<MatchFieldsProps, 'onRemove'> & { side: 'home' | 'away' };

function Player({ form, facts, rules, index, side }: PlayerProps) {
  const [teamId, matches] = form.watch([`${side}Team`, 'matches']);
  const field = `matches.${index}.${side}Player` as const;

  /** Updates the scores and breaks after a choice. The form already holds the chosen player. */
  function updateMatch(chosen: string): void {
    const after = form.getValues(`matches.${index}`);
    const before = { ...after, [`${side}Player`]: matches[index]?.[`${side}Player`] ?? '' };
    const next = afterChoice(before, { ...after, [`${side}Player`]: chosen }, rules);
    for (const name of ['homeScore', 'awayScore', 'homeBreak', 'homeBreak2', 'awayBreak', 'awayBreak2'] as const) {
      if (next[name] !== after[name]) form.setValue(`matches.${index}.${name}`, next[name], { shouldValidate: true });
    }
  }
  return (
    <SelectField
      form={form}
      name={field}
      label={side === 'home' ? 'Home player' : 'Away player'}
      placeholder={teamId === '' ? `Choose the ${side} team first` : 'Choose a player'}
      disabled={teamId === ''}
      options={playerChoices(facts, rules, { side, teamId, matches, index })}
      onChoose={updateMatch}
    />
  );
}
