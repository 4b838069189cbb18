import { playerSeasonAddress, teamSeasonAddress } from '#contract/addresses.ts';
import { allSeasonsValue } from '#web/choice/season-choice.ts';
import { Link } from './links.tsx';
import figures from './figures.module.css';
import ui from './ui.module.css';

type MySeasonLinkProps = { season: string } & ({ playerId: string } | { teamId: string });

/**
 * A link to the page that sums up what a player or team did in the season. It is placed below the key figures. Renders
 * nothing if all seasons are chosen.
 */
export function PlayerOrTeamSeasonLink({ season, ...of }: MySeasonLinkProps) {
  if (season === allSeasonsValue) return null;
  const to = 'teamId' in of ? teamSeasonAddress(season, of.teamId) : playerSeasonAddress(season, of.playerId);
  return (
    <p className={figures.more} data-screen-only>
      <Link className={ui.link} to={to}>
        Season {season} in short
      </Link>
    </p>
  );
}
