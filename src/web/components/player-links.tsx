import type { NamedPlayer } from '#contract/players.ts';
import type { HandicapRow } from '#contract/kinds/player.ts';
import { handicapWords, signed } from '#domain/statistic.ts';
import { type NameDivision, useDivisionName } from '#web/choice/division-name.tsx';
import { useCarried } from '#web/choice/use-choice.ts';
import { Link, PlayerLink, type PlayerLinkProps, TeamLink } from './links.tsx';
import { ShortDay } from './day.tsx';
import { type PlainColumn, PlainTable } from './plain-table.tsx';
import style from './player-links.module.css';

/** Returns the address of a player's matches. The address contains the id too, because two people may share a name. */
export function matchesAddress({ playerId, name }: { playerId: string; name: string }, carried: string): string {
  const rest = carried.replace('?', '&');
  return `/player-matches/${encodeURIComponent(name)}?playerId=${encodeURIComponent(playerId)}${rest}`;
}

/** One player, or both of a pair below each other, each with a link. */
export function PlayerLinks({ of }: { of: readonly PlayerLinkProps[] }) {
  const [only] = of;
  if (only && of.length === 1) return <PlayerLink {...only} />;
  return (
    <div>
      {of.map((one) => (
        <div key={one.playerId}>
          <PlayerLink {...one} />
        </div>
      ))}
    </div>
  );
}

/** A player's handicaps over time, each with the results before it, and below them why a review set them. */
export function HandicapsOverTime({ rows }: { rows: readonly HandicapRow[] }) {
  const explained = rows.filter(({ why }) => why !== null);
  // A handicap may change twice on one day, so only the index is unique.
  const keyOf = (row: HandicapRow): string => String(rows.indexOf(row));
  return (
    <>
      <PlainTable caption="Handicap over time" columns={handicapColumns(rows)} rows={rows} keyOf={keyOf} />
      {explained.length === 0 ? null : (
        <ul className={style.why}>
          {explained.map((row) => (
            <li key={keyOf(row)}>
              <strong>
                <From row={row} />: {handicapWords(row.handicap)}.
              </strong>{' '}
              {row.why}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The Modifier column appears only if the player ever had a modifier. */
function handicapColumns(rows: readonly HandicapRow[]): PlainColumn<HandicapRow>[] {
  const modifier: PlainColumn<HandicapRow> = {
    label: 'Note',
    cell: (row) => row.modifier,
  };
  return [
    { label: 'From', cell: (row) => <From row={row} /> },
    { label: 'Handicap', cell: ({ handicap }) => handicapWords(handicap) },
    ...(rows.some((row) => row.modifier !== 0) ? [modifier] : []),
    {
      label: 'Won before',
      cell: ({ results }) => (results.frames === 0 ? '–' : `${results.won} of ${results.frames}`),
    },
    { label: 'Margin', cell: ({ results }) => (results.frames === 0 ? '–' : signed(results.averageMargin)) },
  ];
}

/** The first handicap has no date: it was set when, or before, the player was added. */
function From({ row: { from, before } }: { row: HandicapRow }) {
  if (before === null) return 'Start';
  return (
    <>
      <ShortDay day={from} /> {from.slice(0, 4)}
    </>
  );
}

/** Returns the address of the page that lists every frame between two players. */
export function rivalryAddress(playerId: string, opponentId: string): string {
  return `/player/${encodeURIComponent(playerId)}/v/${encodeURIComponent(opponentId)}`;
}

/** A player's name, linked to the player's matches in the chosen season. */
export function MatchesLink({ playerId, name, below }: PlayerLinkProps) {
  return (
    <Link to={matchesAddress({ playerId, name }, useCarried())} data-below={below}>
      {name}
    </Link>
  );
}

/** A player's current team, linked to its page, and the team's division. */
export function PlayerLine({ player }: { player: NamedPlayer }) {
  const nameOfDivision = useDivisionName();
  return (
    <>
      <TeamLink teamId={player.teamId} name={player.team} />{' '}
      <span className={style.status}>{statusOf(player, nameOfDivision)}</span>
    </>
  );
}

/** Returns `Division 1`, `retired` or `no longer in the league`. */
export function statusOf({ deleted, division }: NamedPlayer, nameOfDivision: NameDivision): string {
  if (deleted) return 'no longer in the league';
  return division === 0 ? 'retired' : nameOfDivision(division);
}
