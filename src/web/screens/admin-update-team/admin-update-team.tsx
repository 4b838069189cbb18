import { RETIRED } from '#domain/squad.ts';
import { PageHeading } from '#web/components/page-heading.tsx';
import { teamAddress } from '#web/layout/addresses.ts';
import { divisionOptions, divisionWords } from '#web/officials/division-words.ts';
import { SelectField, TextField } from '#web/officials/fields.tsx';
import { Form } from '#web/officials/form.tsx';
import { guard } from '#web/officials/guard.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import { both, checkChosen, checkTeam, type TeamValues } from '#web/officials/squads/check-squads.ts';
import { useChosen } from '#web/officials/squads/chosen.ts';
import { loadSquads, type Squads } from '#web/officials/squads/load-squads.ts';
import { teamOptions } from '#web/officials/squads/squad-options.ts';
import { useOfficialForm } from '#web/officials/use-official-form.ts';

/** Update Team (specification §2, §5): choosing a team fills in its name and division. */
function UpdateTeam({ data: { teams, divisions } }: { data: Squads }) {
  const chosen = useChosen(teams);
  // A team may stay in a division that the season has no more.
  const choicesOf = (teamId: string) =>
    [...new Set([...divisions, teams.find(({ id }) => id === teamId)?.division ?? RETIRED])].filter(
      (division) => division !== RETIRED,
    );
  const { form, submit, sending } = useOfficialForm({
    start: { team: chosen.team, ...valuesOf(teams, chosen.team) },
    check: ({ team, ...values }) => both(checkChosen(team, 'team', 'Team'), checkTeam(values, choicesOf(team))),
    send: ([teamId, body], along) => officialApi('PUT /api/teams/{teamId}', { params: { teamId }, body }, along),
    done: ({ id, name, division }) => ({
      text: `${name} is saved: ${divisionWords(division)}.`,
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
          none="Choose a team"
          options={teamOptions(teams)}
          onChoose={(id) => form.reset({ team: id, ...valuesOf(teams, id) })}
        />
        <TextField form={form} name="name" label="Team name" disabled={teamId === ''} />
        <SelectField
          form={form}
          name="division"
          label="Division"
          none="Choose a division"
          options={divisionOptions([...choicesOf(teamId), RETIRED])}
          hint="Division 0 marks teams as retired and does not affect historical data."
          disabled={teamId === ''}
        />
        <TextField form={form} name="venue" label="Venue (where it plays at home)" disabled={teamId === ''} />
      </Form>
    </>
  );
}

function valuesOf(teams: Squads['teams'], teamId: string): TeamValues {
  const team = teams.find(({ id }) => id === teamId);
  return team === undefined
    ? { name: '', division: '', venue: '' }
    : { name: team.name, division: String(team.division), venue: team.venue };
}

export const { Component, loader, head } = guard({
  title: 'Update Team',
  description: 'Changes the name or division of a team.',
  load: loadSquads,
  Screen: UpdateTeam,
});
