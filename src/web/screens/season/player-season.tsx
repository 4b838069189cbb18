import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { playerSeasonAddress, teamSeasonAddress } from '#contract/addresses.ts';
import type { PlayerSeason } from '#contract/my-season.ts';
import { linkPreviewPictureAddress } from '#contract/picture-addresses.ts';
import { countWithNoun, ordinal } from '#domain/count.ts';
import { monthInWords } from '#domain/day.ts';
import { signedText } from '#domain/statistic.ts';
import { joinNames } from '#domain/standings/places.ts';
import { seasonFromAddress } from '#domain/week/week.ts';
import { useDivisionName } from '#web/choice/division-name.tsx';
import button from '#web/components/button.module.css';
import { PositionChart } from '#web/components/chart/position-chart.tsx';
import { Link, PlayerLink } from '#web/components/links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { ProfileHeading } from '#web/components/profile-heading.tsx';
import { SharePictureButton } from '#web/components/share-picture.tsx';
import { PageSection } from '#web/components/page-section.tsx';
import { EmptyTableMessage } from '#web/components/table.tsx';
import ui from '#web/components/ui.module.css';
import { careerAddress } from '#web/layout/addresses.ts';
import type { Site } from '#web/layout/site.ts';
import { pageSourceContext } from '#web/page-source.ts';
import type { Head, ScreenModule } from '#web/screen.ts';
import { CupProgressTable } from './cup-highlights.tsx';
import {
  type Highlight,
  MatchLink,
  wonLostWords,
  longestRunHighlight,
  HighlightNames,
  percentageWords,
} from './highlights.tsx';
import { seasonPictureSubject, SeasonSummary } from './summary.tsx';

async function loader({ params, context }: LoaderFunctionArgs): Promise<PlayerSeason> {
  const { read } = context.get(pageSourceContext);
  const { playerId = '' } = params;
  const query = { season: seasonFromAddress(params['season'] ?? '') };
  const found = await read('GET /api/my-season/player/{playerId}', { params: { playerId }, query });
  // If this player was a duplicate that has been merged into another player, redirects permanently to that player.
  if (found.playerId !== playerId) throw redirect(playerSeasonAddress(found.season, found.playerId), 301);
  return found;
}

/** Returns what the player's numbers count, singular and plural: frames, or matches if a match has several frames. */
function frameOrMatchWords({ numbers }: PlayerSeason): [one: string, many: string] {
  return numbers.framesWon === undefined ? ['frame', 'frames'] : ['match', 'matches'];
}

function head(found: PlayerSeason, { league }: Site): Head {
  const { playerId, name, season, numbers, teams, bestBreak } = found;
  const [one, many] = frameOrMatchWords(found);
  const teamNames = joinNames(teams.map(({ teamName }) => teamName));
  const best = bestBreak === null ? '' : `, best break ${bestBreak.points}`;
  const record = `won ${numbers.won} of ${countWithNoun(numbers.played, one, many)}${best}`;
  return {
    title: `${name}, season ${season}`,
    description: `${name}${teamNames === '' ? '' : ` of ${teamNames}`} in ${season}: ${record}. ${league.name}.`,
    address: playerSeasonAddress(season, playerId),
    picture: linkPreviewPictureAddress(seasonPictureSubject('player', season, playerId)),
  };
}

/** A player's season: figures, highlights such as the best break, the position week by week, and cups. */
function Component() {
  const found = useLoaderData<typeof loader>();
  const nameOfDivision = useDivisionName();
  const { playerId, name, season, finished, teams, place, numbers, form } = found;
  const [team] = teams;
  if (team === undefined) {
    return (
      <>
        <PageHeading below={`Season ${season}`}>{name}</PageHeading>
        <EmptyTableMessage>{`${name} has no matches in ${season}.`}</EmptyTableMessage>
        <PlayerPageLink {...{ playerId, season }} />
      </>
    );
  }
  return (
    <>
      <ProfileHeading
        below={`Season ${season}${finished ? '' : ' so far'}: ${team.teamName}, ${nameOfDivision(team.division, season)}`}
        team={{ teamId: team.teamId, name: team.teamName }}
        figure={place === null ? undefined : [ordinal(place.position), `of ${countWithNoun(place.of, 'player')}`]}
      >
        {name}
      </ProfileHeading>
      <p className={button.row} data-screen-only>
        <SharePictureButton
          what={`${name}, season ${season}`}
          to={playerSeasonAddress(season, playerId)}
          picture={seasonPictureSubject('player', season, playerId)}
        />
        <Link className={ui.link} to={teamSeasonAddress(season, team.teamId)}>
          Season of {team.teamName}
        </Link>
      </p>
      <SeasonSummary figures={figuresOf(numbers)} form={form} facts={highlightsOf(found)}>
        <PlayerPositionChart found={found} />
        <CupProgressTable cups={found.cups} />
      </SeasonSummary>
      <PlayerPageLink {...{ playerId, season }} />
    </>
  );
}

