import { useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import { compareByName } from '#domain/name.ts';
import input from '#web/components/input.module.css';
import { searchableText, matcherFor } from '#web/filter/use-filter.ts';
import field from '#web/officials/fields.module.css';
import style from './merge.module.css';
import type { TeamAndPlayerIds } from './squads.ts';

type LabelledPlayer = { id: string; name: string; label: string };

/** Returns all players of the teams, each with a label of the player's and the team's name. */
export function playersWithTeamLabels(teams: readonly TeamAnswer[]): LabelledPlayer[] {
  return teams.flatMap(({ name: team, players }) =>
    players.map(({ id, name }) => ({ id, name, label: `${name}, ${team}` })),
  );
}

/** Returns the players' ids keyed by label, sorted by name. If labels are equal, all but the first get a number. */
export function idsByLabel(players: readonly LabelledPlayer[]): Map<string, string> {
  const ids = new Map<string, string>();
  for (const { id, label } of players.toSorted(compareByName)) {
    let own = label;
    for (let n = 2; ids.has(own); n++) own = `${label} (${n})`;
    ids.set(own, id);
  }
  return ids;
}

/**
 * Returns the id of the player whose label was typed, or of the only player whose label contains every typed word.
 * Otherwise `''`.
 */
export function playerIdFromTypedText(players: ReadonlyMap<string, string>, typed: string): string {
  const matches = matcherFor(typed);
  const found = typed.trim() === '' ? [] : [...players].filter(([label]) => matches(searchableText(label)));
  return players.get(typed) ?? (found.length === 1 ? (found[0]?.[1] ?? '') : '');
}

type SearchProps = {
  label: string;
  hint?: string;
  players: ReadonlyMap<string, string>;
  typed: string;
  onType: (text: string) => void;
};

/** A field that suggests players while their name is typed. */
export function PlayerSearchField({ label, hint, players, typed, onType }: SearchProps) {
  const list = useId();
  return (
    <div className={field.field}>
      <label htmlFor={`of-${list}`}>{label}</label>
      <input
        id={`of-${list}`}
        aria-describedby={hint === undefined ? undefined : `hint-${list}`}
        className={input.input}
        list={list}
        autoComplete="off"
        placeholder="Type a name, and choose"
        value={typed}
        onChange={({ target }) => onType(target.value)}
      />
      <datalist id={list}>
        {[...players.keys()].map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </datalist>
      {hint === undefined ? null : (
        <small id={`hint-${list}`} className={field.hint}>
          {hint}
        </small>
      )}
    </div>
  );
}

type FindPlayerProps = { teams: readonly TeamAnswer[]; onFind: (found: TeamAndPlayerIds) => void };

/** A search for a player of any team, for pages on which the team would otherwise have to be chosen first. */
export function PlayerFinder({ teams, onFind }: FindPlayerProps) {
  const [typed, setTyped] = useState('');
  const players = idsByLabel(playersWithTeamLabels(teams));
  function type(text: string): void {
    setTyped(text);
    const player = playerIdFromTypedText(players, text);
    const team = teams.find((one) => one.players.some(({ id }) => id === player));
    if (team !== undefined) onFind({ team: team.id, player });
  }
  return (
    <div className={style.players}>
      <PlayerSearchField label="Find a player" hint="Or choose the team below." {...{ players, typed }} onType={type} />
    </div>
  );
}

/**
 * Returns `onFind`, which writes a found player into the page's address, where `useTeamAndPlayerIdsInAddress` reads the
 * player. `key`: the React key for a form, so that the form starts again when another player is found.
 */
export function usePutFoundPlayerInAddress(): { onFind: (found: TeamAndPlayerIds) => void; key: string } {
  const [search, setSearch] = useSearchParams();
  const onFind = (found: TeamAndPlayerIds) =>
    setSearch({ ...Object.fromEntries(search), ...found }, { replace: true, preventScrollReset: true });
  return { onFind, key: search.get('player') ?? '' };
}
