import { useSearchParams } from 'react-router';
import type { PlayerAnswer } from '#contract/teams.ts';
import { valid } from '#domain/issue.ts';
import { Link } from '#web/components/links.tsx';
import { ChoiceForm } from '#web/components/choice-form.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { Select } from '#web/components/select.tsx';
import { EmptyTable } from '#web/components/table.tsx';
import { FilterField } from '#web/filter/filter-field.tsx';
import { findable, fits } from '#web/filter/match.ts';
import { useFilter } from '#web/filter/use-filter.ts';
import { careerAddress } from '#web/layout/addresses.ts';
import { SelectField, TextField } from '#web/officials/fields.tsx';
import { focusField } from '#web/officials/focus-field.ts';
import { Form } from '#web/officials/form.tsx';
import { guard } from '#web/officials/guard.tsx';
import { type CallOptions, officialApi } from '#web/officials/official-api.ts';
import { both, readChoice } from '#web/officials/read-fields.ts';
import { checkPlayer, handicapValues, noHandicaps } from '#web/officials/squads/check-squads.ts';
import { DeleteList } from '#web/officials/squads/delete-list.tsx';
import { HandicapFields, PlayerChoice } from '#web/officials/squads/player-fields.tsx';
import {
  loadSquads,
  playerOptions,
  playersOf,
  type Squads,
  teamOptions,
  useChosen,
} from '#web/officials/squads/squads.ts';
import { useOfficialForm } from '#web/officials/use-official-form.ts';

function AddPlayer({ data: { teams } }: { data: Squads }) {
  const chosen = useChosen(teams);
  const { form, submit, sending } = useOfficialForm({
    start: { team: chosen.team, name: '', ...noHandicaps },
    check: ({ team, ...player }) => both(readChoice(team, 'team', 'Team'), checkPlayer(player)),
    send: ([teamId, body], options) =>
      officialApi('POST /api/admin/teams/{teamId}/players', { params: { teamId }, body }, options),
    done: ({ name }, [teamId]) => {
      // The next player is usually of the same team.
      form.reset({ team: teamId, name: '', ...noHandicaps });
      focusField(form, 'name');
      return { text: `Added ${name} to ${teams.find(({ id }) => id === teamId)?.name ?? 'the team'}.` };
    },
  });
  return (
    <>
      <PageHeading>Add Player</PageHeading>
      <Form submit="Add Player" sending={sending} onSubmit={submit}>
        <SelectField form={form} name="team" label="Team" placeholder="Choose a team" options={teamOptions(teams)} />
        <TextField form={form} name="name" label="Player name" />
        <HandicapFields form={form} />
      </Form>
    </>
  );
}

export const addPlayer = guard({
  title: 'Add Player',
  description: 'Add a player to a team.',
  load: loadSquads,
  Screen: AddPlayer,
});

function UpdatePlayer({ data: { teams } }: { data: Squads }) {
  const valuesOf = (team: string, player: string) => ({
    name: playersOf(teams, team).find(({ id }) => id === player)?.name ?? '',
    ...handicapValues(teams, team, player),
  });
  const chosen = useChosen(teams);
  const { form, submit, sending } = useOfficialForm({
    start: { ...chosen, ...valuesOf(chosen.team, chosen.player) },
    check: ({ team, player, ...values }) =>
      both(both(readChoice(team, 'team', 'Team'), readChoice(player, 'player', 'Player')), checkPlayer(values)),
    send: ([[teamId, playerId], body], options) =>
      officialApi('PUT /api/teams/{teamId}/players/{playerId}', { params: { teamId, playerId }, body }, options),
    done: ({ id, name }) => ({
      text: `Saved ${name}.`,
      link: { label: 'See the player', to: careerAddress(id, '') },
    }),
  });
  const { team, player } = form.watch();
  return (
    <>
      <PageHeading>Update Player</PageHeading>
      <Form submit="Update Player" sending={sending} onSubmit={submit}>
        <PlayerChoice
          form={form}
          teams={teams}
          team={team}
          onChoose={(to, id) => form.reset({ team: to, player: id, ...valuesOf(to, id) })}
        />
        <TextField form={form} name="name" label="Player name" disabled={player === ''} />
        <HandicapFields form={form} disabled={player === ''} />
      </Form>
    </>
  );
}

export const updatePlayer = guard({
  title: 'Update Player',
  description: 'Change a player’s name or handicaps.',
  load: loadSquads,
  Screen: UpdatePlayer,
});

