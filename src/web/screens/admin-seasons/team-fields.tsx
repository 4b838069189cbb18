import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { divisionName } from '#domain/seasons/division-names.ts';
import { RETIRED } from '#domain/squads/team-numbers.ts';
import ui from '#web/components/ui.module.css';
import { Row, SelectField, TextField } from '#web/officials/fields.tsx';
import { divisionOptions } from '#web/office/squads.ts';
import lists from '#web/office/kind-fields.module.css';
import style from './admin-seasons.module.css';
import {
  parseDivisions,
  moveWords,
  typedDivisionNames,
  previousPlaceWords,
  type SeasonValues,
  type TeamRow,
} from './season-form.ts';

type SeasonForm = { form: UseFormReturn<SeasonValues> };

/** Returns a function from a division's number to its name as typed in the form. */
export function typedNameOfDivision(form: UseFormReturn<SeasonValues>): (division: number) => string {
  const names = typedDivisionNames(form.watch());
  return (division) => divisionName(names, division);
}

/** Fields for the names of divisions. */
export function NameFields({ form }: SeasonForm) {
  const divisions = parseDivisions(form.watch('divisions')).filter((division) => division > 0);
  return (
    <fieldset className={lists.list}>
      <legend>Names of divisions</legend>
      <Row>
        {[...new Set(divisions)].map((division) => (
          <TextField
            key={division}
            form={form}
            name={`divisionNames.${division}`}
            label={`Name of division ${division}`}
            hint={`Optional. Without one: Division ${division}.`}
          />
        ))}
      </Row>
    </fieldset>
  );
}

type TeamFieldsProps = SeasonForm & { title: string; children?: ReactNode };

/** A choice of division for each team, with the team's last position and whether it is promoted or relegated. */
export function TeamFields({ form, title, children }: TeamFieldsProps) {
  const { teams, divisions } = form.watch();
  const nameOf = typedNameOfDivision(form);
  const choices = [...new Set(parseDivisions(divisions).filter((division) => division > 0))].sort((a, b) => a - b);
  return (
    <fieldset className={`${lists.list} ${style.teams}`}>
      <legend>{title}</legend>
      {children}
      <ul className={ui.flush}>
        {teams.map((team, index) => (
          <li key={team.teamId} data-move={Number(team.division) === team.from ? undefined : moveWords(team)}>
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
                options={divisionOptions([...withChosen(choices, team), RETIRED], nameOf)}
              />
            </span>
            <span className={style.move}>{moveWords(team)}</span>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** Returns the divisions to choose from, including the team's chosen one even if the season no longer has it. */
function withChosen(choices: readonly number[], { division }: TeamRow): number[] {
  const chosen = Number(division);
  return chosen === RETIRED || choices.includes(chosen) ? [...choices] : [...choices, chosen];
}
