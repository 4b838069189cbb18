import { PageHeading } from '#web/components/page-heading.tsx';
import { SelectField, TextField } from '#web/officials/fields.tsx';
import { Form } from '#web/officials/form.tsx';
import { guard } from '#web/officials/guard.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import { both, checkChosen, checkPlayer, noHandicaps } from '#web/officials/squads/check-squads.ts';
import { useChosen } from '#web/officials/squads/chosen.ts';
import { HandicapFields } from '#web/officials/squads/handicap-fields.tsx';
import { loadSquads, type Squads } from '#web/officials/squads/load-squads.ts';
import { teamOptions } from '#web/officials/squads/squad-options.ts';
import { useOfficialForm } from '#web/officials/use-official-form.ts';

/** Add Player (specification §2, §5): team, name and three numbers, which begin at 0. */
function AddPlayer({ data: { teams } }: { data: Squads }) {
  const chosen = useChosen(teams);
  const { form, submit, sending } = useOfficialForm({
    start: { team: chosen.team, name: '', ...noHandicaps },
    check: ({ team, ...player }) => both(checkChosen(team, 'team', 'Team'), checkPlayer(player)),
    send: ([teamId, body], along) =>
      officialApi('POST /api/admin/teams/{teamId}/players', { params: { teamId }, body }, along),
    done: ({ name }, [teamId]) => {
      // The next one is mostly of the same team.
      form.reset({ team: teamId, name: '', ...noHandicaps });
      form.setFocus('name');
      return { text: `${name} is added to ${teams.find(({ id }) => id === teamId)?.name ?? 'the team'}.` };
    },
  });
  return (
    <>
      <PageHeading>Add Player</PageHeading>
      <Form submit="Add Player" sending={sending} onSubmit={submit}>
        <SelectField form={form} name="team" label="Team" none="Choose a team" options={teamOptions(teams)} />
        <TextField form={form} name="name" label="Player name" />
        <HandicapFields form={form} />
      </Form>
    </>
  );
}

export const { Component, loader, head } = guard({
  title: 'Add Player',
  description: 'Adds a player to a team.',
  load: loadSquads,
  Screen: AddPlayer,
});
