const week = 6 * 24 * 60 * 60 * 1000;

/** A time in the last six days as `Tuesday 18:03`; an older one with its date, `Tuesday 18 November 18:03`. */
export function timeWords(at: Date, now: Date): string {
  const old = now.getTime() - at.getTime() > week;
  const day = at.toLocaleDateString('en-GB', {
    weekday: 'long',
    ...(old ? ({ day: 'numeric', month: 'long' } as const) : {}),
  });
  const time = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  return `${day.replace(',', '')} ${time}`;
}
