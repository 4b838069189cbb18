import { valid } from '#domain/issue.ts';
import { PageHeading } from '#web/components/page-heading.tsx';
import { SelectField } from '#web/officials/fields.tsx';
import { Form } from '#web/officials/form.tsx';
import { guard } from '#web/officials/guard.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import { both, checkChosen } from '#web/officials/squads/check-squads.ts';
import { useChosen } from '#web/officials/squads/chosen.ts';
import { loadSquads, type Squads } from '#web/officials/squads/load-squads.ts';
import { playerOptions, teamOptions } from '#web/officials/squads/squad-options.ts';
import { useOfficialForm } from '#web/officials/use-official-form.ts';

/** Transfer Player (specification §2, §5, §8). */
function TransferPlayer({ data: { teams } }: { data: Squads }) {
  const chosen = useChosen(teams);
  const { form, submit, sending } = useOfficialForm({
    start: { currentTeamId: chosen.team, playerId: chosen.player, newTeamId: '' },
    check({ currentTeamId, playerId, newTeamId }) {
      const from = checkChosen(currentTeamId, 'currentTeamId', 'Current team');
      const who = both(checkChosen(playerId, 'playerId', 'Player'), checkChosen(newTeamId, 'newTeamId', 'New team'));
      const checked = both(from, who);
      return checked.ok ? valid({ playerId, newTeamId }) : checked;
    },
    send: (body, along) => officialApi('POST /api/admin/transfer-player', { body }, along),
    done: ({ message }) => {
      form.reset({ currentTeamId: form.getValues('currentTeamId'), playerId: '', newTeamId: '' });
      return { text: message };
    },
    failed: 'Error transferring player.',
  });
  const { currentTeamId } = form.watch();
  const players = playerOptions(teams, currentTeamId);
  const options = teamOptions(teams);
  return (
    <>
      <PageHeading>Transfer Player to Another Team</PageHeading>
      <Form submit="Transfer Player" sending={sending} disabled={!form.formState.isValid} onSubmit={submit}>
        <SelectField
          form={form}
          name="currentTeamId"
          label="Current Team"
          none="Choose a team"
          options={options}
          onChoose={(id) => {
            form.setValue('playerId', '');
            if (form.getValues('newTeamId') === id) form.setValue('newTeamId', '');
            void form.trigger();
          }}
        />
        <SelectField
          form={form}
          name="playerId"
          label="Player"
          none={currentTeamId === '' ? 'Choose the current team first' : 'Choose a player'}
          options={players}
          disabled={players.length === 0}
          hint={currentTeamId !== '' && players.length === 0 ? 'This team has no players.' : undefined}
        />
        <SelectField
          form={form}
          name="newTeamId"
          label="New Team"
          none="Choose a team"
          options={options.map((option) => ({ ...option, disabled: option.value === currentTeamId }))}
        />
      </Form>
    </>
  );
}

export const { Component, loader, head } = guard({
  title: 'Transfer Player',
  description: 'Moves a player to another team.',
  load: loadSquads,
  Screen: TransferPlayer,
});
