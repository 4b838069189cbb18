import { countOf } from '#domain/count.ts';
import type { BackupContents } from '#server/storage/backup/backup-file.ts';

/** `16 teams, 85 players, 212 results, and 240 entries of the history.` */
export function contentsText({ teams, players, results, entries }: BackupContents): string {
  const words = [countOf(teams, 'team'), countOf(players, 'player'), countOf(results, 'result')].join(', ');
  return `${words}, and ${countOf(entries, 'entry', 'entries')} of the history.`;
}