function TransferPlayer({ data: { teams } }: { data: Squads }) {
  const chosen = useChosen(teams);
  const { form, submit, sending } = useOfficialForm({
    start: { currentTeamId: chosen.team, playerId: chosen.player, newTeamId: '' },
    check({ currentTeamId, playerId, newTeamId }) {
      const move = both(readChoice(playerId, 'playerId', 'Player'), readChoice(newTeamId, 'newTeamId', 'New team'));
      const checked = both(readChoice(currentTeamId, 'currentTeamId', 'Current team'), move);
      return checked.ok ? valid({ playerId, newTeamId }) : checked;
    },
    send: (body, options) => officialApi('POST /api/admin/transfer-player', { body }, options),
    done: ({ message }) => {
      form.reset({ currentTeamId: form.getValues('currentTeamId'), playerId: '', newTeamId: '' });
      return { text: message };
    },
    failed: 'Error transferring player.',
  });
  const { currentTeamId } = form.watch();
  const players = playerOptions(teams, currentTeamId);
  const options = teamOptions(teams);

  function chooseCurrentTeam(id: string): void {
    form.setValue('playerId', '');
    if (form.getValues('newTeamId') === id) form.setValue('newTeamId', '');
    void form.trigger();
  }
  return (
    <>
      <PageHeading>Transfer Player to Another Team</PageHeading>
      <Form submit="Transfer Player" sending={sending} disabled={!form.formState.isValid} onSubmit={submit}>
        <SelectField
          form={form}
          name="currentTeamId"
          label="Current Team"
          placeholder="Choose a team"
          options={options}
          onChoose={chooseCurrentTeam}
        />
        <SelectField
          form={form}
          name="playerId"
          label="Player"
          placeholder={currentTeamId === '' ? 'Choose the current team first' : 'Choose a player'}
          options={players}
          disabled={players.length === 0}
          hint={currentTeamId !== '' && players.length === 0 ? 'This team has no players.' : undefined}
        />
        <SelectField
          form={form}
          name="newTeamId"
          label="New Team"
          placeholder="Choose a team"
          options={options.map((option) => ({ ...option, disabled: option.value === currentTeamId }))}
        />
      </Form>
    </>
  );
}

export const transferPlayer = guard({
  title: 'Transfer Player',
  description: 'Move a player to another team.',
  load: loadSquads,
  Screen: TransferPlayer,
});

function DeletePlayer({ data: { teams } }: { data: Squads }) {
  const { team: teamId } = useChosen(teams);
  const [, setSearch] = useSearchParams();
  const filter = useFilter();
  const players = playersOf(teams, teamId);
  const matches = fits(filter.applied);
  const shown = players.filter(({ name }) => matches(findable(name)));
  const labels = new Map(
    [{ value: '', label: 'Choose a team' }, ...teamOptions(teams)].map((one) => [one.value, one.label]),
  );

  function remove({ id: playerId }: PlayerAnswer, options: CallOptions) {
    return officialApi('DELETE /api/teams/{teamId}/players/{playerId}', { params: { teamId, playerId } }, options);
  }
  return (
    <>
      <PageHeading below="Results stay in all tables. You can undo a deletion.">Delete Player</PageHeading>
      <ChoiceForm>
        <Select
          label="Team"
          name="team"
          value={teamId}
          options={[...labels.keys()]}
          wordsOf={(id) => labels.get(id) ?? id}
          onChoose={(id) => setSearch(id === '' ? {} : { team: id }, { replace: true })}
        />
        {teamId === '' ? null : <FilterField label="Find a player" filter={filter} />}
      </ChoiceForm>
      {shown.length === 0 ? <EmptyTable>{emptyWords(teamId, players.length)}</EmptyTable> : null}
      <DeleteList rows={shown} noun="player" detail={({ handicap }) => `Handicap ${handicap}`} remove={remove}>
        {({ id }) => (
          <>
            <p>The player’s results and breaks stay in all tables and statistics. Undo restores the player.</p>
            <p>
              <Link to={`/admin/transfer-player?team=${encodeURIComponent(teamId)}&player=${encodeURIComponent(id)}`}>
                Transfer the player to another team instead
              </Link>
            </p>
          </>
        )}
      </DeleteList>
    </>
  );
}

function emptyWords(teamId: string, players: number): string {
  if (teamId === '') return 'Choose a team to see its players.';
  return players === 0 ? 'This team has no players.' : 'No player name matches.';
}

export const deletePlayer = guard({
  title: 'Delete Player',
  description: 'Delete a player from a team. The results stay.',
  load: loadSquads,
  Screen: DeletePlayer,
});
