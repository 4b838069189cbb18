import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { divisionName } from '#domain/seasons/division-names.ts';
import { RETIRED_TEAMS_DIVISION } from '#domain/squads/team-numbers.ts';
import ui from '#web/components/ui.module.css';
import { FieldRow, SelectField, TextField } from '#web/officials/fields.tsx';
import { divisionOptions } from '#web/office/squads.ts';
import lists from '#web/office/kind-fields.module.css';
import style from './admin-seasons.module.css';
import {
  parseDivisionNumbers,
  teamMoveWords,
  typedDivisionNames,
  previousPlaceWords,
  type SeasonValues,
  type TeamRow,
} from './season-form.ts';

type SeasonFormProps = { form: UseFormReturn<SeasonValues> };

/**
 * Returns a function that returns a division's name as typed in the form. If no name is typed, the function returns a
 * default name such as `Division 2`.
 */
export function typedDivisionNameLookup(form: UseFormReturn<SeasonValues>): (division: number) => string {
  const names = typedDivisionNames(form.watch());
  return (division) => divisionName(names, division);
}

/** Fields for the names of divisions. */
export function DivisionNameFields({ form }: SeasonFormProps) {
  const divisions = parseDivisionNumbers(form.watch('divisions')).filter((division) => division > 0);
  return (
    <fieldset className={lists.list}>
      <legend>Names of divisions</legend>
      <FieldRow>
        {[...new Set(divisions)].map((division) => (
          <TextField
            key={division}
            form={form}
            name={`divisionNames.${division}`}
            label={`Name of division ${division}`}
            hint={`Optional. Without one: Division ${division}.`}
          />
        ))}
      </FieldRow>
    </fieldset>
  );
}

type TeamFieldsProps = SeasonFormProps & { title: string; children?: ReactNode };

/** For each team: its previous position, a selector for its division, and whether it is promoted or relegated. */
export function TeamDivisionFields({ form, title, children }: TeamFieldsProps) {
  const { teams, divisions } = form.watch();
  const nameOf = typedDivisionNameLookup(form);
  const choices = [...new Set(parseDivisionNumbers(divisions).filter((division) => division > 0))].sort(
    (a, b) => a - b,
  );
  return (
    <fieldset className={`${lists.list} ${style.teams}`}>
      <legend>{title}</legend>
      {children}
      <ul className={ui.flush}>
        {teams.map((team, index) => (
          <li key={team.teamId} data-move={Number(team.division) === team.from ? undefined : teamMoveWords(team)}>
            <span className={style.team}>
              <strong>{team.teamName}</strong>
              <span>{previousPlaceWords(team, nameOf)}</span>
            </span>
            <span className={style.division}>
              <SelectField
                form={form}
                name={`teams.${index}.division`}
                label={`Division of ${team.teamName}`}
                hidesLabel
                options={divisionOptions([...divisionChoicesForTeam(choices, team), RETIRED_TEAMS_DIVISION], nameOf)}
              />
            </span>
            <span className={style.move}>{teamMoveWords(team)}</span>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/**
 * Returns the divisions to choose from. They include the division chosen for the team, even if the season does not have
 * it. Division 0, which is for retired teams, is not added here.
 */
function divisionChoicesForTeam(choices: readonly number[], { division }: TeamRow): number[] {
  const chosen = Number(division);
  return chosen === RETIRED_TEAMS_DIVISION || choices.includes(chosen) ? [...choices] : [...choices, chosen];
}
