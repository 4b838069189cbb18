import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { answerOf } from '#contract/client.ts';
import type { Honours, RecordAnswer } from '#contract/records.ts';
import { Link, TeamLink } from '#web/components/links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import part from '#web/components/part.module.css';
import surface from '#web/components/surface.module.css';
import ui from '#web/components/ui.module.css';
import { EmptyTable } from '#web/components/table.tsx';
import { cupAddress } from '#web/cups/cup-words.ts';
import type { Site } from '#web/layout/site.ts';
import { pageSource } from '#web/page-source.ts';
import type { Head, ScreenModule } from '#web/screen.ts';
import { Holders } from './records.tsx';
import style from './honours.module.css';

async function loader({ context }: LoaderFunctionArgs): Promise<Honours> {
  return answerOf(await context.get(pageSource).api('GET /api/honours', {}));
}

function head(_: Honours, { league }: Site): Head {
  return {
    title: 'Roll of Honour',
    description: `The champions of ${league.name}, season by season.`,
    address: '/honours',
  };
}

/** The Roll of Honour screen: who won what in each finished season, newest first. */
function Component() {
  const { seasons } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeading>Roll of Honour</PageHeading>
      {seasons.length === 0 ? <EmptyTable>No season is finished yet.</EmptyTable> : null}
      {seasons.map((one) => (
        <section key={one.season} className={part.part}>
          <h2>{one.season}</h2>
          <Titles titles={one.titles} />
          <CupHonours cups={one.cups ?? []} />
          {one.divisions.length === 0 ? null : (
            <div className={`${ui.wideGrid} ${style.divisions}`}>
              {one.divisions.map((division) => (
                <DivisionHonours key={division.division} of={division} />
              ))}
            </div>
          )}
        </section>
      ))}
    </>
  );
}

/** Titles from the league’s own list. */
function Titles({ titles }: { titles: Season['titles'] }) {
  if (titles.length === 0) return null;
  return (
    <dl className={`${surface.padded} ${style.titles}`}>
      {titles.map(({ title, winner, note }, index) => (
        // A title may be shared, so only the index is unique.
        <div key={index}>
          <dt>{title}</dt>
          <dd>
            {winner}
            {note === '' ? null : <small> {note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Winners and finalists of cups, with links to the brackets. */
function CupHonours({ cups }: { cups: NonNullable<Season['cups']> }) {
  if (cups.length === 0) return null;
  return (
    <div className={`${ui.wideGrid} ${style.divisions}`}>
      {cups.map(({ competitionId, name, winner, finalist }) => (
        <section key={competitionId} className={`${surface.padded} ${style.division}`}>
          <h3>
            <Link to={cupAddress(competitionId)}>{name}</Link>
          </h3>
          <dl>
            <dt>Winner</dt>
            <dd className={style.winner}>{winner.name}</dd>
            <dt>Finalist</dt>
            <dd>{finalist.name}</dd>
          </dl>
        </section>
      ))}
    </div>
  );
}

type Season = Honours['seasons'][number];
type Division = Season['divisions'][number];

function DivisionHonours({ of: { division, winner, runnerUp, table, highestBreak, framesWon } }: { of: Division }) {
  return (
    <section className={`${surface.padded} ${style.division}`}>
      <h3>
        <Link to={table}>Division {division}</Link>
      </h3>
      <dl>
        <dt>Winner</dt>
        <dd className={style.winner}>
          <TeamLink teamId={winner.teamId} name={winner.teamName} />
        </dd>
        {runnerUp === null ? null : (
          <>
            <dt>Runner-up</dt>
            <dd>
              <TeamLink teamId={runnerUp.teamId} name={runnerUp.teamName} />
            </dd>
          </>
        )}
        <PlayersHonour label="Highest break" of={highestBreak} />
        <PlayersHonour label="Most frames won" of={framesWon} />
      </dl>
    </section>
  );
}

function PlayersHonour({ label, of }: { label: string; of: RecordAnswer | null }) {
  if (of === null) return null;
  return (
    <>
      <dt>
        {label}: <b>{of.value}</b>
      </dt>
      <dd>
        <Holders of={of} proof="Proof" />
      </dd>
    </>
  );
}

export const honours: ScreenModule<Honours> = { loader, head, Component };
