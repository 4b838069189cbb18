import type { MatchPage } from '#contract/match.ts';
import { countWithNoun } from '#domain/count.ts';
import { markOfName } from '#domain/squads/mark.ts';
import { teamsAndScoreWords } from '#domain/cards/score-words.ts';
import { useDivisionName } from '#web/choice/division-name.tsx';
import { queryText } from '#web/choice/season-choice.ts';
import { Day } from '#web/components/day.tsx';
import { Link, TeamWithMark, PlayerLink } from '#web/components/links.tsx';
import { type PlainColumn, PlainTable } from '#web/components/plain-table.tsx';
import { SharePictureButton } from '#web/components/share-picture.tsx';
import { TitledPanel } from '#web/components/page-section.tsx';
import { TeamMark } from '#web/components/team-mark.tsx';
import ui from '#web/components/ui.module.css';
import { useSite } from '#web/layout/site.ts';
import { PlayerFace } from '#web/screens/results/match-row.tsx';
import style from './match.module.css';
import { type CardBreak, placeChangeWords } from './words.ts';

/** A break of at least this many points can be shared as a picture. */
const MIN_BREAK_TO_SHARE = 50;

type BreaksProps = { breaks: readonly CardBreak[]; match: MatchPage };

/**
 * The breaks on the card, highest first. If a player's highest break has at least `MIN_BREAK_TO_SHARE` points, it can
 * be shared as a picture once the result is recorded.
 */
