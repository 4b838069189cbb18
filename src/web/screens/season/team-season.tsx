import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { playerSeasonAddress, teamSeasonAddress } from '#contract/addresses.ts';
import type { TeamSeason } from '#contract/my-season.ts';
import { linkPreviewPictureAddress } from '#contract/picture-addresses.ts';
import { countWithNoun, ordinal } from '#domain/count.ts';
import { joinNames } from '#domain/standings/places.ts';
import { seasonFromAddress } from '#domain/week/week.ts';
import { type DivisionNameLookup, divisionNameIn, useDivisionName } from '#web/choice/division-name.tsx';
import button from '#web/components/button.module.css';
import { PositionChart } from '#web/components/chart/position-chart.tsx';
import { Link, PlayerLink, TeamLink } from '#web/components/links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { type PlainColumn, PlainTable } from '#web/components/plain-table.tsx';
import { ProfileHeading } from '#web/components/profile-heading.tsx';
import { SharePictureButton } from '#web/components/share-picture.tsx';
import { PageSection, TitledPanel } from '#web/components/page-section.tsx';
import { EmptyTableMessage } from '#web/components/table.tsx';
import ui from '#web/components/ui.module.css';
import { teamAddress } from '#web/layout/addresses.ts';
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

async function loader({ params, context }: LoaderFunctionArgs): Promise<TeamSeason> {
  const { read } = context.get(pageSourceContext);
  const query = { season: seasonFromAddress(params['season'] ?? '') };
  return read('GET /api/my-season/team/{teamId}', { params: { teamId: params['teamId'] ?? '' }, query });
}

function head(found: TeamSeason, { league, seasons }: Site): Head {
  const { teamId, teamName, season } = found;
  const nameOfDivision: DivisionNameLookup = (division, of = season) => divisionNameIn(seasons, of, division);
  return {
    title: `${teamName}, season ${season}`,
    description: `${teamName} in ${season}: ${positionWords(found, nameOfDivision)}. ${league.name}.`,
    address: teamSeasonAddress(season, teamId),
    picture: linkPreviewPictureAddress(seasonPictureSubject('team', season, teamId)),
  };
}

const SEASON_ENDINGS = {
  champions: 'Champions',
  'joint champions': 'Joint champions',
  promoted: 'Promoted',
  relegated: 'Relegated',
};

/**
 * Returns the team's division and how its season ended, such as `Champions of Division 1` or `Division 2, promoted`. If
 * `ending` is `null`, returns only the division.
 */
function divisionAndEndingWords({ division, ending }: TeamSeason, nameOfDivision: DivisionNameLookup): string {
  const name = nameOfDivision(division ?? 0);
  if (ending === null) return name;
  return ending === 'promoted' || ending === 'relegated'
    ? `${name}, ${ending}`
    : `${SEASON_ENDINGS[ending]} of ${name}`;
}

/**
 * Returns the team's position in words, such as `Champions of Division 1 with 63 points` or `4th of 12 in Division 1
 * with 40 points`; `no table` if the team is in no table.
 */
function positionWords({ row, of, division, ending }: TeamSeason, nameOfDivision: DivisionNameLookup): string {
  if (row === null || division === null) return 'no table';
  const [name, points] = [nameOfDivision(division), countWithNoun(row.points, 'point')];
  if (ending === 'champions' || ending === 'joint champions')
    return `${SEASON_ENDINGS[ending]} of ${name} with ${points}`;
  const moved = ending === null ? '' : `, ${ending}`;
  return `${ordinal(row.position)} of ${of} in ${name} with ${points}${moved}`;
}

/** A team's season: figures, highlights such as the best break, the position week by week, its players, and cups. */
function Component() {
  const found = useLoaderData<typeof loader>();
  const nameOfDivision = useDivisionName();
  const { teamId, teamName, season, finished, row, of, weeks, home, away, players } = found;
  const ofSeason: DivisionNameLookup = (division) => nameOfDivision(division, season);
  if (row === null || (home.played + away.played === 0 && players.length === 0)) {
    return (
      <>
        <PageHeading below={`Season ${season}`}>{teamName}</PageHeading>
        <EmptyTableMessage>{`${teamName} has no results in ${season}.`}</EmptyTableMessage>
        <TeamPageLink {...{ teamId, season }} />
      </>
    );
  }
  return (
    <>
      <ProfileHeading
        below={`Season ${season}${finished ? '' : ' so far'}: ${divisionAndEndingWords(found, ofSeason)}`}
        team={{ teamId, name: teamName }}
        figure={[ordinal(row.position), `of ${countWithNoun(of, 'team')}`]}
      >
        {teamName}
      </ProfileHeading>
      <p className={button.row} data-screen-only>
        <SharePictureButton
          what={`${teamName}, season ${season}`}
          to={teamSeasonAddress(season, teamId)}
          picture={seasonPictureSubject('team', season, teamId)}
        />
      </p>
      <SeasonSummary figures={teamFigures(row)} form={row.form} facts={highlightsOf(found)}>
        {weeks.length < 2 ? null : (
          <PageSection id="places" title="Position week by week">
            <PositionChart name={`Position of ${teamName} by week`} weeks={weeks} />
          </PageSection>
        )}
        <Players found={found} />
        <CupProgressTable cups={found.cups} />
      </SeasonSummary>
      <TeamPageLink {...{ teamId, season }} />
    </>
  );
}

