import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { appearances, fromRound, matches } from '#domain/cups/cup-rules.ts';
import { roundName } from '#domain/draws/draw.ts';
import ui from '#web/components/ui.module.css';
import lists from '#web/office/kind-fields.module.css';
import { DateField, NumberField, SelectField } from '#web/officials/fields.tsx';
import style from './admin-cups.module.css';
import type { CupValues } from './cup-form.ts';

type Props = { form: UseFormReturn<CupValues> };

/** How often a player must have played in the league before, closed unless the cup asks for it. */
export function Appearances({ form, rounds }: Props & { rounds: number }) {
  const names = Array.from({ length: rounds }, (_, i) => ({ value: String(i + 1), label: roundName(i + 1, rounds) }));
  return (
    <details className={ui.more} open={form.getValues('appearances.matches') !== ''}>
      <summary>{appearances.asks}</summary>
      <NumberField form={form} name="appearances.matches" label={matches.asks} hint="Leave empty for none." optional />
      <SelectField
        form={form}
        name="appearances.fromRound"
        label={fromRound.asks}
        options={[{ value: '', label: 'All rounds' }, ...names]}
      />
    </details>
  );
}

/** The points with which each entrant begins, closed unless the cup has some. They can change after the draw. */
export function OwnStarts({ form }: Props) {
  const { kind, entrants } = form.watch();
  const own = entrants[kind];
  // From then on it stays as the official leaves it, also while a start is being typed.
  const [isOpen] = useState(own.some(({ ownStart = '' }) => ownStart !== ''));
  if (own.length === 0) return null;
  return (
    <details className={ui.more} open={isOpen}>
      <summary>Does each entrant have a start of its own?</summary>
      {own.map(({ label }, index) => (
        <NumberField
          key={label}
          form={form}
          name={`entrants.${kind}.${index}.ownStart`}
          label={label}
          accessibleName={`Start of ${label}`}
          optional
        />
      ))}
    </details>
  );
}

/** The length of each round and the last day on which it can be played, the first round first. */
export function Rounds({ form, rounds }: Props & { rounds: number }) {
  if (rounds === 0) return null;
  return (
    <fieldset className={lists.list}>
      <legend>Rounds</legend>
      {Array.from({ length: rounds }, (_, i) => {
        const name = roundName(i + 1, rounds);
        const row = rounds - 1 - i;
        return (
          <div key={name} className={style.round}>
            <strong>{name}</strong>
            <NumberField
              form={form}
              name={`rounds.${row}.bestOf`}
              label="Best of"
              accessibleName={`${name}: best of`}
              optional
            />
            <DateField form={form} name={`rounds.${row}.playBy`} label="Play by" accessibleName={`${name}: play by`} />
          </div>
        );
      })}
    </fieldset>
  );
}
