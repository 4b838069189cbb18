import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { PlayerAnswer } from '#contract/teams.ts';
import { ChoiceForm } from '#web/components/choice-form.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { Select } from '#web/components/select.tsx';
import { EmptyTable } from '#web/components/table.tsx';
import { FilterField } from '#web/filter/filter-field.tsx';
import { findable, fits } from '#web/filter/match.ts';
import { useFilter } from '#web/filter/use-filter.ts';
import { Confirm } from '#web/officials/confirm.tsx';
import { guard } from '#web/officials/guard.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import { ActionList } from '#web/officials/squads/action-list.tsx';
import { useChosen } from '#web/officials/squads/chosen.ts';
import { loadSquads, type Squads } from '#web/officials/squads/load-squads.ts';
import { playersOf, teamOptions } from '#web/officials/squads/squad-options.ts';
import { useAct } from '#web/officials/use-act.ts';

/** Delete Player (specification §2): a team first, then a list with a button for each row. */
function DeletePlayer({ data: { teams } }: { data: Squads }) {
  const { team: teamId } = useChosen(teams);
  const [, setSearch] = useSearchParams();
  const filter = useFilter();
  const { act } = useAct();
  const [leaving, setLeaving] = useState<PlayerAnswer | null>(null);
  const players = playersOf(teams, teamId);
  const wanted = fits(filter.applied);
  const shown = players.filter(({ name }) => wanted(findable(name)));
  const words = new Map([
    ['', 'Choose a team'],
    ...teamOptions(teams).map(({ value, label }) => [value, label] as const),
  ]);

  function remove({ id: playerId, name }: PlayerAnswer): void {
    setLeaving(null);
    const params = { teamId, playerId };
    void act({
      send: (along) => officialApi('DELETE /api/teams/{teamId}/players/{playerId}', { params }, along),
      done: () => `${name} is deleted. The results stay in every table.`,
    });
  }

  return (
    <>
      <PageHeading below="The player’s results stay in every table.">Delete Player</PageHeading>
      <ChoiceForm>
        <Select
          label="Team"
          name="team"
          value={teamId}
          options={[...words.keys()]}
          wordsOf={(id) => words.get(id) ?? id}
          onChoose={(id) => setSearch(id === '' ? {} : { team: id }, { replace: true })}
        />
        {teamId === '' ? null : <FilterField label="Find a player" filter={filter} />}
      </ChoiceForm>
      {shown.length === 0 ? (
        <EmptyTable>{emptyWords(teamId, players.length)}</EmptyTable>
      ) : (
        <ActionList
          rows={shown}
          keyOf={({ id }) => id}
          name={({ name }) => name}
          below={({ handicap }) => `Handicap ${handicap}`}
          action="Delete"
          spoken={({ name }) => name}
          onAct={setLeaving}
        />
      )}
      {leaving === null ? null : (
        <Confirm
          title={`Delete ${leaving.name}?`}
          yes="Delete player"
          grave
          onYes={() => remove(leaving)}
          onNo={() => setLeaving(null)}
        >
          <p>Every result and break of the player stays in the tables and statistics. Undo brings the player back.</p>
          <p>
            <Link
              to={`/admin/transfer-player?team=${encodeURIComponent(teamId)}&player=${encodeURIComponent(leaving.id)}`}
            >
              Transfer the player to another team instead
            </Link>
          </p>
        </Confirm>
      )}
    </>
  );
}

function emptyWords(teamId: string, players: number): string {
  if (teamId === '') return 'Choose a team to see its players.';
  return players === 0 ? 'This team has no players.' : 'No player has that in the name.';
}

export const { Component, loader, head } = guard({
  title: 'Delete Player',
  description: 'Takes a player out of a team; the results stay.',
  load: loadSquads,
  Screen: DeletePlayer,
});
