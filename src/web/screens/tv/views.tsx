import { useState } from 'react';
import type { PhotoAnswer } from '#contract/league.ts';
import type { BreakRow } from '#contract/players.ts';
import type { SponsorAnswer } from '#contract/kinds/sponsor.ts';
import type { StandingRowAnswer } from '#contract/standings.ts';
import type { Pair } from '#domain/draws/draw.ts';
import { matchLabel } from '#domain/cards/match-words.ts';
import { resultWinner } from '#domain/cards/score-words.ts';
import { type FixtureFormat, wordForMatches } from '#domain/seasons/format.ts';
import { LEAGUE_TABLE_COLUMNS } from '#domain/standings/table-words.ts';
import { type ZoneSizes, zoneSizesOfTable } from '#domain/standings/zones.ts';
import { CALLED_OFF_WORDS } from '#domain/fixtures/settled.ts';
import { DivisionName, useDivisionName } from '#web/choice/division-name.tsx';
import { useFormatLookup } from '#web/choice/use-format.ts';
import { dayAndShortMonthWords } from '#web/components/day.tsx';
import { RecentFormLetters } from '#web/components/form.tsx';
import { TeamWithMark } from '#web/components/links.tsx';
import { Picture } from '#web/components/photo.tsx';
import { type PlainColumn, PlainTable } from '#web/components/plain-table.tsx';
import ui from '#web/components/ui.module.css';
import { ZoneBoundaryLine } from '#web/components/zones.tsx';
import { useSite } from '#web/layout/site.ts';
import { useChangedRows } from '#web/live/changed-rows.ts';
import { MatchRows } from './match-rows.tsx';
import {
  involvesAnyTeam,
  MAX_NAME_LENGTH_BESIDE_SCORE,
  MAX_NAME_LENGTH_IN_TABLE,
  type TvData,
  type TvMatch,
} from './load.ts';
import style from './tv.module.css';

/** A view with at most this many matches shows them larger, each with its QR code. */
export const MAX_MATCHES_SHOWN_LARGE = 3;

const keyOf = ({ listedId }: TvMatch) => listedId;

type MatchesProps = { matches: readonly TvMatch[]; hasNames: boolean; data: TvData };

/** A list of matches, grouped by division. `hasNames`: whether each group has the division's name as its heading. */
export function Matches({ matches, hasNames, data }: MatchesProps) {
  const changed = useChangedRows(matches, keyOf);
  const formatOf = useFormatLookup();
  const days = new Set(data.next.map(({ date }) => date));
  const isLong = matches.some(
    ({ homeTeamName, awayTeamName }) =>
      Math.max(homeTeamName.length, awayTeamName.length) > MAX_NAME_LENGTH_BESIDE_SCORE,
  );
  const more = (match: TvMatch) => ({
    below: textBelowScore(match, formatOf(match), days.size > 1),
    'data-own': involvesAnyTeam(match, data.teams) || undefined,
    'data-changed': changed.has(match.listedId) || undefined,
    'data-lead': leadingSide(match),
  });
  return (
    <div
      className={style.matches}
      data-few={matches.length <= MAX_MATCHES_SHOWN_LARGE ? matches.length : undefined}
      data-long={isLong || undefined}
    >
      {[...Map.groupBy(matches, ({ division }) => division)].map(([division, some]) => (
        <section key={division}>
          {hasNames ? (
            <h3>
              <DivisionName division={division} season={data.season} />
            </h3>
          ) : null}
          <MatchRows matches={some} hasCodes={matches.length <= MAX_MATCHES_SHOWN_LARGE} more={more} />
        </section>
      ))}
    </div>
  );
}

/**
 * Returns the text below a match's score: the current frame of a match in progress or, with `hasDay`, the day of a
 * match that is still to be played. Otherwise `null`.
 */
function textBelowScore(
  { frame, state, date, homeTeamScore }: TvMatch,
  format: FixtureFormat,
  hasDay: boolean,
): string | null {
  if (frame !== undefined) return matchLabel(frame, format);
  return hasDay && homeTeamScore === null && CALLED_OFF_WORDS[state] === undefined && date !== null
    ? dayAndShortMonthWords(date)
    : null;
}

/**
 * Returns the side that won the match or, while the match is in progress, the side that leads. Returns undefined if no
 * side won or leads.
 */
function leadingSide(match: TvMatch): 'home' | 'away' | undefined {
  const lead = resultWinner(match);
  return lead === 'home' || lead === 'away' ? lead : undefined;
}

type TableProps = {
  division: number;
  rows: readonly StandingRowAnswer[];
  table: readonly StandingRowAnswer[];
  data: TvData;
};

/** A division's league table, or one page of it. `rows`: the rows of this page. `table`: all rows of the table. */
export function LeagueTableView({ division, rows, table, data }: TableProps) {
  const nameOfDivision = useDivisionName();
  const season = useSite().seasons.details.find((one) => one.season === data.season);
  const zones = season === undefined || season.finished ? null : zoneSizesOfTable(season, division, table);
  const isLong = rows.some(({ teamName }) => teamName.length > MAX_NAME_LENGTH_IN_TABLE);
  const format = useFormatLookup()({ season: data.season, division });
  const columns = [
    nameColumn(data.teams, zones, table),
    ...matchCountColumns(rows),
    // If a name is long, these two columns are left out. Names are never cut off, because the names of a club's teams
    // may differ only in the last letter.
    ...(isLong ? [] : [matchesWonAndLostColumn(format), RECENT_FORM_COLUMN]),
    POINTS_COLUMN,
  ];
  return (
    <div className={`${ui.flush} ${style.table}`} data-long={isLong || undefined}>
      <PlainTable
        caption={nameOfDivision(division, data.season)}
        columns={columns}
        rows={rows}
        keyOf={({ teamId }) => teamId}
      />
    </div>
  );
}

