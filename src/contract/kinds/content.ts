import type { AnyContentKind } from './kind.ts';
import { sponsor } from './sponsor.ts';
import { trophy } from './trophy.ts';

export * from './sponsor.ts';
export * from './trophy.ts';

/** The descriptions of sponsors and trophies. Their routes, screens and storage are all made from them. */
export const contentKinds = { [sponsor.key]: sponsor, [trophy.key]: trophy } satisfies Record<string, AnyContentKind>;

// `Object.keys` returns plain strings. The cast is safe, because the strings are the keys of `contentKinds`.
export const contentKindNames = Object.keys(contentKinds) as (keyof typeof contentKinds)[];
