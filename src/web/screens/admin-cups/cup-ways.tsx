import type { UseFormReturn } from 'react-hook-form';
import { appearances, fromRound, matches } from '#domain/cups/cup-rules.ts';
import { roundName } from '#domain/draws/draw.ts';
import ui from '#web/components/ui.module.css';
import { NumberField, SelectField } from '#web/officials/fields.tsx';
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
  if (own.length === 0) return null;
  return (
    <details className={ui.more} open={own.some(({ ownStart }) => ownStart !== undefined)}>
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
