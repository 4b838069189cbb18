import type { z } from 'zod';
import {
  addContent,
  contentItemSchemas,
  getContent,
  listNewsPosts,
  previewMarkdown,
  removeContent,
  saveContent,
  removeLogo,
  setLogo,
} from '#contract/content.ts';
import { contentPartSchemas, venuesPartSchema } from '#contract/kinds/content-part.ts';
import { newsPictureSchema } from '#contract/kinds/post.ts';
import type { Issue } from '#domain/issue.ts';
import { inputLimitFaults } from '#domain/limits.ts';
import { detectVenueRenames, venueKey } from '#domain/squads/venue.ts';
import { addressSlug } from '#domain/name.ts';
import { toStoredSchema } from '#domain/stored-shape.ts';
import { markdownToHtml } from '../content/markdown.ts';
import { buildLeagueContent, contentPartOrDefaults } from '../content/league-content.ts';
import { refuseOldVersion } from '../content/refuse-old-version.ts';
import { parseBodyBySchema } from '../http/input.ts';
import { setSummary, writeHandler } from '../http/writes.ts';
import { conflict, invalidInput, notFound } from '../refusal.ts';
import { latestEntryOfValue } from '../storage/history.ts';
import { contentMapper, allUndeletedContent } from '../storage/mappers/content.ts';
import { fixturesWithOwnVenue, teamsAndPlayersIncludingDeleted } from '../storage/mappers/described.ts';
import { valueUnlessDeleted } from '../storage/mappers/mapper.ts';
import { canBeId, newId } from '../storage/new-id.ts';
import type { ChangeTransaction, DatabaseTransaction } from '../storage/store.ts';
import { wholeLeagueSubject } from './named-in-request.ts';
import { uncachedRead } from '../http/reads.ts';
import { findFullPictureHash } from '../storage/files/file-rows.ts';
import { LOGO_ID, logoStore } from '../content/items.ts';
import { WHOLE_LEAGUE } from '../http/gate.ts';
import { prepareLogo } from '../publish/photos/convert.ts';
import { logoAnswerOf } from './league-pages.ts';
import { pictureWrites, type KindRoutes } from '../kinds/kind-writes.ts';

export const contentReads = [
  uncachedRead(listNewsPosts, async (db) => ({
    posts: buildLeagueContent(await allUndeletedContent(db)).posts.map(({ id, title, date, from, until }) => ({
      id: `post:${id}`,
      title,
      date,
      from,
      until,
    })),
  })),
  uncachedRead(getContent, async (db, { params: { id } }) => {
    const value = await currentContentValue(db, id);
    const last = await latestEntryOfValue(db, 'content', id);
    return { id, value, version: last?.id ?? 0, changed: last && { by: last.by, at: last.at } };
  }),
];

export const contentWrites = [
  writeHandler(saveContent, wholeLeagueSubject, async (change, { params: { id }, body, facts }) => {
    const before = await currentContentValue(change.db, id);
    const sent = parseBodyBySchema(saveContent.body, body);
    const value = parseOrRefuse(contentKindOfId(id).schema, withDayOfChange(sent.value, id, facts.today()));
    await refuseUnknownPicture(change.db, value);
    await refuseOldVersion(change.db, id, sent.version);
    await change.put('content', { id, value, deleted: false });
    const renamed = id === 'venues' ? await renameVenues(change, before, value) : '';
    change.summarise(`Changed ${kindAndTitleOf(id, before)}${renamed === '' ? '' : `. ${renamed}`}`);
    return { success: true as const, id, ...(renamed === '' ? {} : { message: `Saved. ${renamed}.` }) };
  }),

  writeHandler(addContent, wholeLeagueSubject, async (change, { params: { list }, body }) => {
    const sent = parseBodyBySchema(addContent.body, body);
    const value = parseOrRefuse(contentItemSchemas[list as keyof typeof contentItemSchemas], sent.value);
    await refuseUnknownPicture(change.db, value);
    const id = await unusedId(change, list, titleOf(value));
    await change.put('content', { id, value, deleted: false });
    change.summarise(`Added ${kindAndTitleOf(id, value)}`);
    return { success: true as const, id };
  }),

  writeHandler(previewMarkdown, wholeLeagueSubject, async (_, { body }) => ({
    html: markdownToHtml(parseBodyBySchema(previewMarkdown.body, body).text, 3),
  })),

  writeHandler(removeContent, wholeLeagueSubject, async (change, { params: { id } }) => {
    const value = await currentContentValue(change.db, id);
    if (id in contentPartSchemas) throw conflict('Every league has this. It can be emptied, but not removed.');
    await change.put('content', { id, value, deleted: true });
    return setSummary(change, `Removed ${kindAndTitleOf(id, value)}`);
  }),
];

