import { useNavigation } from 'react-router';

/** Returns whether a page is loading. Used for `aria-busy` and for the progress bar that appears after 300 ms. */
export function usePageLoading(): boolean {
  return useNavigation().state !== 'idle';
}
