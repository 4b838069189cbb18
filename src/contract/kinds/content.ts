import type { AnyContentKind } from './kind.ts';
import { sponsor } from './sponsor.ts';
import { trophy } from './trophy.ts';

export * from './sponsor.ts';
export * from './trophy.ts';

/** The kinds of the league's content from whose descriptions routes, screens and storage follow. */
export const contentKinds = { sponsor, trophy } satisfies Record<string, AnyContentKind>;

// The keys of an object are texts; these are its own.
export const contentKindNames = Object.keys(contentKinds) as (keyof typeof contentKinds)[];
