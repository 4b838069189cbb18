import type { TrophyAnswer } from '#contract/kinds/trophy.ts';
import { FittedPicture } from './fitted-picture.tsx';
import { PlayerLink, TeamLink } from './links.tsx';
import list from './list.module.css';
import ui from './ui.module.css';

/** The league's current trophies, each with its holder. */
export function Trophies({ trophies }: { trophies: readonly TrophyAnswer[] }) {
  if (trophies.length === 0) return null;
  return (
    <section aria-labelledby="trophies" className={ui.part}>
      <h2 id="trophies">Trophies</h2>
      <ul className={`${ui.flush} ${list.list}`}>
        {trophies.map((trophy) => (
          <li key={trophy.trophyId} className={list.line}>
            {trophy.picture === null ? null : <FittedPicture of={trophy} alt="" width={72} height={72} />}
            <div>
              <strong>{trophy.name}</strong>
              <TrophyHolder of={trophy} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function TrophyHolder({ of }: { of: TrophyAnswer }) {
  const { holderTeamId, holderTeamName, holderPlayerId, holderPlayerName } = of;
  const player = holderPlayerId && <PlayerLink playerId={holderPlayerId} name={holderPlayerName ?? ''} />;
  const team = holderTeamId && <TeamLink teamId={holderTeamId} name={holderTeamName ?? ''} />;
  if (!player && !team) return null;
  return (
    <div className={ui.muted}>
      Held by {player}
      {player && team ? ', ' : null}
      {team}
    </div>
  );
}
