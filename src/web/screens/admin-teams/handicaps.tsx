import type { PlayerAnswer } from '#contract/kinds/player.ts';
import { countWithNoun } from '#domain/count.ts';
import { formattedHandicap } from '#domain/statistic.ts';
import { ApiCallButton } from '#web/officials/api-call-button.tsx';
import { callAsOfficial } from '#web/officials/official-api.ts';
import style from './admin-teams.module.css';

type HandicapsProps = Pick<PlayerAnswer, 'handicap' | 'newHandicap'> & { hasBoth: boolean };

/** A player's handicap and, if different, an arrow and the new handicap. `hasBoth`: shows the new one even if equal. */
export function CurrentAndNewHandicap({ handicap, newHandicap, hasBoth }: HandicapsProps) {
  const differs = newHandicap !== handicap;
  return (
    <span className={hasBoth ? style.both : undefined}>
      <span>
        <span className="visually-hidden">Handicap </span>
        {formattedHandicap(handicap)}
      </span>
      {differs || hasBoth ? (
        <span className={differs ? style.differs : style.same}>
          {differs ? <span aria-hidden="true"> → </span> : null}
          <span className="visually-hidden">, new </span>
          {formattedHandicap(newHandicap)}
        </span>
      ) : null}
    </span>
  );
}

/** A button that resets every player's new handicap to the current handicap. */
export function ResetNewHandicapsButton() {
  return (
    <ApiCallButton
      label="Reset all new handicaps"
      title="Reset new handicaps"
      yes="Reset"
      send={(options) => callAsOfficial('PUT /api/admin/reset-new-handicaps', {}, options)}
      done={({ updated }) => `Reset the new handicaps of ${countWithNoun(updated, 'player')}.`}
    >
      <p>Are you sure you want to reset all new handicaps to match the current handicap values?</p>
    </ApiCallButton>
  );
}
