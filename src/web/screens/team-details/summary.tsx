import { useLocation } from 'react-router';
import { type FixtureResult, recentForm } from '#domain/cards/fixture.ts';
import { Figures } from '#web/components/figures.tsx';
import { Form } from '#web/components/form.tsx';
import { Link } from '#web/components/links.tsx';
import ui from '#web/components/ui.module.css';
import type { TeamResult } from './results.tsx';
import style from './team-details.module.css';

/** The sums of results, and the latest ones as letters, oldest first. */
export type Totals = {
  played: number;
  won: number;
  lost: number;
  drawn: number;
  own: number;
  theirs: number;
  form: FixtureResult[];
};

/** Adds up results that come newest first. */
export function totalsOf(results: readonly TeamResult[]): Totals {
  const letters = results.flatMap(({ result }) => result ?? []).reverse();
  const count = (letter: FixtureResult) => letters.filter((one) => one === letter).length;
  return {
    played: results.length,
    won: count('W'),
    lost: count('L'),
    drawn: count('D'),
    own: results.reduce((sum, { own }) => sum + own, 0),
    theirs: results.reduce((sum, { theirs }) => sum + theirs, 0),
    form: recentForm(letters),
  };
}

/** The totals of the results, and the latest results as letters. */
export function Summary({ totals, matches }: { totals: Totals; matches: string }) {
  const { search } = useLocation();
  const { played, won, lost, drawn, own, theirs, form } = totals;
  const word = matches.charAt(0).toUpperCase() + matches.slice(1);
  return (
    <section className={`${ui.flush} ${ui.fading}`} aria-label="Summary">
      <Figures
        figures={[
          ['Played', played],
          ['Won', won],
          ['Lost', lost],
          drawn === 0 ? [word, `${own}–${theirs}`] : ['Drawn', drawn],
        ]}
      />
      <p className={style.form}>
        Form <Form results={form} />
        <Link className={ui.link} to={`${search}#results`} data-screen-only>
          Every result
        </Link>
      </p>
    </section>
  );
}
