import { useLoaderData } from 'react-router';
import type { CompetitionSummary } from '#contract/cups.ts';
import type { BreakRow } from '#contract/players.ts';
import { queryText } from '#web/choice/season-choice.ts';
import { CarriedQueryContext, useCarriedQueryText, useChoice } from '#web/choice/use-choice.ts';
import { cupDisplayNameAmong } from '#domain/cups/cup-label.ts';
import { countWithNoun } from '#domain/count.ts';
import { weekAddress } from '#domain/week/week.ts';
import button from '#web/components/button.module.css';
import { dayWordsWithoutYear, DayAndShortMonth } from '#web/components/day.tsx';
import listed from '#web/components/fixture-rows.module.css';
import { TieRows } from '#web/components/fixture-rows.tsx';
import { FixturesPicture } from '#web/components/fixtures-picture.tsx';
import { Link, PlayerLink } from '#web/components/links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { Sponsors } from '#web/components/sponsors.tsx';
import { TitledPanel } from '#web/components/page-section.tsx';
import ui from '#web/components/ui.module.css';
import { cupAddress, roundOrGroupOfTie, cupStatusInWords } from '#web/cups/cup-words.ts';
import { useSite } from '#web/layout/site.ts';
import { usePageLoading } from '#web/layout/use-page-loading.ts';
import { FirstPasswordHint } from '#web/components/first-password.tsx';
import { useIsOfficial } from '#web/officials/official-hint.ts';
import style from './home.module.css';
import type { HomeData, loadHome, CupRoundWithOpenTies } from './load.ts';
import { SeasonAndTeamSelectors, HomeTopPanel } from './my-team.tsx';
import { LeadingNewsPost, OlderNewsPost } from './news.tsx';
import { Scores } from './scores.tsx';
import { TopOfTables } from './tables.tsx';

export { headOfHome as head, loadHome as loader } from './load.ts';

/**
 * The Home screen: a leading news post, the visitor's team, the scores by day, the top of each table, the next cup
 * round, a list of short items, a picture of the fixtures, and the sponsors.
 */
export function Component() {
  const data = useLoaderData<typeof loadHome>();
  const { choice, season, news, picture, tables, days, nextCup, sponsors } = data;
  const { league, seasons } = useSite();
  const choosing = useChoice({ offersAll: true, remembers: false });
  const waiting = usePageLoading();
  const carried = useShownSeasonQuery(season);
  const isEmpty = choice.season === seasons.default && tables.every(({ rows }) => rows.length === 0);
  if (isEmpty && days.length === 0 && news === null) return <NewLeagueHome name={league.name} />;
  return (
    <CarriedQueryContext value={carried}>
      {/* The page header already shows the league's name, on screen and on paper. */}
      <h1 tabIndex={-1} className="visually-hidden">
        {league.name}
      </h1>
      {news?.leads ? <LeadingNewsPost post={news} /> : null}
      <HomeTopPanel data={data} />
      <div className={`${ui.fading} ${style.parts}`} aria-busy={waiting}>
        <Scores data={data} />
        <div className={style.column}>
          <SeasonAndTeamSelectors data={data} choosing={choosing} />
          <TopOfTables tables={tables} season={choice.season} />
        </div>
      </div>
      {nextCup === null ? null : (
        <div className={style.cup}>
          <NextCupRound cup={nextCup} />
        </div>
      )}
      <LeagueInBrief data={data} />
      <FixturesPicture picture={picture} />
      <Sponsors sponsors={sponsors} />
    </CarriedQueryContext>
  );
}

/**
 * Returns the query for Home's links, so that the linked pages show the same season as Home. `carried`: the query that
 * links carry over from this page. If Home shows the default season, this season is added only to replace another
 * choice of season in `carried`.
 */
function useShownSeasonQuery(season: string): string {
  const carried = useCarriedQueryText();
  const { seasons } = useSite();
  const query = new URLSearchParams(carried);
  if (season !== seasons.default || (query.get('season') ?? season) !== season) query.set('season', season);
  return queryText(query);
}

