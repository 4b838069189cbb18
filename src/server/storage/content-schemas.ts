import type { z } from 'zod';
import { logoPart } from '#contract/content.ts';
import { contentParts } from '#contract/kinds/content-part.ts';
import { postPart } from '#contract/kinds/post.ts';
import { document } from '#contract/kinds/document.ts';
import { fixturesPicturePart } from '#contract/kinds/fixtures-picture.ts';
import { gallery } from '#contract/kinds/gallery.ts';
import { photo } from '#contract/kinds/photo.ts';
import { markFields } from '#contract/kinds/mark.ts';
import { contentKinds } from '#contract/kinds/content.ts';

/**
 * The schemas of items that are stored under `{kind}:{id}`. Those of `contentKinds` are added from their descriptions.
 */
export const ITEM_SCHEMAS = {
  document: document.stored,
  gallery: gallery.stored,
  logo: logoPart,
  mark: markFields,
  photo: photo.stored,
  post: postPart,
};
export type ItemKind = keyof typeof ITEM_SCHEMAS;

/** The id of the league's own picture for fixtures. */
export const FIXTURES_PICTURE = 'fixtures-picture';

const SINGLE: Readonly<Record<string, z.ZodObject>> = { ...contentParts, [FIXTURES_PICTURE]: fixturesPicturePart };
const KINDS: Readonly<Record<string, z.ZodObject>> = {
  ...ITEM_SCHEMAS,
  ...Object.fromEntries(Object.entries(contentKinds).map(([kind, { stored }]) => [kind, stored])),
};

/** Returns the schema of the content with an id; `null` if this version reads no such content. */
export function contentSchema(id: string): z.ZodObject | null {
  const [kind = ''] = id.split(':', 1);
  const schemas = id === kind ? SINGLE : KINDS;
  return Object.hasOwn(schemas, kind) ? (schemas[kind] ?? null) : null;
}
