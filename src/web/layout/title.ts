import type { Failure } from '#contract/call.ts';
import type { Head } from '#web/screen.ts';
import type { Site } from './site.ts';

/** The title of a page: its own, then the league's name. */
export function titleOf(head: Head | null, { league }: Site): string {
  return head === null || head.title === '' ? league.name : `${head.title} | ${league.name}`;
}

/** The heading of a page that failed. */
export function headingOfFailure(status: number): string {
  return status === 404 ? 'Page not found' : 'This page could not be loaded';
}

export function headOfFailure({ status, failure }: { status: number; failure: Failure }, site?: Site): Head {
  const title = headingOfFailure(status);
  return { title: site === undefined ? title : `${title} | ${site.league.name}`, description: failure.error };
}
