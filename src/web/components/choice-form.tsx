import type { ReactNode } from 'react';
import { useDivisionName } from '#web/choice/division-name.tsx';
import { allDivisions, unknownIn } from '#web/choice/season-choice.ts';
import { useNextSearch } from '#web/choice/use-choice.ts';
import { useSite } from '#web/layout/site.ts';
import { useEarlyValue } from '#web/choice/early-value.ts';
import ui from './ui.module.css';
import button from './button.module.css';
import style from './choice-form.module.css';

/**
 * The selectors of a screen. A phone shows them in one line, without their labels: each option names what it is.
 * Without scripts it is an ordinary form with a button.
 */
export function ChoiceForm({ children }: { children: ReactNode }) {
  // Without autocompletion, because Firefox restores the old values after a reload.
  return (
    <form method="get" autoComplete="off" className={style.form}>
      {children}
      <UnknownChoice />
      <noscript>
        <button type="submit" className={button.strong}>
          Show
        </button>
      </noscript>
    </form>
  );
}

/** Says of a season, division or week in the address that the league does not have it. */
export function UnknownChoice() {
  const unknown = unknownIn(useNextSearch(), useSite().seasons);
  if (unknown === null) return null;
  return (
    <p role="status" className={ui.note}>
      {unknown}
    </p>
  );
}

type SeasonChoosing = { choice: { season: string }; seasons: string[]; chooseSeason: (season: string) => void };
type DivisionChoosing = {
  choice: { season: string; division: number | string };
  divisions: readonly (number | string)[];
  chooseDivision: (division: string) => void;
};

/** The selector of the season, the same on every screen. */
export function SeasonSelect({ choosing: { choice, seasons, chooseSeason } }: { choosing: SeasonChoosing }) {
  return <Select label="Season" name="season" value={choice.season} options={seasons} onChoose={chooseSeason} />;
}

/** The selector of the division, the same on every screen. */
export function DivisionSelect({ choosing: { choice, divisions, chooseDivision } }: { choosing: DivisionChoosing }) {
  const nameOfDivision = useDivisionName();
  return (
    <Select
      label="Division"
      name="division"
      value={choice.division}
      options={divisions}
      wordsOf={(one) => (one === allDivisions ? 'All divisions' : nameOfDivision(Number(one), choice.season))}
      onChoose={chooseDivision}
    />
  );
}

type SelectProps<T extends string | number> = {
  label: string;
  /** The name in the query when the form is submitted without scripts. */
  name: string;
  value: T;
  options: readonly T[];
  /** The label of an option, if it is not its value. */
  wordsOf?: (option: T) => string;
  /** Without a choice it is shown disabled, so that nothing moves. */
  disabled?: boolean;
  /** Whether a phone shows the label, too, as the options do not say what they are. */
  labelled?: boolean;
  onChoose: (value: string) => void;
};

/** A native selector under its label. Its width does not depend on the options, so that nothing moves. */
export function Select<T extends string | number>(props: SelectProps<T>) {
  const { label, name, value, options, wordsOf = String, disabled = false, labelled = false, onChoose } = props;
  const field = useEarlyValue<HTMLSelectElement>(String(value), onChoose);
  return (
    <label className={style.field}>
      <span className={labelled ? style.label : `${style.label} visually-hidden-on-phone`}>{label}</span>
      <span className={style.box}>
        <select
          ref={field}
          name={name}
          value={value}
          disabled={disabled}
          onChange={(event) => onChoose(event.target.value)}
        >
          {options.includes(value) ? null : (
            <option value={value} disabled hidden>
              Choose
            </option>
          )}
          {options.map((option) => (
            <option key={option} value={option}>
              {wordsOf(option)}
            </option>
          ))}
        </select>
      </span>
    </label>
  );
}
