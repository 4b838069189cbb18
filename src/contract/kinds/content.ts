import type { AnyContentKind } from './kind.ts';
import { sponsor } from './sponsor.ts';
import { trophy } from './trophy.ts';

export * from './sponsor.ts';
export * from './trophy.ts';

/** The descriptions from which the routes, screens and storage of sponsors and trophies are made. */
export const contentKinds = { [sponsor.key]: sponsor, [trophy.key]: trophy } satisfies Record<string, AnyContentKind>;

// `Object.keys` returns plain strings. The cast is safe, because the strings are the keys of `contentKinds`.
export const contentKindNames = Object.keys(contentKinds) as (keyof typeof contentKinds)[];
