import type { FormInputValues } from '#web/office/form-values.ts';

/**
 * Returns the values of a form as texts, keyed by their paths (such as `contacts.1.phone`), and the length of each list
 * (`contacts.length`). `before`: the beginning of each path.
 */
export function textsByPath(draft: FormInputValues, before = ''): Map<string, string> {
  const leaves = new Map<string, string>();
  for (const [name, value] of Object.entries(draft)) {
    const place = `${before}${name}`;
    if (typeof value !== 'object') leaves.set(place, String(value));
    else {
      if (Array.isArray(value)) leaves.set(`${place}.length`, String(value.length));
      // `value` may be an array, despite the cast. For an array, the paths contain the indices in place of names.
      for (const [inner, text] of textsByPath(value as FormInputValues, `${place}.`)) leaves.set(inner, text);
    }
  }
  return leaves;
}

/**
 * Returns the paths of the values that differ in two forms. If a list differs in length, the result includes the path
 * of the length, such as `contacts.length`.
 */
export function differingPaths(one: FormInputValues, other: FormInputValues): string[] {
  const [a, b] = [textsByPath(one), textsByPath(other)];
  return [...new Set([...a.keys(), ...b.keys()])].filter((place) => a.get(place) !== b.get(place));
}

/**
 * Returns the paths of the fields that `mine` changed since `base`, if their values can be written over `theirs`
 * without losing a change. Returns `null` if `theirs` changed one of these fields too, or if the length of a list in
 * `mine` or `theirs` differs from its length in `base`.
 */
export function mergeablePaths(base: FormInputValues, theirs: FormInputValues, mine: FormInputValues): string[] | null {
  const [changedByThem, changedByMe] = [differingPaths(base, theirs), differingPaths(base, mine)];
  const clash = changedByMe.some((place) => changedByThem.includes(place));
  return clash || [...changedByThem, ...changedByMe].some((place) => place.endsWith('.length')) ? null : changedByMe;
}
