import type { z } from 'zod';
import { storedLogoSchema } from '#contract/content.ts';
import { contentPartSchemas } from '#contract/kinds/content-part.ts';
import { storedNewsPostSchema } from '#contract/kinds/post.ts';
import { document } from '#contract/kinds/document.ts';
import { fixturesPicturePartSchema } from '#contract/kinds/fixtures-picture.ts';
import { gallery } from '#contract/kinds/gallery.ts';
import { photo } from '#contract/kinds/photo.ts';
import { storedTeamMarkSchema } from '#contract/kinds/mark.ts';
import { contentKinds } from '#contract/kinds/content.ts';

/**
 * The schemas of content items, keyed by kind. An item is stored under the id `{kind}:{id}`. `SCHEMAS_BY_KIND` adds the
 * schemas of the kinds in `contentKinds`.
 */
export const ITEM_SCHEMAS = {
  document: document.stored,
  gallery: gallery.stored,
  logo: storedLogoSchema,
  mark: storedTeamMarkSchema,
  photo: photo.stored,
  post: storedNewsPostSchema,
};
export type ItemKind = keyof typeof ITEM_SCHEMAS;

/** The id of the content that describes the fixtures picture uploaded by officials. */
export const FIXTURES_PICTURE_ID = 'fixtures-picture';

const SINGLE_VALUE_SCHEMAS: Readonly<Record<string, z.ZodObject>> = {
  ...contentPartSchemas,
  [FIXTURES_PICTURE_ID]: fixturesPicturePartSchema,
};
const SCHEMAS_BY_KIND: Readonly<Record<string, z.ZodObject>> = {
  ...ITEM_SCHEMAS,
  ...Object.fromEntries(Object.entries(contentKinds).map(([kind, { stored }]) => [kind, stored])),
};

/** Returns the schema of the content stored under this id; `null` if this version does not know such content. */
export function findContentSchema(id: string): z.ZodObject | null {
  const [kind = ''] = id.split(':', 1);
  const schemas = id === kind ? SINGLE_VALUE_SCHEMAS : SCHEMAS_BY_KIND;
  return Object.hasOwn(schemas, kind) ? (schemas[kind] ?? null) : null;
}
