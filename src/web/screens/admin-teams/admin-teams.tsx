import { useEffect, useState } from 'react';
import { type TeamAnswer, teamBody } from '#contract/teams.ts';
import { countOf } from '#domain/count.ts';
import { fields, text } from '#domain/fields.ts';
import { RETIRED } from '#domain/squads/numbers.ts';
import { teamFaults } from '#domain/squads/team.ts';
import { Link } from '#web/components/links.tsx';
import { ChoiceForm } from '#web/components/choice-form.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { Select } from '#web/components/select.tsx';
import { EmptyTable } from '#web/components/table.tsx';
import { FilterField } from '#web/filter/filter-field.tsx';
import { findable, fits } from '#web/filter/match.ts';
import { useFilter } from '#web/filter/use-filter.ts';
import { teamAddress } from '#web/layout/addresses.ts';
import { guard } from '#web/officials/guard.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import { teamFields } from '#web/officials/squads/squad-fields.ts';
import {
  divisionWords,
  loadDivisions,
  loadSquads,
  type Squads,
  teamOptions,
  useChosen,
} from '#web/officials/squads/squads.ts';
import { textsOf } from '#web/officials/things/form-values.ts';
import { ThingForm } from '#web/officials/things/thing-form.tsx';
import { Lines, RemoveButton } from '#web/officials/lines.tsx';

function AddTeam({ data: divisions }: { data: number[] }) {
  return (
    <>
      <PageHeading>Add Team</PageHeading>
      <ThingForm
        body={teamBody}
        again={() => ({})}
        fields={() => teamFields(divisions)}
        faults={(draft) => teamFaults(draft, divisions)}
        submit="Add Team"
        send={(body, options) => officialApi('POST /api/admin/teams', { body }, options)}
        done={({ id, name, division }) => ({
          text: `Added ${name} (${divisionWords(division)}).`,
          link: { label: 'Add players', to: `/admin/add-player?team=${encodeURIComponent(id)}` },
        })}
      />
    </>
  );
}

export const addTeam = guard({
  title: 'Add Team',
  description: 'Add a team to the league.',
  load: loadDivisions,
  Screen: AddTeam,
});

const updateBody = fields('The team', { team: text('Team'), ...teamBody.shape });

function UpdateTeam({ data: { teams, divisions } }: { data: Squads }) {
  const chosen = useChosen(teams);
  const teamOf = (team: string | undefined) => teams.find(({ id }) => id === team);
  // A team may stay in a division that the season no longer has.
  const divisionsFor = (team: string | undefined) =>
    [...new Set([...divisions, teamOf(team)?.division ?? RETIRED])].filter((division) => division !== RETIRED);
  return (
    <>
      <PageHeading>Update Team</PageHeading>
      <ThingForm
        body={updateBody}
        start={{ ...teamOf(chosen.team), team: chosen.team }}
        fields={({ team = '' }) => {
          const { name, division, ...others } = teamFields([...divisionsFor(team), RETIRED], team === '');
          return {
            team: {
              label: 'Team',
              placeholder: 'Choose a team',
              options: teamOptions(teams),
              fills: (id) => textsOf(teamBody, teamOf(id) ?? {}),
            },
            name,
            division: {
              ...division,
              hint: 'Division 0 marks teams as retired and does not affect historical data.',
            },
            ...others,
          };
        }}
        faults={(draft) => teamFaults(draft, divisionsFor(draft.team))}
        submit="Update Team"
        send={({ team: teamId, ...body }, options) =>
          officialApi('PUT /api/teams/{teamId}', { params: { teamId }, body }, options)
        }
        done={({ id, name, division }) => ({
          text: `Saved ${name} (${divisionWords(division)}).`,
          link: { label: 'See the team', to: teamAddress(id, '') },
        })}
      />
    </>
  );
}

export const updateTeam = guard({
  title: 'Update Team',
  description: 'Change a team’s name, division, venue or night.',
  load: loadSquads,
  Screen: UpdateTeam,
});

function DeleteTeam({ data: { teams } }: { data: Squads }) {
  const filter = useFilter();
  const matches = fits(filter.applied);
  const shown = teams.filter(({ name }) => matches(findable(name)));
  const [fate, setFate] = useState<Fate>('keep');
  return (
    <>
      <PageHeading below="Results stay in all tables. You can undo a deletion.">Delete Team</PageHeading>
      <ChoiceForm>
        <FilterField label="Find a team" filter={filter} />
      </ChoiceForm>
      {shown.length === 0 ? (
        <EmptyTable>{teams.length === 0 ? 'There are no teams.' : 'No team name matches.'}</EmptyTable>
      ) : null}
      <Lines
        things={shown}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        aboutOf={({ division, players }) => `${divisionWords(division)}, ${countOf(players.length, 'player')}`}
      >
        {(team) => (
          <RemoveButton
            label="Delete"
            name={team.name}
            yes="Delete team"
            send={(options) =>
              officialApi(
                'DELETE /api/teams/{teamId}',
                { params: { teamId: team.id }, query: { fixtures: fate } },
                options,
              )
            }
            done={`Deleted ${team.name}. All results stay in the tables.`}
          >
            <DeletionSummary team={team} />
            <UnplayedFixtures teamId={team.id} fate={fate} onChoose={setFate} />
          </RemoveButton>
        )}
      </Lines>
    </>
  );
}

/** What becomes of a deleted team's fixtures without a result. */
type Fate = 'remove' | 'keep';

/** Asks what becomes of the fixtures on the published lists; nothing where the team has none to play. */
function UnplayedFixtures(props: { teamId: string; fate: Fate; onChoose: (fate: Fate) => void }) {
  const { teamId, fate, onChoose } = props;
  const [count, setCount] = useState(0);
  useEffect(() => {
    void officialApi('GET /api/fixtures', { query: { teamId } }).then((outcome) => {
      const unplayed = outcome.ok ? outcome.value.filter(({ fixtureId }) => fixtureId === null).length : 0;
      setCount(unplayed);
      // Only a removal that is on the screen is asked for.
      onChoose(unplayed === 0 ? 'keep' : 'remove');
    });
  }, [teamId, onChoose]);
  if (count === 0) return null;
  return (
    <Select
      label={`Its ${countOf(count, 'published fixture')} without a result`}
      name="fixtures"
      value={fate}
      options={['remove', 'keep'] as const}
      wordsOf={(option) => (option === 'remove' ? 'Remove from the list' : 'Keep on the list')}
      onChoose={(chosen) => onChoose(chosen === 'keep' ? 'keep' : 'remove')}
    />
  );
}

function DeletionSummary({ team: { id, players } }: { team: TeamAnswer }) {
  const kept = 'The team’s results stay in all tables and statistics. Undo restores the team as it is now.';
  if (players.length === 0) return <p>The team has no players. {kept}</p>;
  const names = players.map(({ name }) => name).join(', ');
  return (
    <>
      <p>
        {players.length === 1 ? 'Its player is' : `Its ${players.length} players are`} deleted too: {names}.
      </p>
      <p>{kept}</p>
      <p>
        <Link to={`/admin/transfer-player?team=${encodeURIComponent(id)}`}>Transfer players to another team first</Link>
      </p>
    </>
  );
}

export const deleteTeam = guard({
  title: 'Delete Team',
  description: 'Delete a team from the league. Its results stay.',
  load: loadSquads,
  Screen: DeleteTeam,
});
