/** Returns the season that a request names; `null` if it names `All` or none. */
export function namedSeason(text: string | undefined): string | null {
  return text === undefined || text === '' || text === 'All' ? null : text;
}
