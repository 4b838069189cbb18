import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { appearancesRuleGroup, fromRoundRule, neededLeagueMatchesRule } from '#domain/cups/cup-rules.ts';
import { roundName } from '#domain/draws/draw.ts';
import ui from '#web/components/ui.module.css';
import lists from '#web/office/kind-fields.module.css';
import { DateField, NumberField, SelectField } from '#web/officials/fields.tsx';
import style from './admin-cups.module.css';
import type { CupValues } from './cup-form.ts';

type Props = { form: UseFormReturn<CupValues> };

/** The fields for how many league matches a player must have played. Collapsed unless the cup has this rule. */
export function AppearanceRuleFields({ form, rounds }: Props & { rounds: number }) {
  const names = Array.from({ length: rounds }, (_, i) => ({ value: String(i + 1), label: roundName(i + 1, rounds) }));
  return (
    <details className={ui.more} open={form.getValues('appearances.matches') !== ''}>
      <summary>{appearancesRuleGroup.asks}</summary>
      <NumberField
        form={form}
        name="appearances.matches"
        label={neededLeagueMatchesRule.asks}
        hint="Leave empty for none."
        optional
      />
      <SelectField
        form={form}
        name="appearances.fromRound"
        label={fromRoundRule.asks}
        options={[{ value: '', label: 'All rounds' }, ...names]}
      />
    </details>
  );
}

/**
 * The fields for each entrant's own start in points. Collapsed unless the cup has such starts. The starts can still
 * change after the draw.
 */
export function OwnStartFields({ form }: Props) {
  const { kind, entrants } = form.watch();
  const own = entrants[kind];
  // Whether the fields are open is decided only once, so that typing or deleting an entrant's start neither opens nor
  // collapses the fields.
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

/** The fields for the number of frames (best of) and the play-by day of each round, in the order of play. */
export function RoundFields({ form, rounds }: Props & { rounds: number }) {
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