/**
 * If venues have been renamed, changes their names in teams and scheduled fixtures. Returns text that says which teams
 * play at these venues, for the history and the answer. Returns '' if no team does.
 */
async function renameVenues(change: ChangeTransaction, before: object, after: object): Promise<string> {
  const shape = toStoredSchema(venuesPartSchema);
  const [old, current] = [shape.parse(before).venues, shape.parse(after).venues];
  const renamed = detectVenueRenames(old, current);
  if (renamed.size === 0) return '';
  const { teams } = await teamsAndPlayersIncludingDeleted(change.db);
  const named = [...teams.values()].flatMap((team) => {
    const venue = renamed.get(venueKey(team.venue ?? ''));
    return venue === undefined || team.deleted ? [] : { ...team, venue };
  });
  for (const team of named) await change.put('team', team);
  const fixtures = (await fixturesWithOwnVenue(change.db)).flatMap((fixture) => {
    const venue = renamed.get(venueKey(fixture.venue));
    return venue === undefined ? [] : { ...fixture, venue, deleted: false };
  });
  await change.putAll('listedFixture', fixtures);
  return [...new Set(named.map(({ venue }) => venue))]
    .map((venue) => {
      const names = named.filter((team) => team.venue === venue).map(({ name }) => name);
      return `${names.join(', ')} now play at ${venue}`;
    })
    .join('. ');
}

/** Throws 422 if the picture in `value` is not stored, for example because an older backup was restored. */
async function refuseUnknownPicture(db: DatabaseTransaction, value: object): Promise<void> {
  const picture = newsPictureSchema.safeParse(Reflect.get(value, 'picture')).data;
  if (picture === undefined || (await findFullPictureHash(db, picture.id, null)) !== null) return;
  throw invalidInput([{ path: 'picture.alt', message: 'The picture is not stored any more. Choose it again.' }]);
}

/** Returns the value; a news post gets today as the day of its last change. */
function withDayOfChange(value: unknown, id: string, today: string): unknown {
  return id.startsWith('post:') ? { ...Object(value), updated: today } : value;
}

/**
 * The schema that checks a part of the content or a news post, and its name in the history. `isPart`: `false` for a
 * post.
 */
type ContentKind = { schema: z.ZodType<object>; name: string; isPart: boolean };

const PART_NAMES: Record<keyof typeof contentPartSchemas, string> = {
  league: 'the league’s name and settings',
  contacts: 'the contacts',
  venues: 'the venues',
  links: 'the links',
  'handicap-texts': 'the handicap texts',
  'how-to-start': 'how to start',
  rules: 'the rules',
  questionnaire: 'the questionnaire',
  honours: 'the older honours',
};
const LIST_NAMES: Record<keyof typeof contentItemSchemas, string> = { post: 'the news' };

/** Returns the schema and name for a content id. Throws 404 for an id that no content can have. */
function contentKindOfId(id: string): ContentKind {
  const [list = '', item] = id.split(':', 2);
  if (isKeyOf(contentPartSchemas, id)) return { schema: contentPartSchemas[id], name: PART_NAMES[id], isPart: true };
  if (!isKeyOf(contentItemSchemas, list) || !item) throw notFound('The league has no such content.');
  return { schema: contentItemSchemas[list], name: LIST_NAMES[list], isPart: false };
}

