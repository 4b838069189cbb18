import { useMemo } from 'react';
import type { TeamAnswer } from '#contract/teams.ts';
import button from '#web/components/button.module.css';
import card from '#web/components/card.module.css';
import { ChoiceForm } from '#web/components/choice-form.tsx';
import { EmptyTable } from '#web/components/table.tsx';
import { FilterField } from '#web/filter/filter-field.tsx';
import { findable, fits } from '#web/filter/match.ts';
import { useFilter } from '#web/filter/use-filter.ts';
import style from './admin-update-handicap.module.css';

type NewHandicapsProps = {
  teams: readonly TeamAnswer[];
  /** Who keeps the present handicap. */
  left: ReadonlySet<string>;
  onLeave: (left: ReadonlySet<string>) => void;
};

/** Whose new handicap differs, by team, each with a tick. */
export function NewHandicaps({ teams, left, onLeave }: NewHandicapsProps) {
  const filter = useFilter();
  const shown = useMemo(() => found(teams, filter.applied), [teams, filter.applied]);
  function leave(ids: readonly string[], leaves: boolean): void {
    const rest = [...left].filter((id) => !ids.includes(id));
    onLeave(new Set(leaves ? [...rest, ...ids] : rest));
  }
  const ids = shown.flatMap(({ players }) => players.map(({ id }) => id));
  const allTicked = ids.every((id) => !left.has(id));
  return (
    <>
      <ChoiceForm>
        <FilterField label="Find a team or player" filter={filter} />
      </ChoiceForm>
      {shown.length === 0 ? <EmptyTable>No team or player has that in the name.</EmptyTable> : null}
      {ids.length === 0 ? null : (
        <button
          type="button"
          className={`${button.quiet} ${button.small} ${style.all}`}
          onClick={() => leave(ids, allTicked)}
        >
          {allTicked ? 'Take every tick away' : 'Tick everybody'}
        </button>
      )}
      <div className={style.teams}>
        {shown.map(({ id, name, players }) => (
          <fieldset key={id} className={`${card.surface} ${style.team}`}>
            <legend>{name}</legend>
            {players.map((player) => (
              <label key={player.id}>
                <input
                  type="checkbox"
                  checked={!left.has(player.id)}
                  onChange={(event) => leave([player.id], !event.target.checked)}
                />
                <span>{player.name}</span>
                <span className={style.change}>
                  {player.handicap}
                  <span aria-hidden="true"> → </span>
                  <span className="only-heard"> becomes </span>
                  <b>{player.newHandicap}</b>
                </span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </>
  );
}

/** A team whose name fits keeps all its players. */
function found(teams: readonly TeamAnswer[], typed: string): TeamAnswer[] {
  const wanted = fits(typed);
  return teams.flatMap((team) => {
    if (wanted(findable(team.name))) return [team];
    const players = team.players.filter(({ name }) => wanted(findable(name, team.name)));
    return players.length === 0 ? [] : [{ ...team, players }];
  });
}
