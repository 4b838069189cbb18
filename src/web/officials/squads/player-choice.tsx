import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { TeamAnswer } from '#contract/teams.ts';
import { SelectField } from '#web/officials/fields.tsx';
import { playerOptions, teamOptions } from './squad-options.ts';

type ChosenPlayer = { team: string; player: string };
type PlayerChoiceProps<Values extends FieldValues & ChosenPlayer> = {
  form: UseFormReturn<Values>;
  teams: readonly TeamAnswer[];
  /** The team that is chosen; empty where none is. */
  team: string;
  /** Told both; the player is empty where another team was chosen. */
  onChoose: (team: string, player: string) => void;
};

/** First the team, then one of its players. */
export function PlayerChoice<Values extends FieldValues & ChosenPlayer>({
  form,
  teams,
  team,
  onChoose,
}: PlayerChoiceProps<Values>) {
  // The names are those of `ChosenPlayer`, which every such form has.
  const named = (name: keyof ChosenPlayer) => ({ form, name: name as Path<Values> });
  return (
    <>
      <SelectField
        {...named('team')}
        label="Team"
        none="Choose a team"
        options={teamOptions(teams)}
        onChoose={(id) => onChoose(id, '')}
      />
      <SelectField
        {...named('player')}
        label="Player"
        none={team === '' ? 'Choose a team first' : 'Choose a player'}
        options={playerOptions(teams, team)}
        disabled={team === ''}
        onChoose={(id) => onChoose(team, id)}
      />
    </>
  );
}
