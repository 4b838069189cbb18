import type { LoaderFunctionArgs } from 'react-router';
import type { AdminSeasons, SeasonProposalAnswer } from '#contract/admin-seasons.ts';
import { answerOf } from '#contract/client.ts';
import button from '#web/components/button.module.css';
import { Link } from '#web/components/links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { guard } from '#web/officials/guard.tsx';
import { pageSource } from '#web/page-source.ts';
import style from './admin-seasons.module.css';
import { NewSeason } from './new-season.tsx';
import { SeasonCard } from './season-card.tsx';

/** The league's seasons, and a proposal for the next one; `null` where there is none to follow. */
type SeasonsData = AdminSeasons & { proposal: SeasonProposalAnswer | null };

function Seasons({ data: { default: shown, seasons, proposal } }: { data: SeasonsData }) {
  return (
    <>
      <PageHeading below="Create a season, or choose the one shown by default">Seasons</PageHeading>
      <ul className={style.seasons}>
        {seasons.map((season) => (
          <li key={season.season}>
            <SeasonCard season={season} shown={shown} />
          </li>
        ))}
      </ul>
      {/* Creating a season, or undoing that, changes the proposal: the key starts the form afresh. */}
      {proposal === null ? (
        <p>
          <Link to="/admin/setup" className={button.strong}>
            Set up the league
          </Link>
        </p>
      ) : (
        <NewSeason key={`${proposal.season} ${proposal.exists}`} proposal={proposal} />
      )}
    </>
  );
}

async function load({ context }: LoaderFunctionArgs): Promise<SeasonsData> {
  const { api } = context.get(pageSource);
  const known = answerOf(await api('GET /api/admin/seasons', {}));
  if (known.seasons.length === 0) return { ...known, proposal: null };
  return { ...known, proposal: answerOf(await api('GET /api/admin/season-proposal', {})) };
}

export const { Component, loader, head } = guard({
  title: 'Seasons',
  description: 'Create a season, or choose the one shown by default.',
  load,
  Screen: Seasons,
});
