import type { MatchPage } from '#contract/match.ts';
import { markOfName } from '#domain/squads/mark.ts';
import { matchLabel } from '#domain/cards/match-words.ts';
import { useFormatLookup } from '#web/choice/use-format.ts';
import { TeamMark } from '#web/components/team-mark.tsx';
import { useSite } from '#web/layout/site.ts';
import style from './match.module.css';

type CourseProps = { match: Pick<MatchPage, 'line' | 'home' | 'away' | 'season' | 'division'> };
type Step = MatchPage['line'][number];

/**
 * How the score developed during the evening: the lead as a line chart and, below it, the winner of each match on the
 * card and the team score after that match.
 */
export function ScoreProgress({ match }: CourseProps) {
  const { line, home, away } = match;
  const format = useFormatLookup()(match);
  const nameOf = (winner: Step['winner']) => (winner === null ? 'nobody' : { home, away }[winner].teamName);
  return (
    <div className={style.course}>
      <LeadChart match={match} />
      <ol className={style.strip}>
        {line.map(({ match: number, winner, home: own, away: other }) => (
          <li key={number}>
            <span className="visually-hidden">
              {matchLabel(number, format)}: {nameOf(winner)},{' '}
            </span>
            {winner === null ? <i aria-hidden="true">–</i> : <WinnerMark team={{ home, away }[winner]} />}
            <b>
              {own}–{other}
            </b>
          </li>
        ))}
      </ol>
    </div>
  );
}

function WinnerMark({ team: { teamId, teamName } }: { team: MatchPage['home'] }) {
  return <TeamMark teamId={teamId} name={teamName} className={style.winner} />;
}

/** The height of the chart without the spaces above and below the line, in units of the chart. */
const HEIGHT_WITHOUT_EDGES = 60;
/**
 * The height of the space above the line, and of the space below the line, in units of the chart. Each space has room
 * for a dot.
 */
const EDGE_HEIGHT = 8;

/**
 * A line chart of the lead after each match. The horizontal line marks a level score; above it, the home team leads.
 * The chart is hidden from screen readers, because the scores below say the same.
 */
function LeadChart({ match: { line, home, away } }: CourseProps) {
  const { marks } = useSite();
  const groundOf = ({ teamId, teamName }: MatchPage['home']) => (marks[teamId] ?? markOfName(teamName)).colours[0];
  const leads = line.map((step) => step.home - step.away);
  const [most, least] = [Math.max(0, ...leads), Math.min(0, ...leads)];
  const heightOf = (lead: number) => EDGE_HEIGHT + ((most - lead) / Math.max(1, most - least)) * HEIGHT_WITHOUT_EDGES;
  const points = line.map((step, index) => ({
    x: ((index + 0.5) / line.length) * 100,
    y: heightOf(step.home - step.away),
    winner: step.winner,
    key: step.match,
  }));
  const path = points.map(({ x, y }) => `L${x} ${y}`).join('');
  return (
    <div className={style.lead} aria-hidden="true" data-screen-only>
      {most > 0 ? <span>{home.teamName} ahead</span> : null}
      <svg viewBox={`0 0 100 ${HEIGHT_WITHOUT_EDGES + 2 * EDGE_HEIGHT}`} preserveAspectRatio="none">
        <path className={style.level} d={`M0 ${heightOf(0)}H100`} />
        <path d={`M0 ${heightOf(0)}${path}`} />
        {points.map(({ x, y, winner, key }) => (
          // A path of no length is drawn as a round dot, even where the chart is stretched.
          <g key={key}>
            <path className={style.rim} d={`M${x} ${y}h0`} />
            {winner === null ? null : (
              <path className={style.dot} d={`M${x} ${y}h0`} stroke={groundOf({ home, away }[winner])} />
            )}
          </g>
        ))}
      </svg>
      {least < 0 ? <span>{away.teamName} ahead</span> : null}
    </div>
  );
}
