import type { LoaderFunctionArgs } from 'react-router';
import { parseTimerCode } from '#domain/shootout.ts';
import type { Head } from '#web/screen.ts';

/** `typed`: what was asked for, `code`: the code that it is; both `null` where the page is a timer of its own. */
export type TimersData = { typed: string | null; code: string | null };

/** What the timer shows is of the moment, so the page itself fetches it (`use-timer.ts`), and is the same for everybody. */
export async function loadTimers({ request }: LoaderFunctionArgs): Promise<TimersData> {
  const typed = new URL(request.url).searchParams.get('code')?.trim().slice(0, 20) ?? '';
  return typed === '' ? { typed: null, code: null } : { typed, code: parseTimerCode(typed) };
}

export function headOfTimers({ code }: TimersData): Head {
  return {
    title: 'Snooker Shootout Timers',
    description: 'A game timer and a shot clock for a snooker shootout, to be read across a room.',
    // A phone shares this address: the code belongs to it.
    address: code === null ? '/timers' : `/timers?code=${code}`,
  };
}
