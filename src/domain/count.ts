/** A number with its noun: `1 frame`, `2 frames`, `3 matches`. */
export function countOf(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
