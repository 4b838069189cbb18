import { useId, useState } from 'react';
import type { TeamAnswer } from '#contract/teams.ts';
import { countOf } from '#domain/count.ts';
import { parseDay } from '#domain/day.ts';
import button from '#web/components/button.module.css';
import { dayWords } from '#web/components/day.tsx';
import input from '#web/components/input.module.css';
import part from '#web/components/part.module.css';
import { EmptyTable } from '#web/components/table.tsx';
import { Confirm } from '#web/officials/confirm.tsx';
import field from '#web/officials/fields.module.css';
import { officialApi } from '#web/officials/official-api.ts';
import { useAct } from '#web/officials/use-act.ts';
import style from './admin-update-handicap.module.css';
import { NewHandicaps } from './new-handicaps.tsx';
import { waitingTeams } from './waiting-teams.ts';

/** Makes the new handicaps the present ones: of all whose differ, or of those who stay ticked, from a day on. */
export function ApplyNew({ teams }: { teams: readonly TeamAnswer[] }) {
  const waiting = waitingTeams(teams);
  const ids = waiting.flatMap(({ players }) => players.map(({ id }) => id));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [day, setDay] = useState('');
  const [asking, setAsking] = useState(false);
  const { act, acting } = useAct();
  const chosen = ids.filter((id) => !left.has(id));
  const words = countOf(chosen.length, 'new handicap');

  function apply(): void {
    setAsking(false);
    const body = { playerIds: chosen, ...(day === '' ? {} : { on: day }) };
    void act({
      send: (along) => officialApi('PUT /api/admin/apply-handicaps', { body }, along),
      done: ({ updated }) =>
        `${countOf(updated, 'new handicap')} applied${day === '' ? '' : ` from ${dayWords(day)}`}.`,
      failed: 'The new handicaps could not be applied.',
    });
  }

  return (
    <section aria-labelledby="apply" className={`${part.part} ${style.apply}`}>
      <h2 id="apply">Apply new handicaps</h2>
      {ids.length === 0 ? (
        <EmptyTable>No player has a new handicap that differs from the present one.</EmptyTable>
      ) : (
        <>
          <p className={part.about}>
            Each new handicap becomes the player’s handicap. Take the tick from whoever keeps the present one.
          </p>
          <NewHandicaps teams={waiting} left={left} onLeave={setLeft} />
          <DayField day={day} onDay={setDay} />
          <button
            type="button"
            className={`${button.strong} ${style.button}`}
            disabled={chosen.length === 0 || (day !== '' && !parseDay(day).ok)}
            aria-busy={acting}
            onClick={() => setAsking(true)}
          >
            Apply {words}
          </button>
        </>
      )}
      {asking ? (
        <Confirm title={`Apply ${words}?`} yes="Apply" onYes={apply} onNo={() => setAsking(false)}>
          <p>
            {chosen.length === 1 ? 'The player’s handicap changes' : `The handicaps of ${chosen.length} players change`}{' '}
            from {day === '' ? 'today' : dayWords(day)}. Recorded results stay as they are, and Undo takes it back.
          </p>
        </Confirm>
      ) : null}
    </section>
  );
}

function DayField({ day, onDay }: { day: string; onDay: (day: string) => void }) {
  const id = useId();
  return (
    <div className={`${field.field} ${style.day}`}>
      <label htmlFor={id}>From this day on</label>
      <input
        id={id}
        className={input.input}
        type="date"
        value={day}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onDay(event.target.value)}
      />
      <p id={`${id}-hint`} className={field.hint}>
        Without a day: from today on.
      </p>
    </div>
  );
}
