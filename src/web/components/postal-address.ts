/** Returns an address in which the two halves of a British postcode stay on one line. */
export function withUnbrokenPostcode(address: string): string {
  return address.replace(/ (?=\d[A-Z]{2}$)/, '\u00a0');
}
