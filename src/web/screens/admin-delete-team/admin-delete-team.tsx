import { useState } from 'react';
import { Link } from 'react-router';
import type { TeamAnswer } from '#contract/teams.ts';
import { countOf } from '#domain/count.ts';
import { ChoiceForm } from '#web/components/choice-form.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { EmptyTable } from '#web/components/table.tsx';
import { FilterField } from '#web/filter/filter-field.tsx';
import { findable, fits } from '#web/filter/match.ts';
import { useFilter } from '#web/filter/use-filter.ts';
import { Confirm } from '#web/officials/confirm.tsx';
import { divisionWords } from '#web/officials/division-words.ts';
import { guard } from '#web/officials/guard.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import { ActionList } from '#web/officials/squads/action-list.tsx';
import { loadSquads, type Squads } from '#web/officials/squads/load-squads.ts';
import { useAct } from '#web/officials/use-act.ts';

/** Delete Team (specification §2): a list with a button for each row. */
function DeleteTeam({ data: { teams } }: { data: Squads }) {
  const filter = useFilter();
  const { act } = useAct();
  const [leaving, setLeaving] = useState<TeamAnswer | null>(null);
  const wanted = fits(filter.applied);
  const shown = teams.filter(({ name }) => wanted(findable(name)));

  function remove({ id: teamId, name }: TeamAnswer): void {
    setLeaving(null);
    void act({
      send: (along) => officialApi('DELETE /api/teams/{teamId}', { params: { teamId } }, along),
      done: () => `${name} is deleted. Its results stay in every table.`,
    });
  }

  return (
    <>
      <PageHeading below="Its results stay in every table, and it can be brought back.">Delete Team</PageHeading>
      <ChoiceForm>
        <FilterField label="Find a team" filter={filter} />
      </ChoiceForm>
      {shown.length === 0 ? (
        <EmptyTable>{teams.length === 0 ? 'There are no teams.' : 'No team has that in its name.'}</EmptyTable>
      ) : (
        <ActionList
          rows={shown}
          keyOf={({ id }) => id}
          name={({ name }) => name}
          below={({ division, players }) => `${divisionWords(division)}, ${countOf(players.length, 'player')}`}
          action="Delete"
          spoken={({ name }) => name}
          onAct={setLeaving}
        />
      )}
      {leaving === null ? null : (
        <Confirm
          title={`Delete ${leaving.name}?`}
          yes="Delete team"
          grave
          onYes={() => remove(leaving)}
          onNo={() => setLeaving(null)}
        >
          <WhatGoes team={leaving} />
        </Confirm>
      )}
    </>
  );
}

function WhatGoes({ team: { id, players } }: { team: TeamAnswer }) {
  return (
    <>
      <p>Every result of the team stays in the tables and statistics. Undo brings the team back as it is now.</p>
      {players.length === 0 ? (
        <p>No player goes with it.</p>
      ) : (
        <>
          <p>
            {players.length === 1 ? 'Its player goes' : `Its ${players.length} players go`} with it:{' '}
            {players.map(({ name }) => name).join(', ')}.
          </p>
          <p>
            <Link to={`/admin/transfer-player?team=${encodeURIComponent(id)}`}>
              Transfer players to another team first
            </Link>
          </p>
        </>
      )}
    </>
  );
}

export const { Component, loader, head } = guard({
  title: 'Delete Team',
  description: 'Takes a team out of the league; its results stay.',
  load: loadSquads,
  Screen: DeleteTeam,
});
