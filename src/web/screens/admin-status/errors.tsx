import type { StatusAnswer } from '#contract/status.ts';
import { countOf } from '#domain/count.ts';
import { Day } from '#web/components/day.tsx';
import list from '#web/components/list.module.css';
import { Moment } from '#web/components/moment.tsx';
import part from '#web/components/part.module.css';

type ErrorsProps = { errors: StatusAnswer['errors']; since: string; timeZone: string };

/** What the program has noted since it was started, the latest first. It names nobody. */
export function Errors({ errors: { days, latest }, since, timeZone }: ErrorsProps) {
  return (
    <section aria-labelledby="errors" className={part.part}>
      <h2 id="errors">What went wrong lately</h2>
      <p className={part.about}>
        {latest.length === 0 ? 'Nothing went wrong since' : 'Since'} the program was started,{' '}
        <Moment at={since} timeZone={timeZone} />.
      </p>
      {days.length === 0 ? null : (
        <p>
          {days.map(({ day, errors, warnings }, at) => (
            <span key={day}>
              {at === 0 ? '' : '; '}
              <Day day={day} />: {countOf(errors, 'error')}, {countOf(warnings, 'warning')}
            </span>
          ))}
        </p>
      )}
      {latest.length === 0 ? null : (
        <ul className={list.list}>
          {latest.map(({ at, level, sentence, times }) => (
            <li key={sentence} className={list.words}>
              <span>
                <strong>{level === 'error' ? 'Error' : 'Warning'}</strong>: {sentence}
              </span>
              <small>
                <Moment at={at} timeZone={timeZone} />
                {times === 1 ? '' : `, ${times} times`}
              </small>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
