/** Returns the season name in a request; `null` if it is missing, empty or `All`. */
export function seasonNameInRequest(text: string | undefined): string | null {
  return text === undefined || text === '' || text === 'All' ? null : text;
}
