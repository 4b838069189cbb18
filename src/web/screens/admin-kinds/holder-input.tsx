import { type ComponentType, useId } from 'react';
import choices from '#web/components/choice-form.module.css';
import type { InputProps } from '#web/office/kind-fields.tsx';
import field from '#web/officials/fields.module.css';

/** A field for the id of a team or player, with the ids to choose from. */
export type HolderIdField = {
  name: string;
  choice: 'team' | 'player';
  options: readonly { value: string; label: string }[];
};

const GROUP_LABELS = { team: 'Teams', player: 'Players' };

/**
 * The selector's value while more than one field has an id, for example if a trophy has both a team and a player. If
 * the official then chooses one team or player, the fields for the others become empty.
 */
const SEVERAL_HOLDERS_OPTION = 'several';

/**
 * Returns a component with one selector for several id fields, of which usually only one is set, such as the team or
 * the player that holds a trophy.
 */
export function createHolderInput(all: readonly HolderIdField[]): ComponentType<InputProps> {
  return function Holder({ form }: InputProps) {
    const id = useId();
    const idIn = (name: string) => String(form.watch(name) ?? '');
    const held = all.filter(({ name }) => idIn(name) !== '');
    const [first] = held;
    const labels = held.map(({ name, options }) => options.find(({ value }) => value === idIn(name))?.label);
    function choose(chosen: string): void {
      for (const { name } of all) {
        const own = chosen.startsWith(`${name} `) ? chosen.slice(name.length + 1) : '';
        form.setValue(name, own, { shouldDirty: true });
      }
    }
    return (
      <div className={field.field}>
        <label htmlFor={id}>Held by</label>
        <span className={choices.box}>
          <select
            id={id}
            value={
              held.length > 1 ? SEVERAL_HOLDERS_OPTION : first === undefined ? '' : `${first.name} ${idIn(first.name)}`
            }
            onChange={({ target }) => choose(target.value)}
          >
            <option value="">Nobody yet</option>
            {held.length > 1 ? <option value={SEVERAL_HOLDERS_OPTION}>{labels.join(' and ')}</option> : null}
            {all.map(({ name, choice, options }) => (
              <optgroup key={name} label={GROUP_LABELS[choice]}>
                {options.map(({ value, label }) => (
                  <option key={value} value={`${name} ${value}`}>
                    {label}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </span>
        <p className={field.fault} />
      </div>
    );
  };
}