/** Returns the column that counts the matches won and lost on a team's match cards. Usually each match is a frame. */
function matchesWonAndLostColumn(format: FixtureFormat): PlainColumn<StandingRowAnswer> {
  const matches = wordForMatches(format);
  return {
    label: matches.charAt(0).toUpperCase() + matches.slice(1),
    cell: ({ playerGamesWon, playerGamesLost }) => `${playerGamesWon}–${playerGamesLost}`,
  };
}
const RECENT_FORM_COLUMN: PlainColumn<StandingRowAnswer> = {
  label: 'Form',
  cell: ({ form }) => <RecentFormLetters results={form} />,
};
const POINTS_COLUMN: PlainColumn<StandingRowAnswer> = {
  label: 'Points',
  cell: ({ points }) => <strong>{points}</strong>,
};

function nameColumn(
  own: readonly string[],
  zones: ZoneSizes | null,
  table: readonly StandingRowAnswer[],
): PlainColumn<StandingRowAnswer> {
  return {
    label: 'Team',
    cell: ({ teamId, teamName, position }) => (
      <>
        <span data-first={position === 1 || undefined} data-own={own.includes(teamId) || undefined}>
          {position}
        </span>
        <TeamWithMark teamId={teamId} name={teamName} plain />
        <ZoneBoundaryLine zones={zones} table={table} teamId={teamId} />
      </>
    ),
  };
}

function matchCountColumns(rows: readonly StandingRowAnswer[]): PlainColumn<StandingRowAnswer>[] {
  const canDraw = rows.some(({ matchesDrawn }) => matchesDrawn > 0);
  const shown = ['gamesPlayed', 'matchesWon', ...(canDraw ? ['matchesDrawn'] : []), 'matchesLost'];
  return LEAGUE_TABLE_COLUMNS.filter(({ key }) => shown.includes(key)).map(({ short, value }) => ({
    label: short,
    cell: value,
  }));
}

/** The highest break in large figures, with the other breaks beside it. */
export function HighestBreaks({ breaks: [first, ...others] }: { breaks: readonly BreakRow[] }) {
  if (first === undefined) return null;
  const opponent = first.opponent === '' ? [] : [`v ${first.opponent}`];
  const week = first.weekNumber === null ? [] : [`week ${first.weekNumber}`];
  return (
    <div className={style.breaks}>
      <p className={style.alone}>
        <b>{first.break}</b>
        <strong>{first.player}</strong>
        <span>{[...opponent, ...week].join(', ')}</span>
      </p>
      <ol start={2}>
        {others.map((row) => (
          <li key={`${row.playerId} ${row.weekNumber} ${row.frameScore} ${row.break}`}>
            <b>{row.break}</b> {row.player}
          </li>
        ))}
      </ol>
    </div>
  );
}

export function Milestones({ sentences }: { sentences: readonly string[] }) {
  return (
    <ul>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

/** A photo with its caption. Without a network the photo may not load, and then only the caption is shown. */
export function Photo({ photo }: { photo: PhotoAnswer }) {
  const [failed, setFailed] = useState(false);
  return (
    <figure className={style.alone} onErrorCapture={() => setFailed(true)}>
      {failed ? null : <Picture photo={photo} alt={photo.caption ?? ''} sizes="100vw" loading="lazy" />}
      <figcaption>{photo.caption}</figcaption>
    </figure>
  );
}

export function SponsorsOnScreen({ sponsors }: { sponsors: readonly SponsorAnswer[] }) {
  return (
    <ul className={style.sponsors}>
      {sponsors.map(({ sponsorId, name, picture }) => (
        <li key={sponsorId}>
          {picture === null ? null : <img src={picture} alt="" loading="lazy" />}
          {name}
        </li>
      ))}
    </ul>
  );
}

/** The league's name, shown if there is nothing else to show. */
export function LeagueName() {
  const { league } = useSite();
  return (
    <p className={style.alone}>
      <b>{league.name}</b>
    </p>
  );
}

/** How many matches of a draw fit on the screen. */
const MAX_DRAW_MATCHES_ON_SCREEN = 10;

/**
 * The matches of a draw that have been revealed so far. `shown`: how many these are. If they do not all fit, later
 * matches replace earlier ones.
 */
export function DrawView({ matches, shown }: { matches: readonly Pair[]; shown: number }) {
  const from = Math.floor(Math.max(0, shown - 1) / MAX_DRAW_MATCHES_ON_SCREEN) * MAX_DRAW_MATCHES_ON_SCREEN;
  return (
    <ol className={style.draw} data-many={matches.length > MAX_DRAW_MATCHES_ON_SCREEN / 2 || undefined}>
      {matches
        .slice(from, Math.min(shown, from + MAX_DRAW_MATCHES_ON_SCREEN))
        .map(({ competitorA, competitorB }, index) => (
          <li key={from + index} data-last={from + index === shown - 1 || undefined}>
            {competitorA} v {competitorB}
          </li>
        ))}
    </ol>
  );
}