/**
 * A list of short items: the cups in progress that Home does not show above, the best breaks of the latest week, a link
 * such as `Week 5 in short` to the summary of that week, an older news post, and a link to all fixtures.
 */
function LeagueInBrief({ data: { cups, bestBreaksOfWeek, latestWeek, season, news } }: { data: HomeData }) {
  const carried = useCarriedQueryText();
  return (
    <ul className={`${ui.flush} ${style.also}`}>
      {cups.map((cup) => (
        <CupInPlay key={cup.competitionId} cup={cup} names={cups.map(({ name }) => name)} />
      ))}
      <BestBreaksOfWeek breaks={bestBreaksOfWeek} />
      {latestWeek === null ? null : (
        <li className={ui.leads}>
          <Link to={weekAddress(season, latestWeek)}>Week {latestWeek} in short</Link>
          <span>A text and a picture to share</span>
        </li>
      )}
      {news === null || news.leads ? null : <OlderNewsPost post={news} />}
      <li className={ui.leads}>
        <Link to={`/fixtures${carried}`}>All fixtures and calendars</Link>
        <span>Season {season}</span>
      </li>
    </ul>
  );
}

/** The home page of a league that has no teams, matches or news yet. */
function NewLeagueHome({ name }: { name: string }) {
  return (
    <>
      <PageHeading below="This league is being set up">{name}</PageHeading>
      <div className={ui.note}>
        <p>Tables, fixtures and results will be here soon.</p>
        <Link to="/admin/setup" className={button.quiet}>
          League secretary: sign in and set it up
        </Link>
      </div>
      <FirstPasswordHint />
    </>
  );
}

/** Home shows at most this many ties of a cup round. The cup's page shows all of them. */
const MAX_TIES_SHOWN = 8;

/** The next cup round to be played: its pairings and its deadline. */
function NextCupRound({ cup: { competitionId, name, round, playBy, overdue, ties } }: { cup: CupRoundWithOpenTies }) {
  return (
    <TitledPanel id="cup" title={name} more={{ to: cupAddress(competitionId), words: 'The draw', of: name }}>
      <h3 className={listed.day}>
        {round}
        {playBy === null ? null : (
          <>
            , by <time dateTime={playBy}>{dayWordsWithoutYear(playBy)}</time>
            {overdue ? ': overdue' : ''}
          </>
        )}
      </h3>
      <TieRows ties={ties.slice(0, MAX_TIES_SHOWN)} />
      {ties.length > MAX_TIES_SHOWN ? (
        <p className={listed.day}>and {countWithNoun(ties.length - MAX_TIES_SHOWN, 'tie')} more</p>
      ) : null}
    </TitledPanel>
  );
}

/**
 * A cup in progress: its status, the deadline of its round and, if only one tie can be played, that tie. Officials also
 * see how many ties are overdue.
 */
function CupInPlay({ cup, names }: { cup: CompetitionSummary; names: readonly string[] }) {
  const isOfficial = useIsOfficial();
  const { competitionId, name, openTies } = cup;
  const [next] = openTies;
  const playBy = next === undefined ? null : roundOrGroupOfTie(cup, next).playBy;
  const overdue = openTies.filter((tie) => tie.overdue).length;
  return (
    <li className={ui.leads}>
      <Link to={cupAddress(competitionId)}>{cupDisplayNameAmong(name, names)}</Link>
      <span>
        {cupStatusInWords(cup)}
        {playBy === null ? null : (
          <>
            , by <DayAndShortMonth day={playBy} />
          </>
        )}
        {openTies.length === 1 ? `: ${next?.home?.name} v ${next?.away?.name}` : ''}
        {isOfficial && overdue > 0 ? <strong> {countWithNoun(overdue, 'tie')} overdue</strong> : null}
      </span>
    </li>
  );
}

function BestBreaksOfWeek({ breaks }: { breaks: HomeData['bestBreaksOfWeek'] }) {
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
