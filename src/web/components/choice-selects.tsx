import { allDivisions } from '#web/choice/season-choice.ts';
import { Select } from './select.tsx';

type SeasonChoosing = { choice: { season: string }; seasons: string[]; chooseSeason: (season: string) => void };
type DivisionChoosing = {
  choice: { division: number | string };
  divisions: readonly (number | string)[];
  chooseDivision: (division: string) => void;
};

/** The selector of the season, the same on every screen. */
export function SeasonSelect({ choosing: { choice, seasons, chooseSeason } }: { choosing: SeasonChoosing }) {
  return <Select label="Season" name="season" value={choice.season} options={seasons} onChoose={chooseSeason} />;
}

/** The selector of the division, the same on every screen. */
export function DivisionSelect({ choosing: { choice, divisions, chooseDivision } }: { choosing: DivisionChoosing }) {
  return (
    <Select
      label="Division"
      name="division"
      value={choice.division}
      options={divisions}
      wordsOf={(division) => (division === allDivisions ? 'All divisions' : `Division ${division}`)}
      onChoose={chooseDivision}
    />
  );
}
