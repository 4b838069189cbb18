/**
 * Returns an address in which a British postcode at the end stays on one line, because a no-break space joins its two
 * halves.
 */
export function withUnbrokenPostcode(address: string): string {
  return address.replace(/ (?=\d[A-Z]{2}$)/, '\u00a0');
}
