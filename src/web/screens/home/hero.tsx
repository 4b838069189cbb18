import { teamSeasonAddress } from '#contract/addresses.ts';
import { isFirstPlaceUndecided } from '#domain/standings/places.ts';
import { countWithNoun } from '#domain/count.ts';
import { timeInWords } from '#domain/day.ts';
import { isLive } from '#domain/home/scores.ts';
import { DivisionName } from '#web/choice/division-name.tsx';
import { seasonTitle } from '#web/choice/season-choice.ts';
import { useCarriedQueryText } from '#web/choice/use-choice.ts';
import { Day, dayWordsWithYear } from '#web/components/day.tsx';
import { Hero, HeroLinks, HeroTeam } from '#web/components/hero.tsx';
import { Link, LinkForOfficials } from '#web/components/links.tsx';
import { useSite } from '#web/layout/site.ts';
import type { HomeData, EndOfSeason } from './load.ts';
import ui from '#web/components/ui.module.css';
import style from './home.module.css';
import { ToDoLink } from './to-do-link.tsx';
import { matchTimingWords } from './when.ts';

/** The top of Home for a visitor without a team: tonight, the next match night, or the end or start of the season. */
export function MatchNightOrSeasonHero({ lead, over, season, latestWeek, days }: HomeData) {
  const { seasons } = useSite();
  if (lead.kind === 'night') {
    const { night } = lead;
    // `night.isFirst` says whether this is the first night of the season on the fixture list. A match that is not on
    // the list may have been played earlier, so the other days are checked too.
    const isEarlier = days.some(
      ({ day, fixtures }) => day !== night.day && fixtures.some(({ fixtureId }) => fixtureId),
    );
    return <MatchNightSummary night={{ ...night, isFirst: night.isFirst && !isEarlier }} />;
  }
  if (over !== null) return <EndedSeason over={over} season={season} />;
  const title =
    lead.kind === 'starts' ? `Season ${season} begins on ${dayWordsWithYear(lead.day)}` : seasonTitle(season);
  const details = seasons.details.find((one) => one.season === season);
  // Shows no text below the title, because the season selector further down the page already says that the league does
  // not have the season.
  if (details === undefined && season !== '') return <Hero id="lead" title={title} />;
  if (latestWeek !== null || (details !== undefined && details.unplayed > 0))
    return (
      <Hero id="lead" title={title}>
        <p>No match to come has a date yet.</p>
      </Hero>
    );
  return (
    <Hero id="lead" title={title}>
      <p>The fixtures will be here as soon as the list is published.</p>
      <HeroLinks>
        <LinkForOfficials to="/admin/matches?open=set-up" by="results" className="">
          Make and publish the fixture list
        </LinkForOfficials>
      </HeroLinks>
    </Hero>
  );
}

type MatchNightSummaryProps = { night: Extract<HomeData['lead'], { kind: 'night' }>['night'] };

/** The next match night in one row, without its matches: the scores further down the page list them. */
function MatchNightSummary({ night }: MatchNightSummaryProps) {
  const { matches, weekNumber, day, time } = night;
  const live = matches.filter(isLive).length;
  const at = time === null ? '' : `, ${timeInWords(time)}`;
  const played =
    live === 0 ? countWithNoun(matches.length, 'match', 'matches') : `${live} of ${matches.length} being played`;
  return (
    <Hero
      id="lead"
      title={`${night.isFirst ? 'First night: ' : ''}${matchTimingWords(night)}${at}`}
      isLive={live > 0}
      aside={
        <Link to={`/fixtures${useCarriedQueryText()}`}>
          {/* If the night has no day, the title already contains its week. */}
          {day === null ? played : `${played}, week ${weekNumber}`}
          <span className="visually-hidden">, fixtures</span>
        </Link>
      }
      className={style.night}
    >
      <HeroLinks>
        <ToDoLink />
        <a href="#my-team">Choose my team</a>
      </HeroLinks>
    </Hero>
  );
}

/**
 * A link to open tasks, which only officials see, and a sentence about the end of the season. The link comes first, so
 * that the sentence does not move when the number of tasks is loaded.
 */
function SeasonEndAndToDoLink({ words }: { words: string }) {
  return (
    <>
      <ToDoLink />
      <span>{words}</span>
    </>
  );
}

/** A season that has ended: its winners, if they are known, and when the next season begins. */
function EndedSeason({ over, season }: { over: EndOfSeason; season: string }) {
  const { words, winners, next, nextBegins, nextExists } = over;
  const isOpen = winners.length === 0 || winners.some(({ teams, decided }) => isFirstPlaceUndecided(teams, decided));
  return (
    <Hero id="lead" title={isOpen ? `Season ${season}` : 'Champions'} aside={<SeasonEndAndToDoLink words={words} />}>
      {winners.length === 0 ? null : (
        <ul className={`${ui.row} ${style.champions}`}>
          {winners.flatMap(({ division, teams, decided }) =>
            teams.map(({ teamId, teamName }) => (
              <li key={teamId}>
                <HeroTeam teamId={teamId} name={teamName}>
                  <DivisionName division={division} season={season} />
                  {teams.length === 1
                    ? ''
                    : isFirstPlaceUndecided(teams, decided)
                      ? ', level at the top'
                      : ', joint champions'}
                </HeroTeam>
              </li>
            )),
          )}
        </ul>
      )}
      {winners.length === 0 ? null : (
        <HeroLinks>
          {winners.flatMap(({ teams }) =>
            teams.map(({ teamId, teamName }) => (
              <Link key={teamId} to={teamSeasonAddress(season, teamId)}>
                The season of {teamName}
              </Link>
            )),
          )}
        </HeroLinks>
      )}
      {nextBegins === null ? null : (
        <p>
          First day of season {next}: <Day day={nextBegins} />.
        </p>
      )}
      {nextExists ? null : (
        <HeroLinks>
          <LinkForOfficials to="/admin/seasons" className="">
            Make season {next}
          </LinkForOfficials>
        </HeroLinks>
      )}
    </Hero>
  );
}
