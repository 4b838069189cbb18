import type { z } from 'zod';
import { labelField } from '#domain/field-words.ts';
import { singleLineText, listPositionSchema, webAddress } from '#domain/fields.ts';
import { shownDayFields, shownDaysFaults } from '#domain/shown-days.ts';
import { contentKind } from './kind.ts';

export const sponsor = contentKind({
  one: 'sponsor',
  many: 'sponsors',
  listed: 'Returns the sponsors of today, in order.',
  fields: {
    name: labelField('Name', singleLineText('The name', 80)),
    url: labelField('Link', webAddress('The link'), {
      hint: 'Such as www.example.org. Leave empty for none.',
    }).nullable(),
    ...shownDayFields,
    order: listPositionSchema,
  },
  rule: shownDaysFaults,
  line: ({ name }) => name,
  screen: { title: 'Sponsors', about: 'Shown on Home and with the printed table' },
});
export type SponsorAnswer = z.infer<typeof sponsor.list.answer>[number];

export const listSponsors = sponsor.list;
export const { all: listAllSponsors, add: addSponsor, change: changeSponsor, remove: removeSponsor } = sponsor.calls;
export const { setPicture: setSponsorPicture, removePicture: removeSponsorPicture } = sponsor.calls;
