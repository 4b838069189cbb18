import { useLoaderData } from 'react-router';
import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import type { CompetitionSummary } from '#contract/cups.ts';
import type { BreakRow } from '#contract/players.ts';
import { useCarried, useChoice } from '#web/choice/use-choice.ts';
import { countOf } from '#domain/count.ts';
import { weekAddress } from '#domain/week/week.ts';
import button from '#web/components/button.module.css';
import { dayInSeason, ShortDay } from '#web/components/day.tsx';
import listed from '#web/components/fixture-rows.module.css';
import { FixtureRows, FixturesPicture, NameRows } from '#web/components/fixture-rows.tsx';
import { Link, PlayerLink } from '#web/components/links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { Sponsors } from '#web/components/sponsors.tsx';
import { Surface } from '#web/components/surface.tsx';
import ui from '#web/components/ui.module.css';
import { cupAddress, roundOfTie, statusInWords } from '#web/cups/cup-words.ts';
import { useSite } from '#web/layout/site.ts';
import { useWaiting } from '#web/layout/use-waiting.ts';
import { useIsOfficial } from '#web/officials/official-hint.ts';
import { MARK_LEGEND } from '#web/components/form.tsx';
import style from './home.module.css';
import type { HomeData, loadHome, NextCup } from './load.ts';
import { MyTeam } from './my-team.tsx';
import { News, OldNews } from './news.tsx';
import { Tables } from './tables.tsx';

export { headOfHome as head, loadHome as loader } from './load.ts';

/** The home screen: current matches, my team, the tops of the tables, then the latest results, news and cups. */
export function Component() {
  const data = useLoaderData<typeof loadHome>();
  const { choice, lead, news, picture, results, tables, nextCup, sponsors } = data;
  const { league, seasons } = useSite();
  const choosing = useChoice({ offersAll: true });
  const carried = useCarried();
  const waiting = useWaiting();
  const isEmpty = choice.season === seasons.default && tables.every(({ rows }) => rows.length === 0);
  if (isEmpty && news === null) return <BeingSetUp name={league.name} />;
  const [latest] = results;
  const others = lead.kind === 'night' ? lead.night.others : [];
  // If no match night is coming, the latest results are at the top.
  const leads = lead.kind === 'starts' || lead.kind === 'waits';
  return (
    <>
      {/* The header already shows the league's name, on paper too. */}
      <h1 tabIndex={-1} className="visually-hidden">
        {league.name}
      </h1>
      <MyTeam data={data} choosing={choosing} />
      <div className={`${ui.fading} ${style.parts}`} aria-busy={waiting}>
        <Tables tables={tables} season={choice.season} />
        <div className={style.column}>
          {latest === undefined || leads ? null : (
            <Rows
              id="results"
              title={`Latest results: week ${latest.weekNumber}`}
              more={{ to: `/results${carried}`, words: 'Every frame', of: `week ${latest.weekNumber}` }}
              fixtures={results}
              first="latest"
            />
          )}
          {others[0] === undefined ? null : (
            <Rows
              id="coming"
              title={`Also in week ${others[0].weekNumber}`}
              more={{ to: `/fixtures${carried}`, words: 'All fixtures' }}
              fixtures={others}
            />
          )}
        </div>
        <div className={style.column}>
          {news?.leads ? <News post={news} /> : null}
          {nextCup === null ? null : <CupNight cup={nextCup} />}
        </div>
      </div>
      {results.some(({ resultState }) => resultState !== 'final') ? <p className={ui.words}>{MARK_LEGEND}</p> : null}
      <Also data={data} />
      <FixturesPicture picture={picture} />
      <Sponsors sponsors={sponsors} />
    </>
  );
}

