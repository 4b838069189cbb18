import type { ReactNode } from 'react';
import { useDivisionName } from '#web/choice/division-name.tsx';
import { allDivisionsValue, unknownChoiceFault } from '#web/choice/season-choice.ts';
import { useLatestQuery } from '#web/choice/use-choice.ts';
import { useSite } from '#web/layout/site.ts';
import { useValueBeforeHydration } from '#web/choice/early-value.ts';
import { Link } from './links.tsx';
import ui from './ui.module.css';
import button from './button.module.css';
import style from './choice-form.module.css';

/**
 * A form with a page's selectors, such as season and division, and a message if the address contains an unknown value.
 * On a phone the selectors are in one row, and most have no label, because the selected option is clear without it.
 * Without scripts, the form has a button that submits it.
 */
export function ChoiceForm({ children }: { children: ReactNode }) {
  // With autocomplete, Firefox would restore the old selections after a reload.
  return (
    <form method="get" autoComplete="off" className={style.form}>
      {children}
      <UnknownChoiceNotice />
      <noscript>
        <button type="submit" className={button.strong}>
          Show
        </button>
      </noscript>
    </form>
  );
}

/**
 * Says that the league does not have the season, division or week in the page's address, with a link to the default
 * season. Renders nothing if the league has them.
 */
export function UnknownChoiceNotice() {
  const { seasons } = useSite();
  const unknown = unknownChoiceFault(useLatestQuery(), seasons);
  if (unknown === null) return null;
  return (
    <p role="status" className={`${ui.note} ${style.unknown}`}>
      {unknown}{' '}
      {seasons.default === '' ? null : (
        <Link className={ui.link} to={`?season=${seasons.default}`}>
          Season {seasons.default}
        </Link>
      )}
    </p>
  );
}

type SeasonSelection = { choice: { season: string }; seasons: string[]; chooseSeason: (season: string) => void };
type DivisionSelectState = {
  choice: { season: string; division: number | string };
  divisions: readonly (number | string)[];
  chooseDivision: (division: string) => void;
};

export function SeasonSelect({ choosing: { choice, seasons, chooseSeason } }: { choosing: SeasonSelection }) {
  return <Select label="Season" name="season" value={choice.season} options={seasons} onChoose={chooseSeason} />;
}

export function DivisionSelect({ choosing: { choice, divisions, chooseDivision } }: { choosing: DivisionSelectState }) {
  const nameOfDivision = useDivisionName();
  return (
    <Select
      label="Division"
      name="division"
      value={choice.division}
      options={divisions}
      wordsOf={(one) => (one === allDivisionsValue ? 'All divisions' : nameOfDivision(Number(one), choice.season))}
      onChoose={chooseDivision}
    />
  );
}

type SelectProps<T extends string | number> = {
  label: string;
  /** The name of the query parameter that contains the chosen option when the form is submitted without scripts. */
  name: string;
  value: T;
  options: readonly T[];
  /** Returns an option's label. By default, the option's value is its label. */
  wordsOf?: (option: T) => string;
  /** Disables the selector while there is nothing to choose. It stays visible, so that the page does not shift. */
  disabled?: boolean;
  /** Whether the label is visible even on a phone, for a selector whose options are unclear without it. */
  labelled?: boolean;
  /** Makes the selector wider on large screens, for long options such as team names. */
  wide?: boolean;
  onChoose: (value: string) => void;
};

/** A native select element with a label. Its width does not depend on the options, so that the page does not shift. */
export function Select<T extends string | number>(props: SelectProps<T>) {
  const { label, name, value, options, wordsOf = String, disabled = false, onChoose } = props;
  const { labelled = false, wide = false } = props;
  const field = useValueBeforeHydration<HTMLSelectElement>(String(value), onChoose);
  return (
    <label className={wide ? `${style.field} ${style.wide}` : style.field}>
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
