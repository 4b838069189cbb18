import type { CompetitionDraws } from '#contract/draws.ts';
import button from '#web/components/button.module.css';
import { withBreakPoints } from '#web/components/page-heading.tsx';
import style from './stage.module.css';

type CompetitionButtonsProps = {
  competitions: readonly CompetitionDraws[];
  /**
   * Returns the text after the cup's name: `Locked In`, or what a press does, such as `Redraw` or `Draw Semi-finals`.
   */
  modeOf: (competition: CompetitionDraws) => string;
  /** Returns a line above the button in plain words, because the specification fixes the button's text. */
  aboutOf: (competition: CompetitionDraws) => string;
  /** Returns a line below that one, such as `Not drawn yet`. */
  statusOf?: (competition: CompetitionDraws) => string;
  /** Returns a line below the button. */
  belowOf?: (competition: CompetitionDraws) => string;
  /** A sentence about all buttons, below them. */
  note?: string;
  picked: string | null;
  disabled: boolean;
  onPick: (competition: string) => void;
};

/** A button for each competition. Without scripts, a press loads the page with that competition's draw. */
export function CompetitionButtons({
  competitions,
  modeOf,
  aboutOf,
  statusOf,
  belowOf = () => '',
  note = '',
  picked,
  disabled,
  onPick,
}: CompetitionButtonsProps) {
  return (
    <form method="get" className={style.competitions}>
      {competitions.map((one) => {
        const { competition, cup } = one;
        return (
          <div key={competition}>
            <p id={`about-${competition}`}>
              {aboutOf(one)}
              {statusOf === undefined ? null : <em>{statusOf(one)}</em>}
            </p>
            <button
              className={button.quiet}
              aria-describedby={`about-${competition} below-${competition} about-all`}
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
                {withBreakPoints(cup.name)} <span>({modeOf(one)})</span>
              </span>
            </button>
            <small id={`below-${competition}`}>{belowOf(one)}</small>
          </div>
        );
      })}
      <small id="about-all">{competitions.length === 0 ? '' : note}</small>
    </form>
  );
}