function isKeyOf<T extends object>(object: T, key: PropertyKey): key is keyof T {
  return Object.hasOwn(object, key);
}

/**
 * Returns the current value of a part of the content or a news post. A part that was never written has its defaults.
 * Throws 404 for a news post that does not exist.
 */
async function currentContentValue(db: DatabaseTransaction, id: string): Promise<Record<string, unknown>> {
  const { isPart } = contentKindOfId(id);
  const stored = canBeId(id) ? valueUnlessDeleted((await contentMapper.load(db, [id])).get(id)) : null;
  if (isPart) return { ...contentPartOrDefaults(id as keyof typeof contentPartSchemas, stored?.value) };
  if (stored === null) throw notFound('The league has no such content.');
  return { ...Object(stored.value) };
}

/** Parses a value by its schema. Throws 422 with all faults as sentences. */
function parseOrRefuse(schema: z.ZodType<object>, value: unknown): object {
  const tooMuch = inputLimitFaults(schema, value);
  if (tooMuch.length > 0) throw invalidInput(tooMuch);
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw invalidInput(parsed.error.issues.map(contentIssue));
}

function kindAndTitleOf(id: string, value: object): string {
  const title = titleOf(value);
  return `${contentKindOfId(id).name}${title === '' ? '' : `: ${title}`}`;
}

function titleOf(value: object): string {
  const title: unknown = Reflect.get(value, 'title');
  return typeof title === 'string' ? title : '';
}

/**
 * Returns an id made from the title, such as `post:presentation-evening`. If another item already has that id, adds
 * random characters to make the id unused.
 */
async function unusedId({ db }: ChangeTransaction, list: string, title: string): Promise<string> {
  const id = `${list}:${addressSlug(title, 'untitled')}`;
  const taken = (await contentMapper.load(db, [id])).has(id);
  return taken ? `${id}-${newId().slice(0, 6)}` : id;
}

/** The labels of fields whose name on the screens differs from the name in the schema. */
const FIELD_LABELS: Readonly<Record<string, string>> = {
  url: 'Address',
  questionnaireUrl: 'Address of the form',
  map: 'Map address',
  about: 'Text',
  contactEmail: 'E-mail address',
  email: 'E-mail address',
  cloth: 'Cloth colour',
  metal: 'Metal colour',
  alt: 'What the picture shows',
  date: 'Date',
  from: 'First day',
  until: 'Last day',
};

/** Returns a fault of a content schema as a path and a sentence: `Phone must be a telephone number …`. */
function contentIssue(issue: z.core.$ZodIssue): Issue {
  const { path } = issue;
  const name = path.findLast((part) => typeof part === 'string') ?? 'content';
  const last = path.at(-1);
  const label = FIELD_LABELS[name] ?? fieldNameInWords(name);
  const subject = typeof last === 'number' ? `${label}, line ${last + 1},` : label;
  return { path: path.map(String).join('.'), message: `${subject} ${faultSentenceEnding(issue)}` };
}

function faultSentenceEnding(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `has unknown values: ${issue.keys.join(', ')}.`;
  if (issue.code !== 'invalid_type') return issue.message;
  return issue.input === undefined ? 'is required.' : `must be a ${issue.expected}.`;
}

/** Returns `Match time` for `matchTime`. */
function fieldNameInWords(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const logoRoutes: KindRoutes = {
  writes: (store) =>
    pictureWrites(
      { one: 'league', setPicture: setLogo, removePicture: removeLogo },
      store,
      {
        itemInPath: async (db) => (await logoStore.live(db, LOGO_ID)) ?? { id: LOGO_ID, picture: null },
        subjectOf: () => WHOLE_LEAGUE,
        async put(change, _, value) {
          await logoStore.put(change, { ...value, deleted: false });
          change.summarise(value.picture === null ? 'Removed the league’s logo' : 'Set the league’s logo');
          return { logo: logoAnswerOf(value.picture) };
        },
      },
      prepareLogo,
    ),
};
