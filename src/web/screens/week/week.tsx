import { useEffect, useRef, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Digest } from '#contract/week.ts';
import { monthInWords } from '#domain/day.ts';
import { seasonFromAddress } from '#domain/week/week.ts';
import { isPlainFormat } from '#domain/seasons/format.ts';
import { teamsAndScoreWords } from '#domain/cards/score-words.ts';
import { useDivisionName } from '#web/choice/division-name.tsx';
import { type DivisionNameLookup } from '#web/choice/division-name.tsx';
import { useFormatLookup } from '#web/choice/use-format.ts';
import { seasonWords } from '#web/choice/season-choice.ts';
import { HonouredPlayerList } from '#web/components/honoured-players.tsx';
import { FixturesByDay, toScheduledFixture } from '#web/components/fixture-rows.tsx';
import button from '#web/components/button.module.css';
import { dayWordsWithoutYear } from '#web/components/day.tsx';
import { resultStateMarkLegend } from '#web/components/form.tsx';
import { PlayerLink } from '#web/components/links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { type PlainColumn, PlainTable } from '#web/components/plain-table.tsx';
import { shareOrCopy } from '#web/components/share-or-copy.ts';
import { TitledPanel } from '#web/components/page-section.tsx';
import { EmptyTableMessage } from '#web/components/table.tsx';
import ui from '#web/components/ui.module.css';
import { weekResultsAddress } from '#web/layout/addresses.ts';
import { type Site, useSite } from '#web/layout/site.ts';
import { pageSourceContext } from '#web/page-source.ts';
import type { Head } from '#web/screen.ts';
import { TopOfTables } from '#web/screens/home/tables.tsx';
import style from './week.module.css';

export async function loader({ params, context }: LoaderFunctionArgs): Promise<Digest> {
  const { read } = context.get(pageSourceContext);
  const season = seasonFromAddress(params['season'] ?? '');
  return read('GET /api/digest', { query: { season, weekNumber: Number(params['week']) } });
}

export function head({ season, weekNumber, results }: Digest, { league }: Site): Head {
  return {
    title: `Week ${weekNumber} of ${season}`,
    description: `${league.name}, ${seasonWords(season)}, week ${weekNumber}. ${results.slice(0, 3).map(teamsAndScoreWords).join('; ')}`,
  };
}

/** The maximum number of breaks on this page. The page `/breaks` shows all breaks. */
const MAX_BREAKS = 5;

/** The Week screen: a week's results, milestones, awards, breaks, tables and next matches, to read and to share. */
export function Component() {
  const digest = useLoaderData<typeof loader>();
  const nameOfDivision = useDivisionName();
  const { season, weekNumber, complete, results, milestones, breaks, tables, next } = digest;
  const details = useSite().seasons.details.find((one) => one.season === season);
  const isWhole = complete || results.length === 0 || details?.over === true || details?.finished === true;
  const below = `Season ${season}${isWhole ? '' : '. More results are to come.'}`;
  return (
    <>
      <div className={style.head}>
        <PageHeading below={below}>Week {weekNumber}</PageHeading>
        {results.length === 0 ? null : <ShareWeekButtons digest={digest} />}
      </div>
      {results.length === 0 ? <EmptyTableMessage>No results of this week.</EmptyTableMessage> : null}
      <div className={style.parts}>
        {[...Map.groupBy(results, resultHeadingLookup(digest, nameOfDivision))].map(([title, part]) => (
          <FixturesPanel
            key={title}
            title={title}
            fixtures={part.map(toScheduledFixture)}
            to={weekResultsAddress(part[0]!)}
          />
        ))}
        <Milestones milestones={milestones} />
        <WeekAwards digest={digest} />
        <Breaks breaks={breaks} />
        {results.length === 0 ? null : <TopOfTables tables={tables} season={season} week={weekNumber} />}
        <FixturesPanel
          title={next[0]?.weekNumber === weekNumber ? 'Still to play' : `Next: week ${next[0]?.weekNumber}`}
          fixtures={next}
        />
      </div>
    </>
  );
}

