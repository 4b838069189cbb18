import type { NextFixtureAnswer } from '#contract/fixture-list.ts';
import type { Career } from '#contract/players.ts';
import { compareDays } from '#domain/day.ts';
import { useCarriedQueryText } from '#web/choice/use-choice.ts';
import { dayAndShortMonthWords } from '#web/components/day.tsx';
import { Link } from '#web/components/links.tsx';
import type { FollowedTeamOrPlayer } from '#web/following/following.ts';
import { careerAddress } from '#web/layout/addresses.ts';
import style from './home.module.css';
import type { HomeData } from './load.ts';
import { currentOrNextMatch, CurrentOrNextMatchHero, fetchBatch } from './my-team-card.tsx';

/** A desktop shows at most this many players. A phone shows fewer. */
export const MAX_PLAYERS = 3;

/**
 * Loads the careers of several players, with their matches in `season`, in one request. Players that cannot be loaded
 * are left out.
 */
export async function fetchCareers(ids: readonly string[], season: string): Promise<Career[]> {
  const found = await fetchBatch(ids.map((id) => `/api/players/${encodeURIComponent(id)}?season=${season}`));
  // The cast is safe, because the server has checked the careers against their schema.
  return found.filter((one) => one !== null) as Career[];
}

/** A date later than any real one, for sorting. */
const FAR_FUTURE_DATE = '9999-12-31';

/** `also`: all players that this device follows. */
type PlayersCardProps = { players: readonly Career[]; data: HomeData; also: readonly FollowedTeamOrPlayer[] };

/**
 * The followed players, shown if no team is followed: the next match that any of them plays, and a link for each
 * player.
 */
export function FollowedPlayersCard({ players, data, also }: PlayersCardProps) {
  const carried = useCarriedQueryText();
  const playing = players
    .map((player) => ({ teamId: player.teamId, teamName: player.team, next: player.next, player }))
    .map((one) => ({ ...one, match: currentOrNextMatch(one, data) }))
    .toSorted((a, b) => compareDays(a.match?.date ?? FAR_FUTURE_DATE, b.match?.date ?? FAR_FUTURE_DATE));
  const [first] = playing;
  if (first === undefined) return null;
  const shown = playing.slice(0, MAX_PLAYERS);
  return (
    <section aria-label="Players that you follow" className={style.mine}>
      <CurrentOrNextMatchHero of={first} data={data}>
        {shown.map(({ player, match, teamId }, index) => (
          <Link
            key={player.playerId}
            // A phone has room for two links. For three or more players, it shows the first player's link and the link
            // to all.
            className={also.length > 2 && index > 0 ? style.beside : undefined}
            to={careerAddress(player.playerId, carried)}
          >
            {player.name}:{' '}
            {match === null || match.listedId === first.match?.listedId
              ? lastMatchWords(player)
              : nextMatchWords(match, teamId)}
          </Link>
        ))}
        {also.length > 2 ? (
          <Link className={also.length > MAX_PLAYERS ? undefined : style.phone} to="/following">
            All {also.length} that you follow
          </Link>
        ) : null}
      </CurrentOrNextMatchHero>
    </section>
  );
}

const RESULT_VERBS = { Win: 'won', Loss: 'lost', Draw: 'drew' } as const;

/**
 * Returns the result of the player's last match of the season, such as `won 62–20`, or the name of the player's team if
 * there is no match. The text is short, because the reserved space is small.
 */
function lastMatchWords({ matches, team }: Career): string {
  const last = matches.at(-1);
  return last === undefined ? team : `${RESULT_VERBS[last.result]} ${last.playerScore}–${last.opponentScore}`;
}

/**
 * Returns a match in words, such as `4 Dec v Priory Park` or `week 12 at Priory Park`. `own`: the id of the player's
 * team.
 */
function nextMatchWords(
  { date, weekNumber, homeTeamId, homeTeamName, awayTeamName }: NextFixtureAnswer,
  own: string,
): string {
  const against = homeTeamId === own ? `v ${awayTeamName}` : `at ${homeTeamName}`;
  return `${date === null ? `week ${weekNumber}` : dayAndShortMonthWords(date)} ${against}`;
}
