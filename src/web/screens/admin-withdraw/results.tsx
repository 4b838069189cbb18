import type { CallInput } from '#contract/client.ts';
import { countWithNoun } from '#domain/count.ts';
import { ItemNameAndDescription } from '#web/components/name-and-description.tsx';
import ui from '#web/components/ui.module.css';
import field from '#web/officials/fields.module.css';
import style from './admin-withdraw.module.css';

type WithdrawalBody = CallInput<'POST /api/admin/teams/{teamId}/withdraw'>['body'];

/** What happens to a team's results, and whether the frames of void results still count for players on both sides. */
export type ResultsTreatment = Required<Pick<WithdrawalBody, 'results' | 'players'>>;

/** The options for what happens to a withdrawn team's results, and to the frames in those results. */
const TREATMENTS: readonly { value: ResultsTreatment; label: string; about: string }[] = [
  {
    value: { results: 'stand', players: 'keep' },
    label: 'Results stand',
    about: 'The table and all statistics stay as they are.',
  },
  {
    value: { results: 'first', players: 'keep' },
    label: 'The first result against each team stands',
    about: 'Later results are void. Their frames and breaks stay in the statistics.',
  },
  {
    value: { results: 'first', players: 'void' },
    label: 'The first result against each team stands, and the frames of later ones are void',
    about: 'Frames and breaks of the later matches count for nobody, on either side.',
  },
  {
    value: { results: 'void', players: 'keep' },
    label: 'Results are void, players keep their frames',
    about: 'Every team loses its results against them. Frames and breaks stay in the statistics.',
  },
  {
    value: { results: 'void', players: 'void' },
    label: 'Results are void, and so are the frames',
    about: 'Frames and breaks of these matches count for nobody, on either side.',
  },
];

export const DEFAULT_RESULTS_TREATMENT = TREATMENTS[0]!.value;

type ResultsProps = { fate: ResultsTreatment; onChange: (fate: ResultsTreatment) => void };

/** The choice of what happens to a withdrawn team's results. */
export function ResultsTreatmentChoice({ fate, onChange }: ResultsProps) {
  return (
    <div role="radiogroup" aria-label="Their results this season" className={`${ui.padded} ${style.choices}`}>
      {TREATMENTS.map(({ value, label, about }) => (
        <label key={label} className={field.check}>
          <input type="radio" name="results" checked={fate === value} onChange={() => onChange(value)} />
          <ItemNameAndDescription name={label} about={about} />
        </label>
      ))}
    </div>
  );
}

/** Says what happens to a withdrawn team's results, such as `5 results are void.` `cards`: the number of results. */
export function resultsTreatmentWords({ results }: ResultsTreatment, cards: number): string {
  if (results === 'first') return 'Their first result against each team stands. The others are void.';
  const end =
    results === 'stand' ? singularOrPlural(cards, 'stands', 'stand') : singularOrPlural(cards, 'is void', 'are void');
  return `${countWithNoun(cards, 'result')} ${end}.`;
}

export function singularOrPlural(count: number, one: string, several: string): string {
  return count === 1 ? one : several;
}