function Milestones({ milestones }: Pick<Digest, 'milestones'>) {
  if (milestones.length === 0) return null;
  return (
    <TitledPanel id="milestones" title="Milestones">
      <ul className={style.sentences}>
        {milestones.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </TitledPanel>
  );
}

/** The team of the week and, if the month has ended with this week, the player of the month. */
function WeekAwards({ digest: { teamOfWeek, playerOfMonth } }: { digest: Digest }) {
  return (
    <>
      {teamOfWeek === null ? null : (
        <TitledPanel id="team-of-the-week" title={`Team of the week${teamOfWeek.final ? '' : ' so far'}`}>
          <HonouredPlayerList players={teamOfWeek.players} />
          <p className={style.how}>Chosen by matches won, then by how clearly, and by the highest break.</p>
        </TitledPanel>
      )}
      {playerOfMonth === null ? null : (
        <TitledPanel id="player-of-the-month" title={`Player of the month, ${monthInWords(playerOfMonth.month)}`}>
          <HonouredPlayerList players={playerOfMonth.players} />
        </TitledPanel>
      )}
    </>
  );
}

const BREAK_COLUMNS: PlainColumn<Digest['breaks'][number]>[] = [
  { label: 'Player', cell: (row) => <PlayerLink playerId={row.playerId} name={row.player} /> },
  { label: 'Break', cell: (row) => row.break },
];

function Breaks({ breaks }: Pick<Digest, 'breaks'>) {
  if (breaks.length === 0) return null;
  return (
    <TitledPanel id="breaks" title="Highest breaks" more={{ to: '/breaks', words: 'All breaks' }}>
      <PlainTable
        caption="Highest breaks of the week"
        columns={BREAK_COLUMNS}
        rows={breaks.slice(0, MAX_BREAKS)}
        keyOf={(row) => String(breaks.indexOf(row))}
      />
    </TitledPanel>
  );
}

/**
 * Returns a function that returns the heading for a result: its division. If the fixture belongs to another week but
 * was played in this page's week, the heading also names that other week. If the fixture belongs to this page's week
 * but was played in another week, the heading also names the date.
 */
function resultHeadingLookup({ season, weekNumber }: Digest, nameOfDivision: DivisionNameLookup) {
  return ({ division, weekNumber: own, weekOfPlay, date }: Digest['results'][number]): string => {
    const name = nameOfDivision(division, season);
    if (own !== weekNumber) return `${name}, from week ${own}`;
    return `${name}${weekOfPlay === undefined ? '' : `, played on ${dayWordsWithoutYear(date ?? '')}`}`;
  };
}

type PartProps = { title: string; fixtures: Digest['next']; to?: string };

/**
 * Fixtures under a heading. `to`: the address of the page with the match cards of these fixtures; omitted if the
 * fixtures have no results.
 */
function FixturesPanel({ title, fixtures, to }: PartProps) {
  const formatOf = useFormatLookup();
  if (fixtures.length === 0) return null;
  const isOfFrames = fixtures.every((one) => isPlainFormat(formatOf(one)));
  const words = isOfFrames ? 'Every frame' : 'Every match';
  const more = to === undefined ? {} : { more: { to, words, of: title } };
  const legend = resultStateMarkLegend(fixtures.map(({ resultState }) => resultState));
  return (
    <TitledPanel id={title.toLowerCase().replace(/[^a-z0-9]+/g, '-')} title={title} {...more}>
      <h3 className="visually-hidden">By day</h3>
      <FixturesByDay fixtures={fixtures} compact />
      {legend === '' ? null : <p className={style.how}>{legend}</p>}
    </TitledPanel>
  );
}

/**
 * Buttons to share the week in a chat. A phone shares the picture and the text, or only the text. Other devices copy
 * the text.
 */
function ShareWeekButtons({ digest }: { digest: Digest }) {
  const { weekNumber, text, picture } = digest;
  const [said, setSaid] = useState('');
  const file = useRef<File | null>(null);
  const name = `week-${weekNumber}.png`;

  // Loads the picture before it is shared, because browsers allow sharing only directly after a click.
  useEffect(() => {
    file.current = null;
    loadPictureFile(picture, name).then(
      (loaded) => (file.current = loaded),
      // If the picture cannot be loaded, only the text is shared.
      () => {},
    );
  }, [picture, name]);

  function share(): void {
    const files = file.current === null ? {} : { files: [file.current] };
    shareOrCopy({ text, ...files }).then(
      (isCopied) => setSaid(isCopied ? 'The text is copied: paste it into the chat.' : ''),
      () => setSaid('This browser cannot copy. Copy the text below.'),
    );
  }
  return (
    <div className={`${ui.row} ${style.share}`} data-screen-only>
      <button type="button" className={button.strong} onClick={share}>
        Share the week
      </button>
      <a href={picture} className={button.quiet}>
        See the picture<span className="visually-hidden"> of week {weekNumber}</span>
      </a>
      <details className={ui.more}>
        <summary>Text to copy</summary>
        <pre className={style.text}>{text}</pre>
      </details>
      <span role="status">{said}</span>
    </div>
  );
}

/** Loads a picture as a file to share. `null` if the site answers with an error. */
async function loadPictureFile(address: string, name: string): Promise<File | null> {
  const response = await fetch(address);
  return response.ok ? new File([await response.blob()], name, { type: 'image/png' }) : null;
}
