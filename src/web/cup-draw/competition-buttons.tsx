import { Fragment } from 'react';
import style from './competition-buttons.module.css';

type CompetitionButtonsProps = {
  competitions: readonly string[];
  /** `Locked In` or `Redraw` (specification §2). */
  mode: string;
  picked: string | null;
  disabled: boolean;
  onPick: (competition: string) => void;
};

/** The competitions in their order. Without scripts they are a form of the plain kind, which shows a draw. */
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

/** A name such as `LampittCup_SemiFinals` may go on in the next line after its underscore. */
export function breakable(competition: string) {
  return competition.split(/(?<=_)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}
