/** How much a figure grew by the line that fits it best (least squares) over the later two thirds of its values. */
export function grown(values: readonly number[]): { from: number; by: number } {
  const later = values.slice(Math.ceil(values.length / 3));
  const n = later.length;
  const meanX = (n - 1) / 2;
  const meanY = later.reduce((sum, value) => sum + value, 0) / n;
  let over = 0;
  let under = 0;
  for (const [x, value] of later.entries()) {
    over += (x - meanX) * (value - meanY);
    under += (x - meanX) ** 2;
  }
  const slope = under === 0 ? 0 : over / under;
  return { from: meanY - slope * meanX, by: slope * (n - 1) };
}
