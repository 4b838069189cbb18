import { nameAscending } from '#domain/name.ts';
import { type Comparer, descending, inOrder } from '#domain/order.ts';
import type { PlayerMatchRow } from '#domain/player-matches.ts';

/** What a player's frames against one opponent come to. */
export type HeadToHeadRow = {
  opponentId: string;
  opponentName: string;
  played: number;
  won: number;
  lost: number;
  pointsFor: number;
  pointsAgainst: number;
};

export type FrameAgainst = Pick<
  PlayerMatchRow,
  'opponentId' | 'opponentName' | 'playerScore' | 'opponentScore' | 'result'
>;

export const HEAD_TO_HEAD_ORDER: readonly Comparer<HeadToHeadRow>[] = [
  descending('played', (row) => row.played),
  nameAscending(
    (row) => row.opponentName,
    (row) => row.opponentId,
  ),
];

/** A player against each opponent, the one met most first, then by name. Walkovers are against nobody and are left out. */
export function headToHead(frames: readonly FrameAgainst[]): HeadToHeadRow[] {
  const rows = new Map<string, HeadToHeadRow>();
  for (const frame of frames) {
    const { opponentId, opponentName } = frame;
    if (opponentId === null) continue;
    rows.set(opponentId, add(rows.get(opponentId) ?? unmet(opponentId, opponentName), frame));
  }
  return [...rows.values()].sort(inOrder(HEAD_TO_HEAD_ORDER));
}

function unmet(opponentId: string, opponentName: string): HeadToHeadRow {
  return { opponentId, opponentName, played: 0, won: 0, lost: 0, pointsFor: 0, pointsAgainst: 0 };
}

function add(row: HeadToHeadRow, { result, playerScore, opponentScore }: FrameAgainst): HeadToHeadRow {
  const won = result === 'Win' ? 1 : 0;
  return {
    ...row,
    played: row.played + 1,
    won: row.won + won,
    lost: row.lost + 1 - won,
    pointsFor: row.pointsFor + playerScore,
    pointsAgainst: row.pointsAgainst + opponentScore,
  };
}
