import { PageHeading } from '#web/components/page-heading.tsx';
import { divisionOptions, divisionWords } from '#web/officials/division-words.ts';
import { Form } from '#web/officials/form.tsx';
import { guard } from '#web/officials/guard.tsx';
import { officialApi } from '#web/officials/official-api.ts';
import { SelectField, TextField } from '#web/officials/fields.tsx';
import { checkTeam } from '#web/officials/squads/check-squads.ts';
import { loadDivisions } from '#web/officials/squads/load-squads.ts';
import { useOfficialForm } from '#web/officials/use-official-form.ts';

/** Add Team (specification §2, §5): name and division. */
function AddTeam({ data: divisions }: { data: number[] }) {
  const { form, submit, sending } = useOfficialForm({
    start: { name: '', division: '', venue: '' },
    check: (values) => checkTeam(values, divisions),
    send: (body, along) => officialApi('POST /api/admin/teams', { body }, along),
    done: ({ id, name, division }) => {
      form.reset();
      return {
        text: `${name} is added, ${divisionWords(division)}.`,
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
          none="Choose a division"
          options={divisionOptions(divisions)}
        />
        <TextField form={form} name="venue" label="Venue (where it plays at home)" />
      </Form>
    </>
  );
}

export const { Component, loader, head } = guard({
  title: 'Add Team',
  description: 'Adds a team to the league.',
  load: loadDivisions,
  Screen: AddTeam,
});
