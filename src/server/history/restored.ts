import type { HistoryChange } from '../storage/history.ts';
import type { Entities, Entity } from '../storage/store.ts';

/** The values that taking changes back puts, by kind. */
export type Restored = { [E in Entity]: Entities[E][] };

/** What each value was before; what was new then gets the mark of deletion. A setting has no such mark, and stays. */
export function restoredBy(changes: readonly HistoryChange[]): Restored {
  const restored: Restored = {
    season: [],
    setting: [],
    team: [],
    player: [],
    fixture: [],
    listedFixture: [],
    draw: [],
  };
  for (const change of changes) {
    switch (change.entity) {
      case 'season':
        restored.season.push(change.before ?? { ...change.after, deleted: true });
        break;
      case 'setting':
        if (change.before) restored.setting.push(change.before);
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
      case 'listedFixture':
        restored.listedFixture.push(change.before ?? { ...change.after, deleted: true });
        break;
      case 'draw':
        restored.draw.push(change.before ?? { ...change.after, deleted: true });
        break;
    }
  }
  return restored;
}
