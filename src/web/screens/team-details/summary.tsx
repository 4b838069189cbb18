import { useLocation } from 'react-router';
import type { TeamTotals } from '#domain/standings/team-details.ts';
import { KeyFigureList } from '#web/components/figures.tsx';
import { RecentFormLetters } from '#web/components/form.tsx';
import { Link } from '#web/components/links.tsx';
import { PlayerOrTeamSeasonLink } from '#web/components/my-season-link.tsx';
import ui from '#web/components/ui.module.css';
import style from './team-details.module.css';

type SummaryProps = { season: string; teamId: string; totals: TeamTotals; matches: string };

/**
 * A team's totals, its latest results as letters, and links to all its results and to the page that sums up its season.
 */
export function Summary({ season, teamId, totals, matches }: SummaryProps) {
  const { search } = useLocation();
  const { played, won, lost, drawn, scoreFor, scoreAgainst, form } = totals;
  const word = matches.charAt(0).toUpperCase() + matches.slice(1);
  return (
    <section className={`${ui.flush} ${ui.fading}`} aria-label="Summary">
      <KeyFigureList
        figures={[
          ['Played', played],
          ['Won', won],
          ['Lost', lost],
          drawn === 0 ? [word, `${scoreFor}–${scoreAgainst}`] : ['Drawn', drawn],
        ]}
      />
      <p className={style.form}>
        Form <RecentFormLetters results={form} />
        <Link className={ui.link} to={`${search}#results`} data-screen-only>
          Every result
        </Link>
      </p>
      <PlayerOrTeamSeasonLink season={season} teamId={teamId} />
    </section>
  );
}
