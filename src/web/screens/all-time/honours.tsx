import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { teamSeasonAddress } from '#contract/addresses.ts';
import type { TrophyAnswer } from '#contract/kinds/trophy.ts';
import type { Honours, RecordAnswer } from '#contract/records.ts';
import { cupDisplayName } from '#domain/cups/cup-label.ts';
import { isFirstPlaceUndecided } from '#domain/standings/places.ts';
import { levelTeamsDecisionWords } from '#domain/standings/standings-order.ts';
import { DivisionName, useDivisionName } from '#web/choice/division-name.tsx';
import { allSeasonsValue, divisionsOfSeason } from '#web/choice/season-choice.ts';
import { Link, LinkForOfficials } from '#web/components/links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { EmptyTableMessage } from '#web/components/table.tsx';
import { TeamMark } from '#web/components/team-mark.tsx';
import { Trophies } from '#web/components/trophies.tsx';
import ui from '#web/components/ui.module.css';
import { cupAddress } from '#web/cups/cup-words.ts';
import { type Site, useSite } from '#web/layout/site.ts';
import { pageSourceContext } from '#web/page-source.ts';
import type { Head, ScreenModule } from '#web/screen.ts';
import { RecordHolders } from './holders.tsx';
import { shortSeasonWords } from './record-words.ts';
import style from './all-time.module.css';

/**
 * `teams`: the ids of the league's teams, keyed by name, so that a winner of whom only the name is known is shown with
 * the team's crest.
 */
type HonoursData = Honours & { trophies: TrophyAnswer[]; teams: Record<string, string> };

async function loader({ context }: LoaderFunctionArgs): Promise<HonoursData> {
  const { read } = context.get(pageSourceContext);
  const [honours, trophies, teams] = await Promise.all([
    read('GET /api/honours', {}),
    read('GET /api/trophies', {}),
    read('GET /api/teams', {}),
  ]);
  return { ...honours, trophies, teams: Object.fromEntries(teams.map(({ id, name }) => [name, id])) };
}

function head(_: HonoursData, { league }: Site): Head {
  return {
    title: 'Roll of Honour',
    description: `The champions of ${league.name}, season by season.`,
    address: '/honours',
  };
}

/** The Roll of Honour screen: the trophies, then the winners of each finished season, newest season first. */
function Component() {
  const { seasons, trophies } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeading>Roll of Honour</PageHeading>
      <Trophies trophies={trophies} />
      {seasons.length === 0 ? (
        <EmptyTableMessage
          comes="The winners are here as soon as a season has its last result."
          press={<LinkForOfficials to="/admin/content/honours">Add older honours</LinkForOfficials>}
        >
          No season is finished yet.
        </EmptyTableMessage>
      ) : (
        <div className={style.roll}>
          {seasons.map((one) => (
            <SeasonHonours key={one.season} of={one} />
          ))}
        </div>
      )}
    </>
  );
}

type HonoursSeason = Honours['seasons'][number];
type Division = HonoursSeason['divisions'][number];

/** One season: a row for each division, title and cup, with the winner and details such as the runner-up. */
function SeasonHonours({ of: { season, divisions, titles, cups = [] } }: { of: HonoursSeason }) {
  return (
    <section className={ui.flush}>
      <header className={ui.head}>
        <h2>{shortSeasonWords(season)}</h2>
      </header>
      <dl>
        {divisions.map((division) => (
          <DivisionHonoursRow key={division.division} season={season} of={division} />
        ))}
        {titles.map((title, index) => (
          // A shared title is listed once for each winner, so only the index is unique.
          <HandEnteredTitleRow key={index} of={title} />
        ))}
        {cups.map(({ competitionId, name, winner, finalist }) => (
          <Row
            key={competitionId}
            what={<Link to={cupAddress(competitionId)}>{cupDisplayName(name)}</Link>}
            winner={<NamedWinner name={winner.name} />}
          >
            <dl className={style.details}>
              <dt>Finalist</dt>
              <dd>{finalist.name}</dd>
            </dl>
          </Row>
        ))}
      </dl>
    </section>
  );
}

/** `isChampion`: whether the winner won a division, and so is shown with a gold star. */
type RowProps = { what: ReactNode; winner: ReactNode; isChampion?: boolean; children: ReactNode };

function Row({ what, winner, isChampion = false, children }: RowProps) {
  return (
    <div className={style.honour}>
      <dt>{what}</dt>
      <dd className={style.winner} data-champion={isChampion || undefined}>
        {winner}
      </dd>
      {children === null ? null : <dd>{children}</dd>}
    </div>
  );
}

function DivisionHonoursRow({ season, of }: { season: string; of: Division }) {
  const { division, winners, runnersUp, decided, table, highestBreak, framesWon } = of;
  return (
    <Row
      what={
        <Link to={table}>
          <DivisionName division={division} season={season} />
        </Link>
      }
      winner={
        <>
          {winners.length === 1 ? null : <small>{sharedFirstPlaceWords(of)}</small>}
          <HonouredTeams teams={winners} season={season} />
          {decided === undefined || winners.length > 1 ? null : (
            <small>Level; {levelTeamsDecisionWords(decided)}</small>
          )}
        </>
      }
      isChampion={!isFirstPlaceUndecided(winners, decided)}
    >
      <dl className={style.details}>
        {runnersUp.length === 0 ? null : (
          <>
            <dt>{runnersUp.length === 1 ? 'Runner-up' : 'Runners-up'}</dt>
            <dd>
              <HonouredTeams teams={runnersUp} season={season} />
            </dd>
          </>
        )}
        <RecordWithHolders label="Highest break" of={highestBreak} />
        <RecordWithHolders label={framesWon?.severalFrames ? 'Most wins' : 'Most frames won'} of={framesWon} />
      </dl>
    </Row>
  );
}

/** A title that officials entered by hand. If it has the name of a division, its winner is shown as a champion. */
function HandEnteredTitleRow({ of: { title, winner, note } }: { of: HonoursSeason['titles'][number] }) {
  const { seasons } = useSite();
  const nameOf = useDivisionName();
  const isDivision = divisionsOfSeason(allSeasonsValue, seasons).some((division) => nameOf(division) === title);
  return (
    <Row what={title} winner={<NamedWinner name={winner} />} isChampion={isDivision}>
      {note === '' ? null : note}
    </Row>
  );
}

/** A winner of whom only the name is known. If it is the name of a team in the league, the team's crest is shown. */
function NamedWinner({ name }: { name: string }) {
  const teamId = useLoaderData<typeof loader>().teams[name];
  return (
    <span>
      {teamId === undefined ? null : <TeamMark teamId={teamId} name={name} />}
      {name}
    </span>
  );
}

function sharedFirstPlaceWords({ winners, decided }: Division): string {
  return isFirstPlaceUndecided(winners, decided) ? 'Level for the title' : 'Joint champions';
}

/** Lists teams, each with its crest and a link to its results in `season`. */
function HonouredTeams({ teams, season }: { teams: Division['winners']; season: string }) {
  return teams.map(({ teamId, teamName }) => (
    <span key={teamId}>
      <TeamMark teamId={teamId} name={teamName} />
      <Link to={teamSeasonAddress(season, teamId)}>{teamName}</Link>
    </span>
  ));
}

function RecordWithHolders({ label, of }: { label: string; of: RecordAnswer | null }) {
  if (of === null) return null;
  return (
    <>
      <dt>
        {label}: <b>{of.value}</b>
      </dt>
      <dd>
        <RecordHolders of={of} withSeasons={false} />
      </dd>
    </>
  );
}

export const honoursScreen: ScreenModule<HonoursData> = { loader, head, Component };
