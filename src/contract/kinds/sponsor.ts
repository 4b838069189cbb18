import { z } from 'zod';
import { daysInOrder, fields, line, shownDays, webAddress, wholeNumber } from '#domain/fields.ts';
import { publicRead } from '../call.ts';
import { pictureAnswer, storedPicture, kindCalls, withoutLimits } from './kind.ts';

const sponsor = {
  name: line('The name', 80),
  url: webAddress('The link').nullable(),
  ...shownDays,
  /** The lowest comes first; those without come last, as they were added. */
  order: wholeNumber('The order', 0, 9999).nullable(),
};

/** A sponsor as it is stored. */
export const sponsorPart = z.object({ ...sponsor, picture: storedPicture });

const answer = z.object({ sponsorId: z.string(), ...withoutLimits(sponsor), ...pictureAnswer });
export type SponsorAnswer = z.infer<typeof answer>;

export const listSponsors = publicRead('/api/sponsors', {
  summary: 'Returns the sponsors of today, in order.',
  answer: z.array(answer),
});

export const sponsorCalls = kindCalls({
  path: '/api/admin/sponsors',
  id: 'sponsorId',
  one: 'sponsor',
  many: 'sponsors',
  action: 'change content',
  body: fields('The sponsor', { ...sponsor, order: sponsor.order.optional() }),
  rule: daysInOrder,
  answer,
});
export const { all: listAllSponsors, add: addSponsor, change: changeSponsor, remove: removeSponsor } = sponsorCalls;
export const { setPicture: setSponsorPicture, removePicture: removeSponsorPicture } = sponsorCalls;
