import { type MouseEvent, useRef, useState } from 'react';
import { timeInWords } from '#domain/day.ts';
import { initialDays, isLive, type ScoresOfDayOrWeek } from '#domain/home/scores.ts';
import { nearnessOf } from '#domain/home/home-lead.ts';
import { DivisionName } from '#web/choice/division-name.tsx';
import { queryText } from '#web/choice/season-choice.ts';
import { useCarriedQueryText } from '#web/choice/use-choice.ts';
import { dayWordsWithYear } from '#web/components/day.tsx';
import { LiveDot, resultStateMarkLegend } from '#web/components/form.tsx';
import { FixtureRowList } from '#web/components/fixture-rows.tsx';
import listed from '#web/components/fixture-rows.module.css';
import { Link } from '#web/components/links.tsx';
import type { FixtureListRow } from '#web/components/running.tsx';
import { useHasHorizontalOverflow } from '#web/components/sideways.ts';
import ui from '#web/components/ui.module.css';
import style from './home.module.css';
import type { HomeData } from './load.ts';
import { matchTimingWords } from './when.ts';

/**
 * The scores of the matches around today, by day and division, with a strip of days to choose from. Until the visitor
 * chooses a day, the days that `initialDays` returns are shown.
 */
export function Scores({ data }: { data: HomeData }) {
  const { days, today, picture } = data;
  const carried = useCarriedQueryText();
  const [chosen, choose] = useState(data.day);
  const day = days.find(({ key }) => key === chosen);
  const shown = day === undefined ? initialDays(days, today) : [day];
  if (days.length === 0) return null;
  const legend = resultStateMarkLegend(shown.flatMap(({ fixtures }) => fixtures.map(({ resultState }) => resultState)));
  return (
    <section aria-labelledby="scores" className={ui.flush}>
      <h2 id="scores" tabIndex={-1} className="visually-hidden">
        Scores
      </h2>
      <DayStrip data={data} chosen={day?.key ?? ''} choose={choose} />
      {shown.map((one) => (
        <ScoresOfDay key={one.key} of={one} data={data} />
      ))}
      <footer className={style.foot} data-screen-only>
        {legend === '' ? null : <span>{legend}</span>}
        <Link className={ui.link} to={`/results${carried}`}>
          All results
        </Link>
        <Link className={ui.link} to={`/fixtures${carried}`}>
          All fixtures
        </Link>
        {picture.wide === null ? null : (
          <a className={ui.link} href="#picture">
            Picture
          </a>
        )}
      </footer>
    </section>
  );
}

type StripProps = { data: HomeData; chosen: string; choose: (key: string) => void };

/**
 * The days to choose from, in a row that scrolls sideways. Without scripts, a press on a day loads the page with that
 * day.
 */
function DayStrip({ data: { days, today, choice, season, lead }, chosen, choose }: StripProps) {
  const carried = useCarriedQueryText();
  const strip = useRef<HTMLElement>(null);
  useHasHorizontalOverflow(strip);
  const first = lead.kind === 'over' ? 'Latest' : 'Now';
  const addressOf = (key: string) => {
    const query = new URLSearchParams(choice.season === season && carried === '' ? {} : { season: choice.season });
    if (key !== '') query.set('day', key);
    return `/${queryText(query)}#scores`;
  };
  return (
    <nav ref={strip} aria-label="Days" className={style.strip} data-scrolls-sideways data-screen-only>
      {['', ...days.map(({ key }) => key)].map((key) => (
        <a
          key={key}
          href={addressOf(key)}
          aria-current={key === chosen ? 'true' : undefined}
          onClick={(event: MouseEvent) => {
            event.preventDefault();
            choose(key);
          }}
        >
          {key === '' ? first : <DayLabel of={days.find((one) => one.key === key)} today={today} />}
        </a>
      ))}
    </nav>
  );
}

type FixtureScoresOfDayOrWeek = ScoresOfDayOrWeek<FixtureListRow>;

/**
 * The words for a day in the strip, in two lines: `Today 20 Nov`, `Wed 19 Nov` or `Week 12`. A dot shows that a match
 * is in progress.
 */
function DayLabel({ of, today }: { of: FixtureScoresOfDayOrWeek | undefined; today: string }) {
  if (of === undefined) return null;
  const [upper, ...lower] = of.day === null ? ['Week', of.weekNumber] : dayWordsWithYear(of.day).split(' ');
  const isToday = of.day === today;
  return (
    <>
      <span>
        {of.fixtures.some(isLive) ? <LiveDot /> : null}
        {isToday ? 'Today' : upper}
      </span>{' '}
      <span>
        {lower[0]} {typeof lower[1] === 'string' ? lower[1].slice(0, 3) : ''}
      </span>
    </>
  );
}

/** The matches of a day, by division. If all matches are of one division, its name is on the same line as the day. */
function ScoresOfDay({
  of: { day, weekNumber, fixtures },
  data: { today, lead, season },
}: {
  of: FixtureScoresOfDayOrWeek;
  data: HomeData;
}) {
  const parts = [...Map.groupBy(fixtures, ({ division }) => division)].sort(([a], [b]) => a - b);
  const [[division] = [1]] = parts;
  const isNight = lead.kind === 'night' && lead.night.day === day && lead.night.weekNumber === weekNumber;
  const time = isNight ? lead.night.time : null;
  const near = day === null ? 'later' : nearnessOf(day, today);
  const dayWords =
    day === null ? `Week ${weekNumber}` : matchTimingWords({ near, day, weekNumber, weekEnds: null, time });
  // A match may be in progress on a day other than its scheduled day.
  const title = near !== 'today' && fixtures.every(isLive) ? 'Being played now' : dayWords;
  const words = time === null || title !== dayWords ? title : `${title}, ${timeInWords(time)}`;
  // A fixture's row shows the fixture's time only if the title of the day does not show the same time.
  const rows = (those: readonly FixtureListRow[]) => (
    <FixtureRowList
      fixtures={those.map(({ time: own, ...one }) => (own === undefined || own === time ? one : { ...one, time: own }))}
      compact
    />
  );
  return (
    <div>
      <h3 className={style.day} data-live={fixtures.some(isLive) || undefined}>
        <span>{day === null ? words : <time dateTime={day}>{words}</time>}</span>
        {parts.length === 1 ? (
          <span>
            <DivisionName division={division} season={season} />
          </span>
        ) : null}
      </h3>
      {parts.length === 1
        ? rows(fixtures)
        : parts.map(([division, those]) => (
            <div key={division}>
              <h4 className={listed.day}>
                <DivisionName division={division} season={season} />
              </h4>
              {rows(those)}
            </div>
          ))}
    </div>
  );
}
