import { Fragment } from 'react';
import style from './competition-buttons.module.css';

type CompetitionButtonsProps = {
  competitions: readonly string[];
  /** `Locked In` or `Redraw`. */
  mode: string;
  picked: string | null;
  disabled: boolean;
  onPick: (competition: string) => void;
};

/** A button for each competition. Without scripts it is a plain form that shows the draw. */
export function CompetitionButtons({ competitions, mode, picked, disabled, onPick }: CompetitionButtonsProps) {
  return (
    <form method="get" className={style.buttons}>
      {competitions.map((competition) => (
        <button
          key={competition}
          name="competition"
          value={competition}
          disabled={disabled}
          aria-pressed={competition === picked}
          onClick={(event) => {
            event.preventDefault();
            onPick(competition);
          }}
        >
          {breakable(competition)} <span className={style.mode}>({mode})</span>
        </button>
      ))}
    </form>
  );
}

/** Lets a name such as `LampittCup_SemiFinals` break after its underscore. */
export function breakable(competition: string) {
  return competition.split(/(?<=_)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}
