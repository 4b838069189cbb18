import type { EntrantAnswer } from '#contract/cups.ts';
import { TeamWithMark, PlayerLink } from '#web/components/links.tsx';

type EntrantToLink = Pick<EntrantAnswer, 'name' | 'teamId' | 'playerIds'>;

/** An entrant's name, linked to the team or to each player. An entrant from outside the league gets no link. */
export function EntrantName({ of: { name, teamId, playerIds = [] } }: { of: EntrantToLink }) {
  if (teamId !== undefined) return <TeamWithMark teamId={teamId} name={name} />;
  const [first, second] = playerIds;
  if (first === undefined) return name;
  if (second === undefined) return <PlayerLink playerId={first} name={name} />;
  const names = name.split(' & ');
  return (
    <>
      <PlayerLink playerId={first} name={names[0] ?? name} /> & <PlayerLink playerId={second} name={names[1] ?? name} />
    </>
  );
}
