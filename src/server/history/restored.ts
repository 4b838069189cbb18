import type { HistoryChange } from '../storage/history.ts';
import type { Entities, Entity } from '../storage/store.ts';

/** The values that taking changes back puts, by kind. */
export type Restored = { [E in Entity]: Entities[E][] };

/** What each value was before; what was new then gets the mark of deletion. A season has no such mark. */
export function restoredBy(changes: readonly HistoryChange[]): Restored {
  const restored: Restored = { season: [], team: [], player: [], fixture: [], draw: [] };
  for (const change of changes) {
    switch (change.entity) {
      case 'season':
        if (change.before) restored.season.push(change.before);
        break;
      case 'team':
        restored.team.push(change.before ?? { ...change.after, deleted: true });
        break;
      case 'player':
        restored.player.push(change.before ?? { ...change.after, deleted: true });
        break;
      case 'fixture':
        restored.fixture.push(change.before ?? { ...change.after, deleted: true });
        break;
      case 'draw':
        restored.draw.push(change.before ?? { ...change.after, deleted: true });
        break;
    }
  }
  return restored;
}
