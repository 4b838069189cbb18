import { playerSeasonAddress, teamSeasonAddress } from '#contract/addresses.ts';
import { allSeasons } from '#web/choice/season-choice.ts';
import { Link } from './links.tsx';
import ui from './ui.module.css';

type MySeasonLinkProps = { season: string } & ({ playerId: string } | { teamId: string });

/** A link to what a player or team did in a season. Renders nothing for all seasons together. */
export function MySeasonLink({ season, ...of }: MySeasonLinkProps) {
  if (season === allSeasons) return null;
  const to = 'teamId' in of ? teamSeasonAddress(season, of.teamId) : playerSeasonAddress(season, of.playerId);
  return (
    <Link className={ui.link} to={to}>
      My season
    </Link>
  );
}
