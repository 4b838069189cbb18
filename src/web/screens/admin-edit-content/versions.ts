import type { FormInput } from '#web/office/form-values.ts';

/** Returns the texts of a draft, keyed by place (such as `contacts.1.phone`), and the length of each list. */
export function textsByPlace(draft: FormInput, before = ''): Map<string, string> {
  const leaves = new Map<string, string>();
  for (const [name, value] of Object.entries(draft)) {
    const place = `${before}${name}`;
    if (typeof value !== 'object') leaves.set(place, String(value));
    else {
      if (Array.isArray(value)) leaves.set(`${place}.length`, String(value.length));
      for (const [inner, text] of textsByPlace(value as FormInput, `${place}.`)) leaves.set(inner, text); // or an array
    }
  }
  return leaves;
}

/** Returns the places where two drafts differ. The length of a list counts as a place. */
export function differingPlaces(one: FormInput, other: FormInput): string[] {
  const [a, b] = [textsByPlace(one), textsByPlace(other)];
  return [...new Set([...a.keys(), ...b.keys()])].filter((place) => a.get(place) !== b.get(place));
}

/**
 * Returns the places of `mine` that can be written over `theirs` without losing a change, because both started with
 * `base` and changed different places. `null` if both changed the same place, or a list changed its length.
 */
export function mergeablePlaces(base: FormInput, theirs: FormInput, mine: FormInput): string[] | null {
  const [changedByThem, changedByMe] = [differingPlaces(base, theirs), differingPlaces(base, mine)];
  const clash = changedByMe.some((place) => changedByThem.includes(place));
  return clash || [...changedByThem, ...changedByMe].some((place) => place.endsWith('.length')) ? null : changedByMe;
}
