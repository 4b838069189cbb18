import type { AnyContentKind } from './kind.ts';
import { sponsor } from './sponsor.ts';
import { trophy } from './trophy.ts';

export * from './sponsor.ts';
export * from './trophy.ts';

/** The kinds of the league's content. Routes, screens and storage are all made from these descriptions. */
export const contentKinds = { [sponsor.key]: sponsor, [trophy.key]: trophy } satisfies Record<string, AnyContentKind>;

// `Object.keys` returns strings; these are the keys of `contentKinds`.
export const contentKindNames = Object.keys(contentKinds) as (keyof typeof contentKinds)[];
