import { useLoaderData } from 'react-router';
import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import type { CompetitionSummary } from '#contract/cups.ts';
import type { BreakRow } from '#contract/players.ts';
import { seasonTitle } from '#web/choice/season-choice.ts';
import { useCarried, useChoice } from '#web/choice/use-choice.ts';
import { countOf } from '#domain/count.ts';
import button from '#web/components/button.module.css';
import { Day, ShortDay } from '#web/components/day.tsx';
import { FixtureRows, FixturesPicture } from '#web/components/fixture-rows.tsx';
import { Link, PlayerLink } from '#web/components/links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { Sponsors } from '#web/components/sponsors.tsx';
import ui from '#web/components/ui.module.css';
import { statusInWords, cupAddress } from '#web/cups/cup-words.ts';
import { useSite } from '#web/layout/site.ts';
import { useWaiting } from '#web/layout/use-waiting.ts';
import { useIsOfficial, useSignedIn } from '#web/officials/official-hint.ts';
import { MARK_LEGEND } from '#web/components/form.tsx';
import style from './home.module.css';
import type { HomeData, loadHome, SeasonOver } from './load.ts';
import { MyTeam } from './my-team.tsx';

export { headOfHome as head, loadHome as loader } from './load.ts';

/** The home screen: my team or the tops of the tables, then the latest results, what comes next, and news. */
export function Component() {
  const { choice, season, over, picture, coming, results, tables, news, bestBreaks, cups, sponsors } =
    useLoaderData<typeof loadHome>();
  const { league, seasons } = useSite();
  const choosing = useChoice({ offersAll: true });
  const carried = useCarried();
  const waiting = useWaiting();
  const [week] = results;
  const isEmpty = choice.season === seasons.default && tables.every(({ rows }) => rows.length === 0);
  if (isEmpty && news === null) return <BeingSetUp name={league.name} />;
  return (
    <>
      <div className={style.name}>
        <PageHeading below={seasonTitle(choice.season)}>{league.name}</PageHeading>
      </div>
      {over === null ? null : <Over over={over} />}
      <MyTeam choosing={choosing} season={choice.season} tables={tables} />
      <div className={`${ui.fading} ${style.parts}`} aria-busy={waiting}>
        {week === undefined ? null : (
          <Rows id="results" title={`Latest results: week ${week.weekNumber}`} fixtures={results} />
        )}
        {coming[0] === undefined ? null : (
          <Rows id="coming" title={`Fixtures: week ${coming[0].weekNumber}`} fixtures={coming} />
        )}
      </div>
      {results.some(({ resultState }) => resultState !== 'final') ? <p>{MARK_LEGEND}</p> : null}
      <ul className={`${ui.flush} ${style.also}`}>
        {cups.map((cup) => (
          <CupInPlay key={cup.competitionId} cup={cup} />
        ))}
        <BestBreaks breaks={bestBreaks} />
        {news === null ? null : (
          <li>
            <Link to={`/news#${encodeURIComponent(news.id)}`}>{news.title}</Link>
            <span>
              News, <Day day={news.date} />
            </span>
          </li>
        )}
        <li>
          <Link to={`/fixtures${carried}`}>All fixtures and calendars</Link>
          <span>Season {season}</span>
        </li>
      </ul>
      <FixturesPicture picture={picture} />
      <Sponsors sponsors={sponsors} />
    </>
  );
}

/** The home page of a league without a team. */
function BeingSetUp({ name }: { name: string }) {
  return (
    <>
      <PageHeading below="This league is being set up">{name}</PageHeading>
      <div className={ui.note}>
        <p>Tables, fixtures and results will be here soon.</p>
        <Link to="/admin/setup" className={button.quiet}>
          League secretary: sign in and set it up
        </Link>
      </div>
    </>
  );
}

/** A season that is over: its winners, and what comes next. */
function Over({ over }: { over: SeasonOver }) {
  const isSecretary = useSignedIn()?.role === 'secretary';
  const winners = over.winners.map(({ division, teamName }) => `${teamName} (Division ${division})`);
  return (
    <div className={ui.note}>
      <p>
        <strong>{over.words}</strong> {winners.length === 0 ? null : `Winners: ${winners.join(', ')}. `}
        {over.nextBegins === null ? null : (
          <>
            First day of season {over.next}: <Day day={over.nextBegins} />.
          </>
        )}
      </p>
      {isSecretary && !over.nextExists ? <Link to="/admin/seasons">Make season {over.next}</Link> : null}
    </div>
  );
}

type RowsProps = { id: string; title: string; fixtures: readonly ScheduledFixtureAnswer[] };

/** Fixtures of the week in the title, division by division, then those of other weeks. */
function Rows({ id, title, fixtures }: RowsProps) {
  const headingOf = ({ division, weekNumber }: ScheduledFixtureAnswer) =>
    `Division ${division}${weekNumber === fixtures[0]?.weekNumber ? '' : `, week ${weekNumber}`}`;
  return (
    <section className={`${ui.flush} ${style.week}`} aria-labelledby={id}>
      <h2 id={id} className={ui.head}>
        {title}
      </h2>
      {[...Map.groupBy(fixtures, headingOf)].map(([heading, part]) => (
        <div key={heading}>
          <h3>{heading}</h3>
          <FixtureRows fixtures={part} compact />
        </div>
      ))}
    </section>
  );
}

/** A cup with the round that is played, its play-by day and the next tie. Officials see how many ties are overdue. */
function CupInPlay({ cup }: { cup: CompetitionSummary }) {
  const isOfficial = useIsOfficial();
  const { competitionId, name, rounds, openTies } = cup;
  const [next] = openTies;
  const playBy = next === undefined ? null : (rounds[next.round - 1]?.playBy ?? null);
  const overdue = openTies.filter((tie) => tie.overdue).length;
  return (
    <li>
      <Link to={cupAddress(competitionId)}>{name}</Link>
      <span>
        {statusInWords(cup)}
        {playBy === null ? null : (
          <>
            , by <ShortDay day={playBy} />
          </>
        )}
        {openTies.length === 1 ? `: ${next?.home?.name} v ${next?.away?.name}` : ''}
      </span>
      {isOfficial && overdue > 0 ? <strong>{countOf(overdue, 'tie')} overdue</strong> : null}
    </li>
  );
}

function BestBreaks({ breaks }: { breaks: HomeData['bestBreaks'] }) {
  return breaks.map((row: BreakRow) => (
    <li key={`${row.playerId} ${row.frameScore}`}>
      <span>
        <b>{row.break}</b> <PlayerLink playerId={row.playerId} name={row.player} />
      </span>
      <span>
        Best break of week {row.weekNumber}, v {row.opponent}
      </span>
    </li>
  ));
}
