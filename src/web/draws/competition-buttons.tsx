import { breakable } from '#web/components/page-heading.tsx';
import type { CompetitionDraws } from '#contract/draws.ts';
import button from '#web/components/button.module.css';
import style from './competition-buttons.module.css';

type CompetitionButtonsProps = {
  competitions: readonly CompetitionDraws[];
  /** `Locked In`, or what a press does, such as `Redraw` or `Draw Semi-finals`. */
  modeOf: (competition: CompetitionDraws) => string;
  picked: string | null;
  disabled: boolean;
  onPick: (competition: string) => void;
};

/** A button for each competition. Without scripts it is a plain form that shows the draw. */
export function CompetitionButtons({ competitions, modeOf, picked, disabled, onPick }: CompetitionButtonsProps) {
  return (
    <form method="get" className={style.buttons}>
      {competitions.map((one) => {
        const { competition, cup } = one;
        return (
          <button
            key={competition}
            className={button.quiet}
            name="competition"
            value={competition}
            disabled={disabled}
            aria-pressed={competition === picked}
            onClick={(event) => {
              event.preventDefault();
              onPick(competition);
            }}
          >
            <span>
              {breakable(cup.name)} <span>({modeOf(one)})</span>
            </span>
          </button>
        );
      })}
    </form>
  );
}
