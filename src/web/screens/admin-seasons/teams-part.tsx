import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { RETIRED } from '#domain/squad.ts';
import { divisionOptions } from '#web/officials/squads/squads.ts';
import { SelectField } from '#web/officials/fields.tsx';
import style from './admin-seasons.module.css';
import { divisionsIn, type SeasonValues, type TeamRow } from './season-values.ts';
import { moveWords, placeWords } from './season-words.ts';

type TeamsPartProps = { form: UseFormReturn<SeasonValues>; title: string; children?: ReactNode };

/** Every team with its last place, the division it is to play in, and what that is for it. */
export function TeamsPart({ form, title, children }: TeamsPartProps) {
  const { teams, divisions } = form.watch();
  const whole = divisionsIn(divisions).filter((division) => division > 0);
  const choices = [...new Set(whole)].sort((a, b) => a - b);
  return (
    <fieldset className={style.teams}>
      <legend>{title}</legend>
      {children}
      <ul>
        {teams.map((team, index) => (
          <li key={team.teamId} data-move={Number(team.division) === team.from ? undefined : moveWords(team)}>
            <span className={style.team}>
              <strong>{team.teamName}</strong>
              <span>{placeWords(team)}</span>
            </span>
            <span className={style.division}>
              <SelectField
                form={form}
                name={`teams.${index}.division`}
                label={`Division of ${team.teamName}`}
                options={divisionOptions([...withPresent(choices, team), RETIRED])}
              />
            </span>
            <span className={style.move}>{moveWords(team)}</span>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** A division that the season is to have no more stays chosen until somebody chooses another. */
function withPresent(choices: readonly number[], { division }: TeamRow): number[] {
  const present = Number(division);
  return present === RETIRED || choices.includes(present) ? [...choices] : [...choices, present];
}
