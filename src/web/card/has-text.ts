/** Returns whether a value of the form, or any value inside it, is a text that is not empty. */
export function hasText(value: unknown): boolean {
  if (typeof value === 'string') return value !== '';
  return typeof value === 'object' && value !== null && Object.values(value).some(hasText);
}
