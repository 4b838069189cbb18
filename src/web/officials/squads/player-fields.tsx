import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { TeamAnswer } from '#contract/teams.ts';
import { NumberField, SelectField } from '#web/officials/fields.tsx';
import type { HandicapValues } from './check-squads.ts';
import style from './handicap-fields.module.css';
import { playerOptions, teamOptions } from './squads.ts';

type ChosenPlayer = { team: string; player: string };
type PlayerChoiceProps<Values extends FieldValues & ChosenPlayer> = {
  form: UseFormReturn<Values>;
  teams: readonly TeamAnswer[];
  /** The chosen team's id; empty where none is chosen. */
  team: string;
  /** Called with both ids; the player's is empty after another team was chosen. */
  onChoose: (team: string, player: string) => void;
};

/** Two selects: the team, then one of its players. */
export function PlayerChoice<Values extends FieldValues & ChosenPlayer>({
  form,
  teams,
  team,
  onChoose,
}: PlayerChoiceProps<Values>) {
  // Every form of this type has the fields of `ChosenPlayer`.
  const named = (name: keyof ChosenPlayer) => ({ form, name: name as Path<Values> });
  return (
    <>
      <SelectField
        {...named('team')}
        label="Team"
        placeholder="Choose a team"
        options={teamOptions(teams)}
        onChoose={(id) => onChoose(id, '')}
      />
      <SelectField
        {...named('player')}
        label="Player"
        placeholder={team === '' ? 'Choose a team first' : 'Choose a player'}
        options={playerOptions(teams, team)}
        disabled={team === ''}
        onChoose={(id) => onChoose(team, id)}
      />
    </>
  );
}

type HandicapFieldsProps<Values extends FieldValues & HandicapValues> = {
  form: UseFormReturn<Values>;
  disabled?: boolean;
};

/** A player's three handicap fields, side by side. */
export function HandicapFields<Values extends FieldValues & HandicapValues>({
  form,
  disabled = false,
}: HandicapFieldsProps<Values>) {
  // Every form of this type has the fields of `HandicapValues`.
  const named = (name: keyof HandicapValues) => ({ form, name: name as Path<Values>, disabled });
  return (
    <div className={style.numbers}>
      <NumberField {...named('handicap')} label="Handicap" />
      <NumberField {...named('modifier')} label="Modifier" fraction />
      <NumberField {...named('newHandicap')} label="New handicap" />
    </div>
  );
}