export function Breaks({ breaks, match }: BreaksProps) {
  if (breaks.length === 0) return null;
  const { result, address, photos } = match;
  const highest = (index: number) => breaks.findIndex(({ playerId }) => playerId === breaks[index]?.playerId) === index;
  return (
    <TitledPanel id="breaks" title="Breaks">
      <ul className={style.breaks}>
        {breaks.map(({ playerId, name, side, points }, index) => (
          // A player may make the same break twice, so only the index is unique.
          <li key={index}>
            <b>{points}</b>
            <TeamMark teamId={match[side].teamId} name={match[side].teamName} />
            <span className="visually-hidden">{match[side].teamName}: </span>
            <PlayerFace of={playerId} photos={photos} />
            <PlayerLink playerId={playerId} name={name} />
            {result !== null && points >= MIN_BREAK_TO_SHARE && highest(index) ? (
              <SharePictureButton
                label="Picture"
                what={`${name}, break of ${points}`}
                to={address}
                picture={{ of: 'break', fixtureId: result.fixtureId, playerId }}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </TitledPanel>
  );
}

type LeagueTableAfterMatch = NonNullable<MatchPage['table']>;
type Row = LeagueTableAfterMatch['rows'][number];

/**
 * The table after the match or, while the match is being played, the table at the current score. Shows how the match
 * has changed the positions of its two teams in the table.
 */
export function TableAfterMatch({ match }: { match: MatchPage }) {
  const { table, season, division, weekNumber, stage } = match;
  const nameOfDivision = useDivisionName();
  if (table === null) return null;
  const query = new URLSearchParams({ season, division: String(division) });
  if (stage === 'after') query.set('week', String(weekNumber));
  const name = nameOfDivision(division, season);
  return (
    <TitledPanel
      id="table"
      title={stage === 'after' ? `Table after week ${weekNumber}` : 'Table at this score'}
      more={{ to: `/league-standings${queryText(query)}`, words: 'Whole table', of: name }}
      className={style.table}
    >
      <PlainTable
        caption={`${name}, with what this match ${stage === 'after' ? 'changed' : 'would change'}`}
        columns={columnsOf(table)}
        rows={table.rows}
        keyOf={({ teamId }) => teamId}
      />
    </TitledPanel>
  );
}

/** Returns the columns. The headings `P` and `Pts` are the same as in the league table on a phone. */
function columnsOf({ moved }: LeagueTableAfterMatch): PlainColumn<Row>[] {
  const movedOf = ({ teamId }: Row) => moved.find((one) => one.teamId === teamId);
  return [
    {
      label: 'Team',
      cell: (row) => (
        <span data-own={movedOf(row) !== undefined || undefined}>
          <i>{row.position}</i>
          <TeamWithMark teamId={row.teamId} name={row.teamName} />
          <PositionChange of={movedOf(row)} />
        </span>
      ),
    },
    { label: 'Played', header: <abbr title="Played">P</abbr>, cell: (row) => row.gamesPlayed },
    { label: 'Points', header: <abbr title="Points">Pts</abbr>, cell: (row) => <b>{row.points}</b> },
  ];
}

/** A team's position without and with this match. The arrow is for people who cannot tell the colours apart. */
function PositionChange({ of }: { of: LeagueTableAfterMatch['moved'][number] | undefined }) {
  if (of === undefined || of.before === null) return null;
  const { before, after } = of;
  const by = before.position - after.position;
  return (
    <small data-moved={by === 0 ? undefined : by > 0 ? 'up' : 'down'}>
      {by === 0 ? '' : by > 0 ? '▲ ' : '▼ '}
      {placeChangeWords(before, after)}
    </small>
  );
}

/**
 * The milestones of this match, and whether it is the biggest win of the season in its division. Leaves out what the
 * story at the top of the page already mentions.
 */
export function Milestones({ match: { milestones, biggestWin, result, address, story } }: { match: MatchPage }) {
  const untold = milestones
    .map(({ text }, index) => ({ text, number: index + 1 }))
    .filter(({ text }) => !story.includes(text));
  const isBiggest = biggestWin && !story.some((sentence) => sentence.includes('biggest win'));
  if (untold.length === 0 && !isBiggest) return null;
  return (
    <TitledPanel id="milestones" title="Milestones">
      <ul className={style.lines}>
        {untold.map(({ text, number }) => (
          <li key={text}>
            <span>{text}</span>
            {result === null ? null : (
              <SharePictureButton
                label="Picture"
                what={text}
                to={address}
                picture={{ of: 'milestone', fixtureId: result.fixtureId, number }}
              />
            )}
          </li>
        ))}
        {isBiggest ? (
          <li>
            <span>The biggest win of the season in its division.</span>
          </li>
        ) : null}
      </ul>
    </TitledPanel>
  );
}

/** The earlier matches of the two teams: how many each team won, then the latest of these matches. */
export function EarlierMeetings({ match }: { match: MatchPage }) {
  const { meetings, meetingTotals, home, away } = match;
  const { won, drawn, lost } = meetingTotals;
  const played = won + drawn + lost;
  if (played === 0 && meetings.length === 0) return null;
  return (
    <TitledPanel id="meetings" title="Previous meetings">
      <p className={style.totals}>
        <MeetingsWon team={home} won={won} />
        {drawn === 0 ? null : (
          <span>
            <b>{drawn}</b> drawn
          </span>
        )}
        <MeetingsWon team={away} won={lost} />
      </p>
      <MeetingsWonBar match={match} />
      <ol className={style.meetings}>
        {meetings.map((meeting) => (
          <li key={meeting.fixtureId} className={ui.leads}>
            <Link to={meeting.address}>{teamsAndScoreWords(meeting)}</Link>
            <small>
              {meeting.date === null ? (
                `Week ${meeting.weekNumber}, season ${meeting.season}`
              ) : (
                <Day day={meeting.date} />
              )}
              {meeting.void === undefined ? '' : `. Void: ${meeting.void}`}
            </small>
          </li>
        ))}
      </ol>
      {played > meetings.length ? (
        <p className={style.note}>
          The latest {meetings.length} of {countWithNoun(played, 'match', 'matches')}.
        </p>
      ) : null}
    </TitledPanel>
  );
}

function MeetingsWon({ team: { teamId, teamName }, won }: { team: MatchPage['home']; won: number }) {
  return (
    <span>
      <TeamMark teamId={teamId} name={teamName} />
      <span>
        <b>{won}</b> won<span className="visually-hidden"> by {teamName}</span>
      </span>
    </span>
  );
}

/**
 * A bar that shows which share of the earlier matches between the two teams each team won. The figures above the bar
 * say the same.
 */
function MeetingsWonBar({ match: { home, away, meetingTotals } }: { match: MatchPage }) {
  const { marks } = useSite();
  const { won, drawn, lost } = meetingTotals;
  const all = won + drawn + lost;
  const groundOf = ({ teamId, teamName }: MatchPage['home']) => (marks[teamId] ?? markOfName(teamName)).colours[0];
  if (all === 0) return null;
  return (
    <svg className={style.shares} viewBox={`0 0 ${all} 1`} preserveAspectRatio="none" aria-hidden="true">
      <rect width={won} height={1} fill={groundOf(home)} />
      <rect x={won + drawn} width={lost} height={1} fill={groundOf(away)} />
    </svg>
  );
}
