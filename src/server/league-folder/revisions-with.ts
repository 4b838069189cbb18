import { FOLDER } from '../cache/facts.ts';
import type { Store } from '../storage/store.ts';
import type { LeagueFolder } from './live-folder.ts';

/** The store's revisions with that of the league's folder among them, for whoever follows both. */
export function revisionsWith(
  store: Store,
  folder: LeagueFolder,
): Pick<Store, 'revisions' | 'unavailableSince' | 'onChange'> {
  return {
    revisions: () => new Map([...store.revisions(), [FOLDER, folder.revision()]]),
    unavailableSince: () => store.unavailableSince(),
    onChange(listener) {
      const stops = [store.onChange(listener), folder.onChange(listener)];
      return () => stops.forEach((stop) => stop());
    },
  };
}