/** Shorter items, one line each: other cups, the best break, the week in short, old news, and the fixture list. */
function Also({ data: { cups, bestBreaks, results, season, news } }: { data: HomeData }) {
  const carried = useCarried();
  const [latest] = results;
  return (
    <ul className={`${ui.flush} ${style.also}`}>
      {cups.map((cup) => (
        <CupInPlay key={cup.competitionId} cup={cup} />
      ))}
      <BestBreaks breaks={bestBreaks} />
      {latest === undefined ? null : (
        <li className={ui.leads}>
          <Link to={weekAddress(season, latest.weekNumber)}>Week {latest.weekNumber} in short</Link>
          <span>A text and a picture to share</span>
        </li>
      )}
      {news === null || news.leads ? null : <OldNews post={news} />}
      <li className={ui.leads}>
        <Link to={`/fixtures${carried}`}>All fixtures and calendars</Link>
        <span>Season {season}</span>
      </li>
    </ul>
  );
}

/** The home page of a league that has no teams yet. */
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

type RowsProps = {
  id: string;
  title: string;
  more: { to: string; words: string; of?: string };
  fixtures: readonly ScheduledFixtureAnswer[];
  /** Whether a week starts with the earliest or the latest day. */
  first?: 'earliest' | 'latest';
};

/** Fixtures of the week in the title, then fixtures of other weeks. */
function Rows({ id, title, more, fixtures, first = 'earliest' }: RowsProps) {
  return (
    <Surface id={id} title={title} more={more}>
      {[...Map.groupBy(fixtures, ({ weekNumber }) => weekNumber)].map(([week, part], index) => (
        <div key={week}>
          {/* The first week is already in the visible title. */}
          <h3 className={index === 0 ? 'visually-hidden' : listed.day}>Week {week}</h3>
          <FixtureRows fixtures={part} first={first} compact />
        </div>
      ))}
    </Surface>
  );
}

/** How many ties of a round are shown. The cup's page shows all. */
const MOST_TIES = 8;

/** The next cup round to be played: its pairings and its deadline. */
function CupNight({ cup: { competitionId, name, round, playBy, overdue, ties } }: { cup: NextCup }) {
  return (
    <Surface id="cup" title={name} more={{ to: cupAddress(competitionId), words: 'The draw', of: name }}>
      <h3 className={listed.day}>
        {round}
        {playBy === null ? null : (
          <>
            , by <time dateTime={playBy}>{dayInSeason(playBy)}</time>
            {overdue ? ': overdue' : ''}
          </>
        )}
      </h3>
      <NameRows ties={ties.slice(0, MOST_TIES)} />
      {ties.length > MOST_TIES ? (
        <p className={listed.day}>and {countOf(ties.length - MOST_TIES, 'tie')} more</p>
      ) : null}
    </Surface>
  );
}

/** A cup with its current round, the deadline and the next tie. Officials also see how many ties are overdue. */
function CupInPlay({ cup }: { cup: CompetitionSummary }) {
  const isOfficial = useIsOfficial();
  const { competitionId, name, openTies } = cup;
  const [next] = openTies;
  const playBy = next === undefined ? null : roundOfTie(cup, next).playBy;
  const overdue = openTies.filter((tie) => tie.overdue).length;
  return (
    <li className={ui.leads}>
      <Link to={cupAddress(competitionId)}>{name}</Link>
      <span>
        {statusInWords(cup)}
        {playBy === null ? null : (
          <>
            , by <ShortDay day={playBy} />
          </>
        )}
        {openTies.length === 1 ? `: ${next?.home?.name} v ${next?.away?.name}` : ''}
        {isOfficial && overdue > 0 ? <strong> {countOf(overdue, 'tie')} overdue</strong> : null}
      </span>
    </li>
  );
}

function BestBreaks({ breaks }: { breaks: HomeData['bestBreaks'] }) {
  return breaks.map((row: BreakRow) => (
    <li key={`${row.playerId} ${row.weekNumber} ${row.frameScore}`} className={ui.leads}>
      <span>
        <b>{row.break}</b> <PlayerLink playerId={row.playerId} name={row.player} />
      </span>
      <span>
        Best break{row.weekNumber === null ? '' : ` of week ${row.weekNumber}`}
        {row.opponent === '' ? '' : `, v ${row.opponent}`}
      </span>
    </li>
  ));
}
