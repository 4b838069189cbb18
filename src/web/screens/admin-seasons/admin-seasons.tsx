import { PageHeading } from '#web/components/page-heading.tsx';
import { guard } from '#web/officials/guard.tsx';
import style from './admin-seasons.module.css';
import { loadSeasons, type SeasonsData } from './load.ts';
import { NewSeason } from './new-season.tsx';
import { SeasonCard } from './season-card.tsx';

/** Seasons: what each holds, which one is shown, and a new one from the proposal. */
function Seasons({ data: { seasons, proposal } }: { data: SeasonsData }) {
  return (
    <>
      <PageHeading below="Make a new one, and choose the one that is shown">Seasons</PageHeading>
      <ul className={style.seasons}>
        {seasons.map((season) => (
          <li key={season.season}>
            <SeasonCard season={season} />
          </li>
        ))}
      </ul>
      {/* A season that was made, or taken back, changes what is proposed: the form begins anew with it. */}
      <NewSeason key={`${proposal.season} ${proposal.exists}`} proposal={proposal} />
    </>
  );
}

export const { Component, loader, head } = guard({
  title: 'Seasons',
  description: 'Makes a new season, and chooses the one that is shown.',
  load: loadSeasons,
  Screen: Seasons,
});
