/** Returns whether a form's value is a text that is not empty, or an object or list that contains such a text. */
export function hasTextAnywhere(value: unknown): boolean {
  if (typeof value === 'string') return value !== '';
  return typeof value === 'object' && value !== null && Object.values(value).some(hasTextAnywhere);
}
