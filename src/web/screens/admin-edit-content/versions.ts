import type { FormInput } from '#web/office/form-values.ts';

/** The texts of a draft by their place, such as `contacts.1.phone`, and the length of each list. */
export function leavesOf(draft: FormInput, before = ''): Map<string, string> {
  const leaves = new Map<string, string>();
  for (const [name, value] of Object.entries(draft)) {
    const place = `${before}${name}`;
    if (typeof value !== 'object') leaves.set(place, String(value));
    else {
      if (Array.isArray(value)) leaves.set(`${place}.length`, String(value.length));
      for (const [inner, text] of leavesOf(value as FormInput, `${place}.`)) leaves.set(inner, text); // a list has places too
    }
  }
  return leaves;
}

/** The places whose texts differ between two drafts, `length` of lists included. */
export function differences(one: FormInput, other: FormInput): string[] {
  const [a, b] = [leavesOf(one), leavesOf(other)];
  return [...new Set([...a.keys(), ...b.keys()])].filter((place) => a.get(place) !== b.get(place));
}

/**
 * Returns the places of `mine` that may be written over `theirs` without a loss, as both began with `base` and changed
 * different places; `null` where both changed one place, or a list became longer or shorter.
 */
export function mergeable(base: FormInput, theirs: FormInput, mine: FormInput): string[] | null {
  const [changedByThem, changedByMe] = [differences(base, theirs), differences(base, mine)];
  const clash = changedByMe.some((place) => changedByThem.includes(place));
  return clash || [...changedByThem, ...changedByMe].some((place) => place.endsWith('.length')) ? null : changedByMe;
}
