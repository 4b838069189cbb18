import { teamBody } from '#contract/kinds/team.ts';
import { countOf } from '#domain/count.ts';
import { fields, text } from '#domain/fields.ts';
import { RETIRED } from '#domain/squads/numbers.ts';
import { teamFaults } from '#domain/squads/team.ts';
import { useDivisionName } from '#web/choice/division-name.tsx';
import { teamAddress } from '#web/layout/addresses.ts';
import { officialApi } from '#web/officials/official-api.ts';
import { textsOf } from '#web/office/form-values.ts';
import { KindForm } from '#web/office/kind-form.tsx';
import { TAKEN_BACK } from '#web/officials/use-official-form.ts';
import { told, useSimilar } from './similar.tsx';
import { teamFields } from './squad-fields.ts';
import { type FormProps, saves } from './squad-forms.tsx';
import { divisionWords, teamOptions, useChosen } from './squads.ts';
import { useUpcoming } from './upcoming.tsx';

type AddTeamProps = Omit<FormProps, 'squads' | 'of'> & { divisions: readonly number[]; division?: number };

/** Adds a team, to a division where one is given. */
export function AddTeamForm({ divisions, division, onSaved, onCancel }: AddTeamProps) {
  const nameOf = useDivisionName();
  const { ask, question } = useSimilar('team');
  return (
    <KindForm
      body={teamBody}
      start={{ division }}
      again={() => ({ division })}
      focusTyped={division !== undefined}
      fields={() => teamFields(divisions, nameOf)}
      faults={(draft) => teamFaults(draft, divisions)}
      submit="Add Team"
      send={async (body, options) => {
        const choice = await ask(body.name, ({ deleted }) => deleted);
        if (choice === null) return TAKEN_BACK;
        if (choice === 'add')
          return told(await officialApi('POST /api/admin/teams', { body }, options), ({ name }) => `Added ${name}`);
        const input = { params: { teamId: choice.teamId ?? '' }, body: { division: body.division } };
        const back = await officialApi('POST /api/admin/teams/{teamId}/bring-back', input, options);
        return told(back, ({ name, players }) => `Brought back ${name} with ${countOf(players.length, 'player')}`);
      }}
      done={({ id, division: joined, text: what }) => {
        onSaved?.(id);
        const link = { label: 'Add players', to: `/admin/add-player?team=${encodeURIComponent(id)}` };
        return {
          text: `${what} (${divisionWords(joined, nameOf)}).`,
          ...(onSaved === undefined ? { link } : {}),
        };
      }}
      onCancel={onCancel}
    >
      {() => question}
    </KindForm>
  );
}

const changedTeam = fields('The team', { team: text('Team'), ...teamBody.shape });

/** Changes a team's name, division, venue and night. */
export function TeamForm({ squads: { teams, divisions }, of, onSaved, onCancel }: FormProps) {
  const inAddress = useChosen(teams);
  const { settle, question } = useUpcoming();
  const { team: first } = of ?? inAddress;
  const nameOf = useDivisionName();
  const teamOf = (team: string | undefined) => teams.find(({ id }) => id === team);
  // A team may stay in a division that the season no longer has.
  const divisionsFor = (team: string | undefined) =>
    [...new Set([...divisions, teamOf(team)?.division ?? RETIRED])].filter((division) => division !== RETIRED);
  const choice = {
    team: {
      label: 'Team',
      placeholder: 'Choose a team',
      options: teamOptions(teams, nameOf),
      fills: (id: string) => textsOf(teamBody, teamOf(id) ?? {}),
    },
  };
  return (
    <KindForm
      body={changedTeam}
      start={{ ...teamOf(first), team: first }}
      focusTyped={of !== undefined}
      fields={({ team = '' }) => {
        const { name, division, ...others } = teamFields([...divisionsFor(team), RETIRED], nameOf, team === '');
        const hint = 'Division 0 marks teams as retired and does not affect historical data.';
        return { ...(of === undefined ? choice : {}), name, division: { ...division, hint }, ...others };
      }}
      faults={(draft) => teamFaults(draft, divisionsFor(draft.team))}
      submit={saves(of, 'Update Team')}
      send={async ({ team: teamId, ...body }, options) => {
        const more = await settle(teamOf(teamId), body);
        if (more === null) return TAKEN_BACK;
        return officialApi('PUT /api/teams/{teamId}', { params: { teamId }, body: { ...body, ...more } }, options);
      }}
      done={({ id, name, division, clashes = [] }) => {
        onSaved?.(id);
        const link = { label: 'See the team', to: teamAddress(id, '') };
        return { text: [`Saved ${name} (${divisionWords(division, nameOf)}).`, ...clashes].join(' '), link };
      }}
      onCancel={onCancel}
    >
      {() => question}
    </KindForm>
  );
}