/** The chart of positions has room for at least this many positions. */
const MIN_POSITIONS_ON_AXIS = 10;

/**
 * A chart of the player's position in the statistics, week by week. Renders nothing if the player has no position, or
 * if there are fewer than two weeks to show.
 */
function PlayerPositionChart({ found }: { found: PlayerSeason }) {
  const { name, season, place, weeks } = found;
  const nameOfDivision = useDivisionName();
  if (weeks.length < 2 || place === null) return null;
  return (
    <PageSection
      id="places"
      title="Position week by week"
      below={`In the statistics of ${nameOfDivision(place.division, season)}, by ${frameOrMatchWords(found)[1]} won`}
    >
      <PositionChart
        name={`Place of ${name} by week`}
        weeks={weeks.map((one) => ({ ...one, points: one.won }))}
        unit="Won"
        lowest={Math.max(MIN_POSITIONS_ON_AXIS, ...weeks.map(({ position }) => position))}
      />
    </PageSection>
  );
}

function PlayerPageLink({ playerId, season }: Pick<PlayerSeason, 'playerId' | 'season'>) {
  return (
    <p data-screen-only>
      <Link className={ui.link} to={careerAddress(playerId, `?season=${season}`)}>
        Every match, and the career
      </Link>
    </p>
  );
}

function figuresOf({ played, won, lost, winPercentage }: PlayerSeason['numbers']) {
  return [
    ['Played', played],
    ['Won', won],
    ['Lost', lost],
    ['Win %', Math.round(winPercentage)],
  ] as const;
}

function highlightsOf(found: PlayerSeason): (Highlight | null)[] {
  const { numbers, bestBreak, longestRun, toughest, biggestWin, partners, home, away, teamsOfWeek, monthsWon } = found;
  const { framesWon, framesLost, frameMargin } = numbers;
  return [
    monthsWon.length === 0 ? null : { what: 'Player of the month', value: monthsWon.map(monthInWords).join(', ') },
    teamsOfWeek.length === 0 ? null : { what: 'In the team of the week', value: weekListWords(teamsOfWeek) },
    bestBreak && {
      what: 'Best break',
      value: bestBreak.points,
      about: (
        <>
          {bestBreak.opponent === '' ? '' : `Against ${bestBreak.opponent}`}
          {bestBreak.match === null ? null : (
            <>
              {', '}
              <MatchLink match={bestBreak.match} />
            </>
          )}
          {bestBreak.count > 1
            ? `, and ${countWithNoun(bestBreak.count - 1, 'more of as many', 'more of as many')}`
            : ''}
        </>
      ),
    },
    longestRunHighlight(longestRun, ...frameOrMatchWords(found)),
    biggestWin && {
      what: 'Biggest win',
      value: `${biggestWin.playerScore}–${biggestWin.opponentScore}`,
      about: (
        <>
          Against <PlayerLink playerId={biggestWin.opponentId} name={biggestWin.opponentName} />
          {', '}
          <MatchLink match={biggestWin.match} />
        </>
      ),
    },
    opponentsOrPartnersHighlight(toughest.length > 1 ? 'Toughest opponents' : 'Toughest opponent', toughest),
    opponentsOrPartnersHighlight(partners.length > 1 ? 'Best partners' : 'Best partner', partners),
    ...found.teams.map((team): Highlight | null => {
      if (team.teamWon === 0) return null;
      return {
        what: found.teams.length === 1 ? 'Share of the team' : `Share of ${team.teamName}`,
        value: percentageWords(team.part, team.teamWon),
        about: `Won ${team.part} of the ${countWithNoun(team.teamWon, ...frameOrMatchWords(found))} that the team won, in ${team.cards} of its ${team.teamCards} matches`,
      };
    }),
    framesWon === undefined ? null : { what: 'Frames', value: `${framesWon}–${framesLost}` },
    frameMargin === null
      ? null
      : { what: 'Frame margin', value: signedText(frameMargin), about: 'Scored minus conceded' },
    home.played === 0 ? null : { what: 'At home', value: wonLostWords(home) },
    away.played === 0 ? null : { what: 'Away', value: wonLostWords(away) },
  ];
}

function opponentsOrPartnersHighlight(what: string, others: PlayerSeason['toughest']): Highlight | null {
  if (others.length === 0) return null;
  return {
    what,
    value: (
      <HighlightNames>
        {others.map((other) => (
          <PlayerLink key={other.playerId} {...other} />
        ))}
      </HighlightNames>
    ),
    about: others[0] === undefined ? undefined : wonLostWords(others[0]),
  };
}

function weekListWords(weeks: readonly number[]): string {
  return `Week${weeks.length === 1 ? '' : 's'} ${joinNames(weeks.map(String))}`;
}

export const playerSeason: ScreenModule<PlayerSeason> = { loader, head, Component };
