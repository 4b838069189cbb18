import { useEffect, useState } from 'react';
import type { TeamAnswer } from '#contract/teams.ts';
import { countOf } from '#domain/count.ts';
import { RETIRED } from '#domain/squads/squad.ts';
import { Link } from '#web/components/links.tsx';
import { ChoiceForm } from '#web/components/choice-form.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { Select } from '#web/components/select.tsx';
import { EmptyTable } from '#web/components/table.tsx';
import { FilterField } from '#web/filter/filter-field.tsx';
import { findable, fits } from '#web/filter/match.ts';
import { useFilter } from '#web/filter/use-filter.ts';
import { teamAddress } from '#web/layout/addresses.ts';
import { SelectField, TextField } from '#web/officials/fields.tsx';
import { Form } from '#web/officials/form.tsx';
import { guard } from '#web/officials/guard.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import { both, readChoice } from '#web/officials/read-fields.ts';
import { checkTeam, teamValues } from '#web/officials/squads/check-squads.ts';
import { DeleteList } from '#web/officials/squads/delete-list.tsx';
import {
  divisionOptions,
  divisionWords,
  loadDivisions,
  loadSquads,
  nightOptions,
  type Squads,
  teamOptions,
  useChosen,
} from '#web/officials/squads/squads.ts';
import { useOfficialForm } from '#web/officials/use-official-form.ts';

const VENUE_LABEL = 'Home venue (optional)';
const nightField = {
  label: 'Night of home matches (optional)',
  placeholder: 'The league’s night',
  options: nightOptions(),
};

function AddTeam({ data: divisions }: { data: number[] }) {
  const { form, submit, sending } = useOfficialForm({
    start: { name: '', division: '', venue: '', night: '' },
    check: (values) => checkTeam(values, divisions),
    send: (body, options) => officialApi('POST /api/admin/teams', { body }, options),
    done: ({ id, name, division }) => {
      form.reset();
      return {
        text: `Added ${name} (${divisionWords(division)}).`,
        link: { label: 'Add players', to: `/admin/add-player?team=${encodeURIComponent(id)}` },
      };
    },
  });
  return (
    <>
      <PageHeading>Add Team</PageHeading>
      <Form submit="Add Team" sending={sending} onSubmit={submit}>
        <TextField form={form} name="name" label="Team name" />
        <SelectField
          form={form}
          name="division"
          label="Division"
          placeholder="Choose a division"
          options={divisionOptions(divisions)}
        />
        <TextField form={form} name="venue" label={VENUE_LABEL} />
        <SelectField {...nightField} form={form} name="night" />
      </Form>
    </>
  );
}

export const addTeam = guard({
  title: 'Add Team',
  description: 'Add a team to the league.',
  load: loadDivisions,
  Screen: AddTeam,
});

function UpdateTeam({ data: { teams, divisions } }: { data: Squads }) {
  const chosen = useChosen(teams);
  // A team may stay in a division that the season no longer has.
  const divisionsFor = (teamId: string) => {
    const own = teams.find(({ id }) => id === teamId)?.division ?? RETIRED;
    return [...new Set([...divisions, own])].filter((division) => division !== RETIRED);
  };
  const { form, submit, sending } = useOfficialForm({
    start: { team: chosen.team, ...teamValues(teams, chosen.team) },
    check: ({ team, ...values }) => both(readChoice(team, 'team', 'Team'), checkTeam(values, divisionsFor(team))),
    send: ([teamId, body], options) => officialApi('PUT /api/teams/{teamId}', { params: { teamId }, body }, options),
    done: ({ id, name, division }) => ({
      text: `Saved ${name} (${divisionWords(division)}).`,
      link: { label: 'See the team', to: teamAddress(id, '') },
    }),
  });
  const teamId = form.watch('team');
  return (
    <>
      <PageHeading>Update Team</PageHeading>
      <Form submit="Update Team" sending={sending} onSubmit={submit}>
        <SelectField
          form={form}
          name="team"
          label="Team"
          placeholder="Choose a team"
          options={teamOptions(teams)}
          onChoose={(id) => form.reset({ team: id, ...teamValues(teams, id) })}
        />
        <TextField form={form} name="name" label="Team name" disabled={teamId === ''} />
        <SelectField
          form={form}
          name="division"
          label="Division"
          placeholder="Choose a division"
          options={divisionOptions([...divisionsFor(teamId), RETIRED])}
          hint="Division 0 marks teams as retired and does not affect historical data."
          disabled={teamId === ''}
        />
        <TextField form={form} name="venue" label={VENUE_LABEL} disabled={teamId === ''} />
        <SelectField {...nightField} form={form} name="night" disabled={teamId === ''} />
      </Form>
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
      <DeleteList
        rows={shown}
        noun="team"
        detail={({ division, players }) => `${divisionWords(division)}, ${countOf(players.length, 'player')}`}
        remove={({ id: teamId }, options) =>
          officialApi('DELETE /api/teams/{teamId}', { params: { teamId }, query: { fixtures: fate } }, options)
        }
      >
        {(team) => (
          <>
            <DeletionSummary team={team} />
            <UnplayedFixtures teamId={team.id} fate={fate} onChoose={setFate} />
          </>
        )}
      </DeleteList>
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
