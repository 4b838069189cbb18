/** Returns the season that a read names; `null` for `All`, for an empty value, and without one. */
export function namedSeason(text: string | undefined): string | null {
  return text === undefined || text === '' || text === 'All' ? null : text;
}