function TeamPageLink({ teamId, season }: Pick<TeamSeason, 'teamId' | 'season'>) {
  return (
    <p data-screen-only>
      <Link className={ui.link} to={teamAddress(teamId, `?season=${season}`)}>
        Every result, and the squad
      </Link>
    </p>
  );
}

function teamFigures({ gamesPlayed, matchesWon, matchesDrawn, matchesLost, points }: NonNullable<TeamSeason['row']>) {
  const played = matchesDrawn === 0 ? ([['Played', gamesPlayed]] as const) : [];
  const drawn = matchesDrawn === 0 ? [] : ([['Drawn', matchesDrawn]] as const);
  return [...played, ['Won', matchesWon], ...drawn, ['Lost', matchesLost], ['Points', points]] as const;
}

function highlightsOf(found: TeamSeason): (Highlight | null)[] {
  const { row, ending, bestBreaks, longestRun, biggestWin, toughest, pairs, home, away } = found;
  const [best] = bestBreaks;
  return [
    ending && { what: 'At the end', value: SEASON_ENDINGS[ending] },
    best === undefined
      ? null
      : {
          what: 'Best break',
          value: best.points,
          about: (
            <HighlightNames>
              {bestBreaks.map(({ playerId, name, match }) => (
                <span key={playerId}>
                  <PlayerLink playerId={playerId} name={name} />, <MatchLink match={match} />
                </span>
              ))}
            </HighlightNames>
          ),
        },
    longestRunHighlight(longestRun, 'match', 'matches'),
    biggestWin && {
      what: 'Biggest win',
      value: `${biggestWin.teamScore}–${biggestWin.opponentScore}`,
      about: (
        <>
          {biggestWin.side === 'home' ? 'At home to ' : 'Away to '}
          <TeamLink teamId={biggestWin.opponentTeamId} name={biggestWin.opponentTeamName} />
          {', '}
          <MatchLink match={biggestWin.match} />
        </>
      ),
    },
    toughest[0] === undefined
      ? null
      : {
          what: toughest.length > 1 ? 'Toughest opponents' : 'Toughest opponent',
          value: (
            <HighlightNames>
              {toughest.map((one) => (
                <TeamLink key={one.teamId} teamId={one.teamId} name={one.teamName} />
              ))}
            </HighlightNames>
          ),
          about: wonLostWords(toughest[0]),
        },
    pairs[0] === undefined
      ? null
      : {
          what: pairs.length > 1 ? 'Best pairs' : 'Best pair',
          value: (
            <HighlightNames>{pairs.map(({ players }) => joinNames(players.map(({ name }) => name)))}</HighlightNames>
          ),
          about: wonLostWords(pairs[0]),
        },
    row && { what: 'Frames', value: `${row.playerGamesWon}–${row.playerGamesLost}` },
    home.played === 0 ? null : { what: 'At home', value: wonLostWords(home) },
    away.played === 0 ? null : { what: 'Away', value: wonLostWords(away) },
  ];
}

type SeasonPlayer = TeamSeason['players'][number];

/** Lists everyone who played for the team in the season. Each name links to the player's season. */
function Players({ found }: { found: TeamSeason }) {
  const { players } = found;
  if (players.length === 0) return null;
  return (
    <TitledPanel id="players" title="Players">
      <PlainTable
        caption="Players of the team"
        columns={playerColumns(found)}
        rows={players}
        keyOf={({ playerId }) => playerId}
      />
    </TitledPanel>
  );
}

/** The header of the column `Share of wins`, on two lines, so that the table fits on a phone. */
const SHARE_OF_WINS_HEADER = (
  <>
    Share
    <br />
    of wins
  </>
);

function playerColumns({ season, players, teamWon }: TeamSeason): PlainColumn<SeasonPlayer>[] {
  const columns: PlainColumn<SeasonPlayer>[] = [
    { label: 'Player', cell: ({ playerId, name }) => <Link to={playerSeasonAddress(season, playerId)}>{name}</Link> },
    { label: 'Won–lost', header: 'W–L', cell: ({ won, lost }) => `${won}–${lost}` },
  ];
  if (teamWon > 0)
    columns.push({
      label: 'Share of wins',
      header: SHARE_OF_WINS_HEADER,
      cell: ({ part }) => percentageWords(part, teamWon),
    });
  const hasBreaks = players.some(({ bestBreak }) => bestBreak !== null);
  if (hasBreaks) columns.push({ label: 'Break', cell: ({ bestBreak }) => bestBreak ?? '–' });
  return columns;
}

export const teamSeason: ScreenModule<TeamSeason> = { loader, head, Component };
