import type { UseFormReturn } from 'react-hook-form';
import type { CompetitionSummary } from '#contract/cups.ts';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import { cupDisplayName } from '#domain/cups/cup-label.ts';
import { RETIRED_TEAMS_DIVISION } from '#domain/squads/team-numbers.ts';
import { useDivisionName } from '#web/choice/division-name.tsx';
import lists from '#web/office/kind-fields.module.css';
import { DateField, NumberField, FieldRow, SelectField, TextField } from '#web/officials/fields.tsx';
import type { CupValues } from './cup-form.ts';
import { chosenEntrantSource } from './entry-form.ts';

type EntryProps = {
  form: UseFormReturn<CupValues>;
  teams: readonly TeamAnswer[];
  others: readonly CompetitionSummary[];
};

/**
 * The fields that decide how a cup gets its entrants. Officials name the entrants, teams enter by their positions in a
 * league table, or everyone who lost their first tie in another cup enters. Renders nothing if the entrants can only be
 * named.
 */
export function EntrantSourceFields({ form, teams, others }: EntryProps) {
  const values = form.watch();
  const from = chosenEntrantSource(values, values.kind);
  const alike = others.filter(({ kind }) => kind === values.kind);
  const options = [
    { value: 'named', label: 'The entrants I choose' },
    ...(values.kind === 'team' ? [{ value: 'table', label: 'Teams by their position in a table' }] : []),
    ...(alike.length > 0 ? [{ value: 'losers', label: 'Losers of a first tie in another cup' }] : []),
  ];
  const losing = alike.map(({ competitionId, name }) => ({ value: competitionId, label: cupDisplayName(name) }));
  if (options.length === 1) return null;
  return (
    <>
      <SelectField form={form} name="enters" label="Who enters?" options={options} />
      {from === 'table' ? <EntryFromTableFields form={form} teams={teams} /> : null}
      {from === 'losers' ? (
        <SelectField form={form} name="losersOf" label="The other cup" placeholder="Choose" options={losing} />
      ) : null}
    </>
  );
}

function EntryFromTableFields({ form, teams }: Omit<EntryProps, 'others'>) {
  const nameOfDivision = useDivisionName();
  const divisions = [...new Set(teams.map(({ division }) => division))].filter(
    (division) => division !== RETIRED_TEAMS_DIVISION,
  );
  const options = divisions
    .toSorted((a, b) => a - b)
    .map((division) => ({ value: String(division), label: nameOfDivision(division) }));
  return (
    <>
      <SelectField form={form} name="division" label="Table" placeholder="Choose" options={options} />
      <TextField
        form={form}
        name="places"
        label="Positions that enter"
        hint="For example 1-8. The teams are taken from the table when the first round is drawn."
      />
    </>
  );
}

/**
 * The choice whether groups are played before the knock-out, and the fields of the groups. `fixed`: whether the first
 * round is drawn. After that draw, officials can no longer add or remove the group stage, or change the number of
 * groups or the number of entrants who go through.
 */
export function GroupStageFields({ form, fixed }: Pick<EntryProps, 'form'> & { fixed: boolean }) {
  const { hasGroups, draw } = form.watch();
  if (draw === 'table' || (fixed && hasGroups === 'no')) return null;
  const options = [
    { value: 'no', label: 'No' },
    { value: 'yes', label: 'Yes' },
  ];
  return (
    <>
      {fixed ? null : <SelectField form={form} name="hasGroups" label="Is there a group stage?" options={options} />}
      {hasGroups === 'yes' ? (
        <fieldset className={lists.list}>
          <legend>Groups</legend>
          {fixed ? null : (
            <FieldRow>
              <NumberField form={form} name="groups.count" label="Number of groups" />
              <NumberField form={form} name="groups.through" label="Through from each group" />
            </FieldRow>
          )}
          <FieldRow>
            <NumberField
              form={form}
              name="groups.bestOf"
              label="Best of"
              accessibleName="Groups: best of"
              hint="Empty: as in the first round."
              optional
            />
            <DateField form={form} name="groups.playBy" label="Play by" accessibleName="Groups: play by" />
          </FieldRow>
        </fieldset>
      ) : null}
    </>
  );
}
