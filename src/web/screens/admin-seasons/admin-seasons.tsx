import type { LoaderFunctionArgs } from 'react-router';
import type { AdminSeasons, SeasonProposalAnswer } from '#contract/admin-seasons.ts';
import { answerOf } from '#contract/client.ts';
import { PageHeading } from '#web/components/page-heading.tsx';
import { guard } from '#web/officials/guard.tsx';
import { pageSource } from '#web/page-source.ts';
import style from './admin-seasons.module.css';
import { NewSeason } from './new-season.tsx';
import { SeasonCard } from './season-card.tsx';

/** The league's seasons, and a proposal for the next one. */
type SeasonsData = AdminSeasons & { proposal: SeasonProposalAnswer };

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
      <NewSeason key={`${proposal.season} ${proposal.exists}`} proposal={proposal} />
    </>
  );
}

async function load({ context }: LoaderFunctionArgs): Promise<SeasonsData> {
  const { api } = context.get(pageSource);
  const [known, proposal] = await Promise.all([
    api('GET /api/admin/seasons', {}).then(answerOf),
    api('GET /api/admin/season-proposal', {}).then(answerOf),
  ]);
  return { ...known, proposal };
}

export const { Component, loader, head } = guard({
  title: 'Seasons',
  description: 'Create a season, or choose the one shown by default.',
  load,
  Screen: Seasons,
});
