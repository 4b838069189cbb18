import { teamSeasonAddress } from '#contract/addresses.ts';
import { isUndecided } from '#domain/standings/places.ts';
import { countOf } from '#domain/count.ts';
import { clockWords } from '#domain/day.ts';
import { isLive } from '#domain/home/scores.ts';
import { DivisionName } from '#web/choice/division-name.tsx';
import { seasonTitle } from '#web/choice/season-choice.ts';
import { useCarried } from '#web/choice/use-choice.ts';
import { Day, dayWords } from '#web/components/day.tsx';
import { Hero, HeroLinks, HeroSide } from '#web/components/hero.tsx';
import { Link, OfficialLink } from '#web/components/links.tsx';
import { useSite } from '#web/layout/site.ts';
import type { HomeData, SeasonOver } from './load.ts';
import ui from '#web/components/ui.module.css';
import style from './home.module.css';
import { ToDoLink } from './to-do-link.tsx';
import { whenWords } from './when.ts';

/** The top of Home for a visitor without a team: tonight, the next match night, or the end or start of a season. */
export function Lead({ lead, over, season, latestWeek, days }: HomeData) {
  const { seasons } = useSite();
  if (lead.kind === 'night') {
    const { night } = lead;
    // A match that is not on the fixture list may have been played before the first night.
    const isEarlier = days.some(
      ({ day, fixtures }) => day !== night.day && fixtures.some(({ fixtureId }) => fixtureId),
    );
    return <Night night={{ ...night, isFirst: night.isFirst && !isEarlier }} />;
  }
  if (over !== null) return <Over over={over} season={season} />;
  const title = lead.kind === 'starts' ? `Season ${season} begins on ${dayWords(lead.day)}` : seasonTitle(season);
  const details = seasons.details.find((one) => one.season === season);
  // The selector below already says that the league does not have this season.
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
        <OfficialLink to="/admin/matches?open=set-up" by="results" className="">
          Make and publish the fixture list
        </OfficialLink>
      </HeroLinks>
    </Hero>
  );
}

type NightProps = { night: Extract<HomeData['lead'], { kind: 'night' }>['night'] };

/** The next match night in one low row, because the scores below list its matches. */
function Night({ night }: NightProps) {
  const { matches, weekNumber, day, time } = night;
  const live = matches.filter(isLive).length;
  const at = time === null ? '' : `, ${clockWords(time)}`;
  const played = live === 0 ? countOf(matches.length, 'match', 'matches') : `${live} of ${matches.length} being played`;
  return (
    <Hero
      id="lead"
      title={`${night.isFirst ? 'First night: ' : ''}${whenWords(night)}${at}`}
      isLive={live > 0}
      aside={
        <Link to={`/fixtures${useCarried()}`}>
          {/* A night without a day is called after its week. */}
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
 * How a season ended. An official's open tasks are before it, so that the words do not move when the number of tasks is
 * loaded.
 */
function Ending({ words }: { words: string }) {
  return (
    <>
      <ToDoLink />
      <span>{words}</span>
    </>
  );
}

/** A season that is over: its winners and the next season. */
function Over({ over, season }: { over: SeasonOver; season: string }) {
  const { words, winners, next, nextBegins, nextExists } = over;
  const isOpen = winners.length === 0 || winners.some(({ teams, decided }) => isUndecided(teams, decided));
  return (
    <Hero id="lead" title={isOpen ? `Season ${season}` : 'Champions'} aside={<Ending words={words} />}>
      {winners.length === 0 ? null : (
        <ul className={`${ui.row} ${style.champions}`}>
          {winners.flatMap(({ division, teams, decided }) =>
            teams.map(({ teamId, teamName }) => (
              <li key={teamId}>
                <HeroSide teamId={teamId} name={teamName}>
                  <DivisionName division={division} season={season} />
                  {teams.length === 1 ? '' : isUndecided(teams, decided) ? ', level at the top' : ', joint champions'}
                </HeroSide>
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
          <OfficialLink to="/admin/seasons" className="">
            Make season {next}
          </OfficialLink>
        </HeroLinks>
      )}
    </Hero>
  );
}
