import { useEffect, useState } from 'react';
import { cardsChanged, deviceStorage, savedReviews } from './saved-cards.ts';

/** What waits on this device to be said about cards, by fixture. */
export function useSavedReviews(): ReadonlyMap<string, 'confirm' | 'dispute'> {
  const [saved, setSaved] = useState(readSaved);
  useEffect(() => {
    const refresh = () => setSaved(readSaved());
    window.addEventListener(cardsChanged, refresh);
    window.addEventListener('storage', refresh);
    return () => {
      window.removeEventListener(cardsChanged, refresh);
      window.removeEventListener('storage', refresh);
    };
  }, []);
  return saved;
}

function readSaved(): ReadonlyMap<string, 'confirm' | 'dispute'> {
  const storage = typeof window === 'undefined' ? null : deviceStorage();
  return new Map(storage === null ? [] : savedReviews(storage).map(({ fixtureId, kind }) => [fixtureId, kind]));
}
