import { useLoaderData } from 'react-router';
import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import { seasonWords } from '#web/choice/season-choice.ts';
import { useCarried, useChoice } from '#web/choice/use-choice.ts';
import { ChoiceForm } from '#web/components/choice-form.tsx';
import { SeasonSelect } from '#web/components/choice-selects.tsx';
import { byWeek, FixtureRows } from '#web/components/fixture-rows.tsx';
import { FixturesPicture } from '#web/components/fixtures-picture.tsx';
import { Link, TeamLink } from '#web/components/links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { useWaiting } from '#web/layout/use-waiting.ts';
import surface from '#web/components/surface.module.css';
import style from './home.module.css';
import type { loadHome, TopOfTable } from './load.ts';

export { headOfHome as head, loadHome as loader } from './load.ts';

/** The home screen: the fixtures as a large picture and as lists, and the top of each table. */
export function Component() {
  const { choice, picture, fixtures, tops } = useLoaderData<typeof loadHome>();
  const choosing = useChoice({ offersAll: true });
  const carried = useCarried();
  const waiting = useWaiting();
  const leaders = `The leaders in ${seasonWords(choice.season)}`;
  const form = (
    <ChoiceForm>
      <SeasonSelect choosing={choosing} />
    </ChoiceForm>
  );
  if (picture.wide === null)
    return (
      <>
        <PageHeading below={leaders}>Top of the tables</PageHeading>
        {form}
        <Tops tops={tops} season={choice.season} waiting={waiting} level={2} />
      </>
    );
  return (
    <>
      <PageHeading below={`Season ${picture.season}`}>Fixtures</PageHeading>
      <FixturesPicture picture={picture} />
      {form}
      <Weeks fixtures={fixtures} waiting={waiting} />
      <p className={style.more}>
        <Link to={`/fixtures${carried}`}>All fixtures and calendars</Link>
      </p>
      <h2 className={style.title}>Top of the tables</h2>
      <p className={style.below}>{leaders}</p>
      <Tops tops={tops} season={choice.season} waiting={waiting} level={3} />
    </>
  );
}

/** The fixtures and results of this week and the next. */
function Weeks({ fixtures, waiting }: { fixtures: readonly ScheduledFixtureAnswer[]; waiting: boolean }) {
  const weeks = [...Map.groupBy(byWeek(fixtures), ({ weekNumber }) => weekNumber)];
  return (
    <div className={style.weeks} aria-busy={waiting}>
      {weeks.map(([week, parts]) => (
        <section key={week} className={`${surface.flush} ${style.week}`} aria-labelledby={`week-${week}`}>
          <h2 id={`week-${week}`}>Week {week}</h2>
          {parts.map((part) => (
            <div key={part.division}>
              <h3>Division {part.division}</h3>
              <FixtureRows fixtures={part.fixtures} compact />
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}

/** `level` is the level of the headings. */
type TopsProps = { tops: readonly TopOfTable[]; season: string; waiting: boolean; level: 2 | 3 };

/** The top of each division's table. */
function Tops({ tops, season, waiting, level }: TopsProps) {
  return (
    <div className={style.tables} aria-busy={waiting}>
      {tops.map((top) => (
        <Top key={top.division} top={top} season={season} level={level} />
      ))}
    </div>
  );
}

function Top({ top: { division, rows }, season, level }: { top: TopOfTable; season: string; level: 2 | 3 }) {
  const query = `?season=${encodeURIComponent(season).replaceAll('%2F', '/')}&division=${division}`;
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section className={`${surface.flush} ${style.table}`} aria-labelledby={`division-${division}`}>
      <Heading id={`division-${division}`}>Division {division}</Heading>
      {rows.length === 0 ? (
        <p>No teams have played yet.</p>
      ) : (
        <ol>
          {rows.map(({ teamId, teamName, points }) => (
            <li key={teamId}>
              <TeamLink teamId={teamId} name={teamName} />
              <span>
                {points} <small>{points === 1 ? 'point' : 'points'}</small>
              </span>
            </li>
          ))}
        </ol>
      )}
      <Link className={style.whole} to={`/league-standings${query}`}>
        Full table for Division {division}
      </Link>
    </section>
  );
}
