import { useNavigation } from 'react-router';

/** Whether a page is on its way: for `aria-busy`, and for what the style sheet shows after 300 ms. */
export function useWaiting(): boolean {
  return useNavigation().state !== 'idle';
}
