import { useRef } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { HandicapStartAnswer } from '#contract/handicaps.ts';
import type { PlayerWithTeam, RivalryAnswer, RivalryFrame } from '#contract/players.ts';
import { recentForm } from '#domain/cards/fixture.ts';
import { countWithNoun, matchesWithoutPointsNote } from '#domain/count.ts';
import { ownHandicapStartWords } from '#domain/squads/handicap.ts';
import { type RivalrySideTotals, rivalryTotals } from '#domain/players/rivalry.ts';
import button from '#web/components/button.module.css';
import { MarginChart } from '#web/components/chart/margin-chart.tsx';
import { dayAndShortMonthWords } from '#web/components/day.tsx';
import { RecentFormLetters } from '#web/components/form.tsx';
import { Link, LinkForOfficials, PlayerLink, TeamLink } from '#web/components/links.tsx';
import { rivalryAddress } from '#web/components/player-links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { type PlainColumn, PlainTable } from '#web/components/plain-table.tsx';
import { useHasHorizontalOverflow } from '#web/components/sideways.ts';
import { SharePageButton } from '#web/components/share-page.tsx';
import { signedText } from '#domain/statistic.ts';
import { TeamMark } from '#web/components/team-mark.tsx';
import ui from '#web/components/ui.module.css';
import { EmptyTableMessage } from '#web/components/table.tsx';
import { playedMatchAddress } from '#web/layout/addresses.ts';
import type { Site } from '#web/layout/site.ts';
import { pageSourceContext } from '#web/page-source.ts';
import type { Head } from '#web/screen.ts';
import style from './rivalry.module.css';

type RivalryWithStart = RivalryAnswer & { start: HandicapStartAnswer };

export async function loader({ params, context }: LoaderFunctionArgs): Promise<RivalryWithStart> {
  const { read } = context.get(pageSourceContext);
  const pair = { playerId: params['playerId'] ?? '', opponentId: params['opponentId'] ?? '' };
  const [rivalry, start] = await Promise.all([
    read('GET /api/players/{playerId}/v/{opponentId}', { params: pair }),
    read('GET /api/start-given', { query: { one: pair.playerId, other: pair.opponentId } }),
  ]);
  return { ...rivalry, start };
}

export function head({ player, opponent, frames, unscored = 0 }: RivalryWithStart, { league }: Site): Head {
  const { played, player: own, opponent: other } = rivalryTotals(frames);
  const score = `${player.name} ${own.won}–${other.won} ${opponent.name}`;
  const none = unscored === 0 ? 'They have not played each other.' : 'They have no frames with points.';
  const words = played === 0 ? none : `${score} in ${countWithNoun(played, 'frame')}.`;
  return {
    title: played === 0 ? `${player.name} v ${opponent.name}` : `${score} – head to head`,
    picture: `/og/rivalry/${encodeURIComponent(player.playerId)}/${encodeURIComponent(opponent.playerId)}.png`,
    description: `Every frame between ${player.name} and ${opponent.name}, ${league.name}. ${words}`,
  };
}

