const parts = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;

/**
 * The moment at which a clock on the wall in that time zone shows `time` (`19:45`) on `day` (`YYYY-MM-DD`). Where it
 * never does, as the clocks go forward, the moment an hour later.
 */
export function startTime(day: string, time: string, timeZone: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  const zone = new Intl.DateTimeFormat('en', { ...parts, hourCycle: 'h23', timeZone });
  // What the wall shows differs from UTC by the zone's offset, which may be another one on the other side of a change.
  const first = wanted - offsetAt(wanted, zone);
  return new Date(wanted - offsetAt(first, zone));
}

/** Milliseconds that the wall is ahead of UTC. */
function offsetAt(moment: number, zone: Intl.DateTimeFormat): number {
  const shown = Object.fromEntries(zone.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute) - moment;
}
