import type { UseFormReturn } from 'react-hook-form';
import { RULE_WORDS } from '#domain/season-rules.ts';
import type { LeagueRules } from '#domain/season.ts';
import part from '#web/components/part.module.css';
import { NumberField } from '#web/officials/fields.tsx';
import style from './admin-seasons.module.css';
import type { SeasonValues } from './season-values.ts';

/** The rules that a season keeps for ever, as they were in the one before. */
export function RulesPart({ form, from }: { form: UseFormReturn<SeasonValues>; from: string }) {
  // The keys of the words are those of the rules.
  const names = Object.keys(RULE_WORDS) as (keyof LeagueRules)[];
  return (
    <details className={part.more}>
      <summary>Rules, as in {from}: once the season is made they stay</summary>
      <div className={style.pair}>
        {names.map((name) => (
          <NumberField key={name} form={form} name={`rules.${name}`} label={RULE_WORDS[name]} />
        ))}
      </div>
    </details>
  );
}