/** The Rivalry screen: every frame that two players have played against each other and whose points are recorded. */
export function Component() {
  const { player, opponent, frames, unscored = 0, start } = useLoaderData<typeof loader>();
  const names = `${player.name} and ${opponent.name}`;
  const isWithoutPoints = frames.length === 0 && unscored > 0;
  return (
    <>
      <PageHeading
        below={frames.length === 0 ? 'All seasons' : `${countWithNoun(frames.length, 'frame')}, all seasons`}
      >
        {player.name} v {opponent.name}
      </PageHeading>
      {isWithoutPoints ? null : <p>{handicapStartSentence(start, player, opponent)}</p>}
      {unscored === 0 ? null : <p>{matchesWithoutPointsNote(unscored)}</p>}
      {frames.length === 0 ? (
        <div className={ui.part}>
          <EmptyTableMessage
            comes={isWithoutPoints ? undefined : 'Every frame between them is here from their first one on.'}
            press={
              <LinkForOfficials to="/data-input" by="captain">
                Enter a result
              </LinkForOfficials>
            }
          >
            {names} have {isWithoutPoints ? 'no frames with points' : 'not played each other'}.
          </EmptyTableMessage>
        </div>
      ) : (
        <div className={style.page} data-few={frames.length < minFramesForChart || undefined}>
          <div className={ui.stack}>
            <Totals player={player} opponent={opponent} frames={frames} />
            {frames.length < minFramesForChart ? null : (
              <FrameByFrameSection player={player} opponent={opponent} frames={frames} />
            )}
          </div>
          <section className={ui.flush} aria-labelledby="frames">
            <h2 id="frames" className={ui.title}>
              Every frame
            </h2>
            <PlainTable
              caption={`Every frame between ${names}, oldest first`}
              columns={columnsFor(player, opponent)}
              rows={frames}
              keyOf={(row) => String(frames.indexOf(row))}
            />
          </section>
        </div>
      )}
      <p className={button.row} data-screen-only>
        <SharePageButton what={`${player.name} v ${opponent.name}`} />
        <Link className={ui.link} to={rivalryAddress(opponent.playerId, player.playerId)}>
          See it from {opponent.name}’s side
        </Link>
      </p>
    </>
  );
}

/** Returns text such as `At today’s handicaps Ann Lee gives Bob Hill 15 points a frame.` */
function handicapStartSentence(start: HandicapStartAnswer, player: PlayerWithTeam, opponent: PlayerWithTeam): string {
  const { gives, points, capped, begins } = start;
  if (begins)
    return `${ownHandicapStartWords(player.name, opponent.name, { home: begins.one, away: begins.other })} in a frame today.`;
  if (gives === null) return 'Neither gives a start today.';
  const [giver, other] = gives === player.playerId ? [player, opponent] : [opponent, player];
  const most = capped ? ', the most that the league allows' : '';
  return `At today’s handicaps ${giver.name} gives ${other.name} ${countWithNoun(points, 'point')} a frame${most}.`;
}

