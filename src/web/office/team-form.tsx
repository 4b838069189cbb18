import { teamBodySchema } from '#contract/kinds/team.ts';
import { countWithNoun } from '#domain/count.ts';
import { fields } from '#domain/fields.ts';
import { RETIRED_TEAMS_DIVISION } from '#domain/squads/team-numbers.ts';
import { teamDivisionFaults } from '#domain/squads/team.ts';
import { type DivisionNameLookup, useDivisionName } from '#web/choice/division-name.tsx';
import { teamAddress } from '#web/layout/addresses.ts';
import { callAsOfficial } from '#web/officials/official-api.ts';
import { CANCELLED_BY_USER } from '#web/officials/use-official-form.ts';
import { formTextValuesOf } from './form-values.ts';
import { fieldsDisabledIf, type FormFields, fieldsOfSchema } from './kind-fields.tsx';
import { KindForm } from './kind-form.tsx';
import { useRemainingMatchesQuestion } from './delete-team-or-player.tsx';
import { teamField } from './player-form.tsx';
import { withNoticeText, useSimilarNameQuestion } from './similar.tsx';
import {
  divisionOptions,
  divisionWords,
  type SquadFormProps,
  leagueNightOptions,
  teamOptions,
  useTeamAndPlayerIdsInAddress,
} from './squads.ts';

function teamFields(divisions: readonly number[], nameOf: DivisionNameLookup, hint?: string): FormFields {
  return fieldsOfSchema(teamBodySchema, {
    division: { options: divisionOptions(divisions, nameOf), ...(hint === undefined ? {} : { hint }) },
    night: { options: leagueNightOptions() },
  });
}

type AddTeamProps = Omit<SquadFormProps, 'squads' | 'of'> & { divisions: readonly number[]; division?: number };

/**
 * A form to add a team. `division`: the division that is selected at first. If a deleted team has a similar name, the
 * official can bring back that team instead.
 */
export function AddTeamForm({ divisions, division, onSaved, onCancel }: AddTeamProps) {
  const nameOf = useDivisionName();
  const { ask, question } = useSimilarNameQuestion('team');
  return (
    <KindForm
      body={teamBodySchema}
      start={{ division }}
      again={() => ({ division })}
      focusTyped={division !== undefined}
      fields={() => teamFields(divisions, nameOf)}
      faults={(draft) => teamDivisionFaults(draft, divisions)}
      submit="Add Team"
      send={async (body, options) => {
        const choice = await ask(body.name, ({ deleted }) => deleted);
        if (choice === null) return CANCELLED_BY_USER;
        if (choice === 'add')
          return withNoticeText(
            await callAsOfficial('POST /api/admin/teams', { body }, options),
            ({ name }) => `Added ${name}`,
          );
        const input = { params: { teamId: choice.teamId ?? '' }, body: { division: body.division } };
        const back = await callAsOfficial('POST /api/admin/teams/{teamId}/bring-back', input, options);
        return withNoticeText(
          back,
          ({ name, players }) => `Brought back ${name} with ${countWithNoun(players.length, 'player')}`,
        );
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

const changedTeamSchema = fields('The team', { ...teamField, ...teamBodySchema.shape });
const RETIRED_DIVISION_HINT =
  'Retired / Archived is for a team that has stopped. Division 0 marks teams as retired and does not affect historical data.';

export type TeamFormProps = SquadFormProps & {
  submit?: string;
  /** Whether the form always explains `Retired / Archived`. By default, only while this option is selected. */
  explains?: boolean;
};

/** A form to change a team. */
export function TeamForm({ squads, of, onSaved, onCancel, submit = 'Save', explains = false }: TeamFormProps) {
  const { teams, divisions } = squads;
  const inAddress = useTeamAndPlayerIdsInAddress(teams);
  const { settle, question } = useRemainingMatchesQuestion();
  const { team: first } = of ?? inAddress;
  const nameOf = useDivisionName();
  const teamOf = (team: string | undefined) => teams.find(({ id }) => id === team);
  // A team may stay in its division even if the season does not have that division.
  const divisionsFor = (team: string | undefined) =>
    [...new Set([...divisions, teamOf(team)?.division ?? RETIRED_TEAMS_DIVISION])].filter(
      (division) => division !== RETIRED_TEAMS_DIVISION,
    );
  const choice = fieldsOfSchema(fields('', teamField), {
    team: { options: teamOptions(teams, nameOf), fills: (id) => formTextValuesOf(teamBodySchema, teamOf(id) ?? {}) },
  });
  return (
    <KindForm
      body={changedTeamSchema}
      start={{ ...teamOf(first), team: first }}
      focusTyped={of !== undefined}
      fields={({ team = '', division = '' }) => ({
        ...(of === undefined ? choice : {}),
        ...fieldsDisabledIf(
          team === '',
          teamFields(
            [...divisionsFor(team), RETIRED_TEAMS_DIVISION],
            nameOf,
            explains || division === String(RETIRED_TEAMS_DIVISION) ? RETIRED_DIVISION_HINT : undefined,
          ),
        ),
      })}
      faults={(draft) => teamDivisionFaults(draft, divisionsFor(draft.team))}
      submit={submit}
      send={async ({ team: teamId, ...body }, options) => {
        const more = await settle(teamOf(teamId), body);
        if (more === null) return CANCELLED_BY_USER;
        return callAsOfficial('PUT /api/teams/{teamId}', { params: { teamId }, body: { ...body, ...more } }, options);
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
