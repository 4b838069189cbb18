import { z } from 'zod';
import { labelField } from '#domain/field-words.ts';
import { contentDay, contentNumber, requiredLine, markdown, nullByDefault } from './content-fields.ts';

/**
 * An uploaded picture of a news post. `id` is the id in its addresses (`/photos/{id}-{width}.jpg`). `alt` is the
 * alternative text. The width and the height are in pixels.
 */
export const newsPictureSchema = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{32}$/, 'must be one that was uploaded.'),
  width: contentNumber(1, 100_000),
  height: contentNumber(1, 100_000),
  alt: requiredLine(300, 'must not be empty: say what the picture shows.'),
});

/**
 * A news post. The post shows the days `date` and `updated`. It is public from the day `from` to the day `until`;
 * `null` means that there is no first day or no last day. `event`: the day of the event that the post is about. The
 * home page can lead with the post until that day, or for four weeks if `event` is `null` (Rule W2).
 */
export const storedNewsPostSchema = z.strictObject({
  title: labelField('Title', requiredLine(120)),
  date: labelField('Date', contentDay(), { hint: 'Shown above the text' }),
  updated: contentDay(),
  event: labelField('Day of the event', nullByDefault(contentDay()), {
    hint: 'It leads Home until this day. Leave empty for four weeks.',
  }),
  from: labelField('Appears on', nullByDefault(contentDay()), { hint: 'Leave empty to show it at once.' }),
  until: labelField('Last day', nullByDefault(contentDay()), { hint: 'Leave empty to keep it.' }),
  text: labelField('Text', markdown(), { after: 'picture' }),
  picture: labelField('Picture', newsPictureSchema.nullish(), { after: 'title' }),
});