/** The totals of both players side by side. The first row, with the frames won, has a green background. */
function Totals({ player, opponent, frames }: RivalryAnswer) {
  const totals = rivalryTotals(frames);
  const across = useRef<HTMLElement>(null);
  useHasHorizontalOverflow(across);
  return (
    <section ref={across} className={`${ui.flush} ${style.across}`} aria-labelledby="totals" data-scrolls-sideways>
      <h2 id="totals" className="visually-hidden">
        Totals
      </h2>
      <table className={style.totals}>
        <caption className="visually-hidden">Totals of both players</caption>
        <thead>
          <tr>
            <PlayerHeader player={player} />
            <td>v</td>
            <PlayerHeader player={opponent} />
          </tr>
        </thead>
        <tbody>
          {totalsRows.map(([label, valueOf]) => {
            const [own, other] = [valueOf(totals.player), valueOf(totals.opponent)];
            return (
              <tr key={label}>
                <td data-best={(own ?? 0) > (other ?? 0) || undefined}>{totalText(own, label)}</td>
                <th scope="row">{label}</th>
                <td data-best={(other ?? 0) > (own ?? 0) || undefined}>{totalText(other, label)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function totalText(value: number | null, label: string): string {
  if (value === null) return '–';
  return label === BIGGEST_WIN ? signedText(value) : String(value);
}

/** The least number of frames for a chart. With fewer frames, the list of frames is enough. */
const minFramesForChart = 4;

/** The player's last five results against the opponent, a chart of each frame's margin, and their last meeting. */
function FrameByFrameSection({ player, opponent, frames }: RivalryAnswer) {
  const letters = frames.map(({ result }) => LETTER_OF_RESULT[result]);
  const last = frames.at(-1);
  return (
    <section className={ui.flush} aria-labelledby="course">
      <header className={ui.head}>
        <h2 id="course">Frame by frame</h2>
      </header>
      <p className={style.latest}>
        <span>
          {player.name}’s last {Math.min(letters.length, 5)}
        </span>
        <RecentFormLetters results={recentForm(letters)} />
      </p>
      <MarginChart
        title={`Margin of each frame: above the line ${player.name} won, below it ${opponent.name}`}
        labelHead="Frame"
        bars={frames.map((frame, index) => ({
          label: `Frame ${index + 1}`,
          value: frame.playerScore - frame.opponentScore,
          group: frame.season,
        }))}
      />
      {last === undefined ? null : (
        <p className={style.latest}>
          <span>
            Last met in week {last.weekNumber} of {last.season}: {last.playerScore}–{last.opponentScore}
          </span>
        </p>
      )}
    </section>
  );
}

const LETTER_OF_RESULT = { Win: 'W', Loss: 'L', Draw: 'D' } as const;

function PlayerHeader({ player }: { player: PlayerWithTeam }) {
  return (
    <th scope="col">
      <TeamMark teamId={player.teamId} name={player.team} className={style.mark} />
      <PlayerLink playerId={player.playerId} name={player.name} />
      <TeamLink teamId={player.teamId} name={player.team} />
    </th>
  );
}

const BIGGEST_WIN = 'Biggest win';

const totalsRows: [label: string, valueOf: (side: RivalrySideTotals) => number | null][] = [
  ['Frames won', ({ won }) => won],
  ['Points', ({ points }) => points],
  ['Average score', ({ average }) => average],
  [BIGGEST_WIN, ({ biggestWin }) => biggestWin],
  ['Highest break', ({ bestBreak }) => bestBreak],
];

function columnsFor(player: PlayerWithTeam, opponent: PlayerWithTeam): PlainColumn<RivalryFrame>[] {
  return [
    { label: 'Match', cell: (row) => <MatchCell row={row} player={player} opponent={opponent} /> },
    { label: 'Score', cell: ({ playerScore, opponentScore }) => `${playerScore}–${opponentScore}` },
    { label: 'Margin', cell: (row) => <PointsMargin row={row} /> },
  ];
}

/** The cell for a frame's match: a link to the full result, the date, both players' breaks, and who conceded. */
function MatchCell({ row, player, opponent }: { row: RivalryFrame; player: PlayerWithTeam; opponent: PlayerWithTeam }) {
  const breaks = [
    { of: player, points: row.breaks },
    { of: opponent, points: row.opponentBreaks },
  ].filter(({ points }) => points.length > 0);
  return (
    <>
      <Link to={playedMatchAddress(row)} aria-label={`${row.season} week ${row.weekNumber}: full result`}>
        {row.season} week {row.weekNumber}
      </Link>
      <span className={style.below}>
        {row.date === null ? null : (
          <time dateTime={row.date}>
            {dayAndShortMonthWords(row.date)} {row.date.slice(0, 4)}
          </time>
        )}
        {breaks.map(({ of, points }) => (
          <span key={of.playerId}>
            {points.length === 1 ? 'Break' : 'Breaks'} {points.join(', ')} by {of.name}
          </span>
        ))}
        {isConceded(row) ? <span>Conceded by {row.result === 'Win' ? opponent.name : player.name}</span> : null}
      </span>
    </>
  );
}

/**
 * Returns whether the loser of the frame has more points than the winner. The loser must then have conceded the frame.
 */
function isConceded({ playerScore, opponentScore, result }: RivalryFrame): boolean {
  return result === 'Win' ? playerScore < opponentScore : result === 'Loss' && playerScore > opponentScore;
}

const RESULT_CLASSES = { Win: ui.win, Loss: ui.loss, Draw: undefined } as const;

/**
 * A frame's margin in points, coloured as a win or a loss. The sign of the margin also shows who won, for readers who
 * cannot see the colour. In a conceded frame, the sign may be wrong.
 */
function PointsMargin({ row: { playerScore, opponentScore, result } }: { row: RivalryFrame }) {
  return <span className={RESULT_CLASSES[result]}>{signedText(playerScore - opponentScore)}</span>;
}
