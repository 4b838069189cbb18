import { useLocation } from 'react-router';
import type { TeamTotals } from '#domain/standings/team-details.ts';
import { Figures } from '#web/components/figures.tsx';
import { FormLetters } from '#web/components/form.tsx';
import { Link } from '#web/components/links.tsx';
import { MySeasonLink } from '#web/components/my-season-link.tsx';
import ui from '#web/components/ui.module.css';
import style from './team-details.module.css';

type SummaryProps = { season: string; teamId: string; totals: TeamTotals; matches: string };

/** The totals of the results, the latest results as letters, and a link to the season in short. */
export function Summary({ season, teamId, totals, matches }: SummaryProps) {
  const { search } = useLocation();
  const { played, won, lost, drawn, scoreFor, scoreAgainst, form } = totals;
  const word = matches.charAt(0).toUpperCase() + matches.slice(1);
  return (
    <section className={`${ui.flush} ${ui.fading}`} aria-label="Summary">
      <Figures
        figures={[
          ['Played', played],
          ['Won', won],
          ['Lost', lost],
          drawn === 0 ? [word, `${scoreFor}–${scoreAgainst}`] : ['Drawn', drawn],
        ]}
      />
      <p className={style.form}>
        Form <FormLetters results={form} />
        <Link className={ui.link} to={`${search}#results`} data-screen-only>
          Every result
        </Link>
      </p>
      <MySeasonLink season={season} teamId={teamId} />
    </section>
  );
}
