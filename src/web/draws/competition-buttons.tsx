import type { CompetitionDraws } from '#contract/draws.ts';
import button from '#web/components/button.module.css';
import { withOptionalBreaksAfterUnderscores } from '#web/components/page-heading.tsx';
import style from './stage.module.css';

type CompetitionButtonsProps = {
  competitions: readonly CompetitionDraws[];
  /** Returns the text in brackets after the cup's name: `Locked In`, or what a press does, such as `Redraw`. */
  modeOf: (competition: CompetitionDraws) => string;
  /**
   * Returns the cup and its round in plain words, such as `Lampitt Cup, Semi-finals`, for the line above the button.
   * The button shows the cup's unchanged name, as the site's specification requires.
   */
  aboutOf: (competition: CompetitionDraws) => string;
  /** Returns the day of the draw, such as `Drawn 4 December`, or `NOT_DRAWN_WORDS`. */
  statusOf: (competition: CompetitionDraws) => string;
  /** A sentence above the buttons that applies to all of them. */
  note?: string;
  picked: string | null;
  disabled: boolean;
  onPick: (competition: string) => void;
};

export const NOT_DRAWN_WORDS = 'Not drawn yet';

/**
 * A button for each competition. Above each button is a line about the competition. Without scripts, a press loads the
 * page with the draw of that competition.
 */
export function CompetitionButtons({
  competitions,
  modeOf,
  aboutOf,
  statusOf,
  note = '',
  picked,
  disabled,
  onPick,
}: CompetitionButtonsProps) {
  return (
    <form method="get" className={style.competitions}>
      <small id="about-all">{competitions.length === 0 ? '' : note}</small>
      {competitions.map((one) => {
        const { competition, cup } = one;
        const status = statusOf(one);
        return (
          <div key={competition}>
            <p id={`about-${competition}`}>
              {aboutOf(one)} <em data-drawn={status !== NOT_DRAWN_WORDS || undefined}>{status}</em>
            </p>
            <button
              className={button.quiet}
              aria-describedby={`about-${competition} about-all`}
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
                {withOptionalBreaksAfterUnderscores(cup.name)} <span>({modeOf(one)})</span>
              </span>
            </button>
          </div>
        );
      })}
    </form>
  );
}
