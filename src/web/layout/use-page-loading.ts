import { useNavigation } from 'react-router';

/** Returns whether the router is loading another page, or this page with another query. */
export function usePageLoading(): boolean {
  return useNavigation().state !== 'idle';
}
