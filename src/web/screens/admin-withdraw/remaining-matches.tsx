import type { TeamAnswer } from '#contract/kinds/team.ts';
import { Select } from '#web/components/choice-form.tsx';
import ui from '#web/components/ui.module.css';
import style from './admin-withdraw.module.css';

/** The choice that awards the team's remaining matches to the other side. */
export const AWARD_CHOICE = 'award';

/** The choices for the team's remaining matches if no other team takes them over: labels keyed by value. */
const REMAINING_MATCH_CHOICES = new Map([
  ['', 'Remove from the fixture list'],
  [AWARD_CHOICE, 'Award to the other side'],
]);

type MatchesProps = {
  spare: readonly TeamAnswer[];
  chosen: string;
  mayAward: boolean;
  onChoose: (chosen: string) => void;
};

/** The choice of what happens to a withdrawn team's remaining matches. `mayAward`: whether they can be awarded. */
export function RemainingMatchesChoice({ spare, chosen, mayAward, onChoose }: MatchesProps) {
  const names = new Map(spare.map(({ id, name }) => [id, name]));
  const wordsOf = (choice: string) => REMAINING_MATCH_CHOICES.get(choice) ?? `${names.get(choice)} take them over`;
  return (
    <div className={style.matches}>
      <Select
        label="Matches to come"
        name="toCome"
        value={chosen}
        options={[...REMAINING_MATCH_CHOICES.keys(), ...names.keys()].filter(
          (choice) => mayAward || choice !== AWARD_CHOICE,
        )}
        wordsOf={wordsOf}
        onChoose={onChoose}
      />
      {spare.length > 0 ? null : (
        <p className={ui.about}>
          To let another team take them over, first add it under Teams and players as retired (division 0).
        </p>
      )}
    </div>
  );
}
