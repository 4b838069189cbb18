import type { ReactNode } from 'react';
import { isUndecided } from '#domain/standings/places.ts';
import type { ScheduledFixtureAnswer } from '#contract/fixture-list.ts';
import type { NightAnswer } from '#contract/whats-on.ts';
import { CALLED_OFF_WORDS } from '#domain/fixtures/settled.ts';
import { DivisionName, useDivisionName } from '#web/choice/division-name.tsx';
import { seasonTitle } from '#web/choice/season-choice.ts';
import { useCarried } from '#web/choice/use-choice.ts';
import { Day, dayWords } from '#web/components/day.tsx';
import { Hero, HeroLinks, HeroMatch, HeroRows, Side } from '#web/components/hero.tsx';
import { Link, OfficialLink } from '#web/components/links.tsx';
import { useSite } from '#web/layout/site.ts';
import type { HomeData, SeasonOver } from './load.ts';
import ui from '#web/components/ui.module.css';
import style from './home.module.css';
import { whenWords } from './when.ts';

/** How many matches of a night are shown. A link leads to the others. */
const MOST = 12;
/** How many of them a phone shows where that link is there. */
const MOST_ON_PHONE = 6;

/** The top of Home for a visitor without a team: tonight, the next match night, or the end or start of a season. */
export function Lead({ lead, over, season, results }: HomeData) {
  const { seasons } = useSite();
  if (lead.kind === 'night') return <Night night={lead.night} results={results} />;
  if (over !== null) return <Over over={over} season={season} />;
  const [latest] = results;
  if (latest !== undefined)
    return (
      <Hero id="lead" title="Latest results" aside={`Week ${latest.weekNumber}`}>
        <HeroRows fixtures={results.slice(0, MOST)} />
      </Hero>
    );
  const title = lead.kind === 'starts' ? `Season ${season} begins on ${dayWords(lead.day)}` : seasonTitle(season);
  const details = seasons.details.find((one) => one.season === season);
  // The selector below already says that the league has no such season.
  if (details === undefined && season !== '') return <Hero id="lead" title={title} />;
  if (details !== undefined && details.unplayed > 0)
    return (
      <Hero id="lead" title={title}>
        <p>No match to come has a date yet.</p>
      </Hero>
    );
  return (
    <Hero id="lead" title={title}>
      <p>The fixtures will be here as soon as the list is published.</p>
      <HeroLinks>
        <OfficialLink to="/admin/matches?open=set-up" by="results" className="">
          Make and publish the fixture list
        </OfficialLink>
      </HeroLinks>
    </Hero>
  );
}

function Night({ night, results }: { night: NightAnswer } & Pick<HomeData, 'results'>) {
  const { fixtures, weekNumber, near, time } = night;
  const [one, ...others] = fixtures;
  const nameOfDivision = useDivisionName();
  if (one === undefined) return null;
  // A match that is not on the fixture list may have been played earlier.
  const isFirst = night.isFirst && results.every(({ date }) => date !== null && date === night.day);
  const first = isFirst ? 'First night: ' : '';
  const isOne = others.length === 0;
  const hasMore = fixtures.length > MOST;
  const at = time === null || isOne ? '' : `, ${time}`;
  const isLive =
    near === 'today' && night.day !== null && fixtures.some(({ state }) => CALLED_OFF_WORDS[state] === undefined);
  // The title has the time of the others.
  const ownTime = (fixture: ScheduledFixtureAnswer) => ({
    below: fixture.homeTeamScore === null && fixture.time !== time ? (fixture.time ?? null) : null,
  });
  return (
    <Hero
      id="lead"
      title={`${first}${whenWords(night)}${at}`}
      isLive={isLive}
      aside={
        <WeekLink>
          {isOne ? `${nameOfDivision(one.division, one.season)}, week ${weekNumber}` : `Week ${weekNumber}`}
        </WeekLink>
      }
    >
      {isOne ? (
        <HeroMatch fixture={one} time={time} />
      ) : (
        <HeroRows fixtures={fixtures.slice(0, hasMore ? MOST_ON_PHONE : MOST)} more={ownTime} />
      )}
      {hasMore ? (
        <>
          <div className={style.beside}>
            <HeroRows fixtures={fixtures.slice(MOST_ON_PHONE, MOST)} more={ownTime} />
          </div>
          <HeroLinks>
            <WeekLink>All {fixtures.length} matches</WeekLink>
          </HeroLinks>
        </>
      ) : null}
      {isOne && one.venue !== '' && one.state !== 'played' ? <p>At {one.venue}</p> : null}
    </Hero>
  );
}

/** A link to the current week in the fixture list. */
function WeekLink({ children }: { children: ReactNode }) {
  return (
    <Link to={`/fixtures${useCarried()}`}>
      {children}
      <span className="visually-hidden">, fixtures</span>
    </Link>
  );
}

/** A season that is over: its winners and the next season. */
function Over({ over, season }: { over: SeasonOver; season: string }) {
  const { words, winners, next, nextBegins, nextExists } = over;
  const isOpen = winners.length === 0 || winners.some(({ teams, decided }) => isUndecided(teams, decided));
  return (
    <Hero id="lead" title={isOpen ? `Season ${season}` : 'Champions'} aside={<span>{words}</span>}>
      {winners.length === 0 ? null : (
        <ul className={ui.row}>
          {winners.flatMap(({ division, teams, decided }) =>
            teams.map(({ teamId, teamName }) => (
              <li key={teamId}>
                <Side teamId={teamId} name={teamName}>
                  <DivisionName division={division} season={season} />
                  {teams.length === 1 ? '' : isUndecided(teams, decided) ? ', level at the top' : ', joint champions'}
                </Side>
              </li>
            )),
          )}
        </ul>
      )}
      {nextBegins === null ? null : (
        <p>
          First day of season {next}: <Day day={nextBegins} />.
        </p>
      )}
      {nextExists ? null : (
        <HeroLinks>
          <OfficialLink to="/admin/seasons" className="">
            Make season {next}
          </OfficialLink>
        </HeroLinks>
      )}
    </Hero>
  );
}
