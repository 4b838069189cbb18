import { z } from 'zod';
import { personSchema, PERSON_ROLES } from '#domain/people/access.ts';
import { fields, text } from '#domain/fields.ts';
import { defineCall, doneAnswerSchema } from '../call.ts';

/** A browser in which a person is signed in. `since`: when they signed in. `seen`: when they last used it. ISO 8601. */
const signedInDevice = z.object({ sessionId: z.string(), name: z.string(), since: z.string(), seen: z.string() });

/** A person with access (Rule A4). */
export const personAnswerSchema = z.object({
  personId: z.string(),
  name: z.string(),
  role: z.enum(PERSON_ROLES),
  /** The ids of the teams of which the person is captain; empty for other roles. */
  teamIds: z.array(z.string()),
  /** The divisions that a results official looks after; `null` for all divisions, and for the other roles. */
  divisions: z.array(z.number()).nullable(),
  invitedAt: z.string(),
  /** When the person's link to join expires; `null` if the link was used or has expired. */
  expiresAt: z.string().nullable(),
  joinedAt: z.string().nullable(),
  devices: z.array(signedInDevice),
});
export type PersonAnswer = z.infer<typeof personAnswerSchema>;

export const listPeople = defineCall('GET', '/api/admin/people', {
  summary: 'Returns everybody with access of their own, by name, with their devices.',
  action: 'read people',
  answer: z.array(personAnswerSchema),
});

/**
 * The request body that describes a person with access. A captain needs `teamIds`. A results official needs
 * `divisions`: a list of divisions, or `null` for all divisions.
 */
export const personBodySchema = fields('The person', {
  name: personSchema.shape.name,
  role: personSchema.shape.role,
  teamIds: personSchema.shape.teamIds.nullable().optional(),
  divisions: personSchema.shape.divisions.optional(),
});

/** An answer with a new personal link, with which a person joins. The server shows each link only in this answer. */
const personalLinkAnswerSchema = z.object({ link: z.string(), expiresAt: z.string() });

export const invitePerson = defineCall('POST', '/api/admin/people', {
  summary: 'Gives a person access of their own, and returns the link with which they join. It works once, for 14 days.',
  action: 'change people',
  body: personBodySchema,
  answer: personAnswerSchema.extend(personalLinkAnswerSchema.shape),
  status: 201,
  secret: true,
});

export const changePerson = defineCall('PUT', '/api/admin/people/{personId}', {
  summary: 'Changes the name, role, teams or divisions of a person, at once on all devices.',
  action: 'change people',
  /** Fields that are left out keep their values. */
  body: personBodySchema.partial(),
  answer: personAnswerSchema,
});

export const removePerson = defineCall('DELETE', '/api/admin/people/{personId}', {
  summary: 'Removes a person with access. Every session of the person ends at once.',
  action: 'change people',
  answer: doneAnswerSchema,
});

export const newInvitation = defineCall('POST', '/api/admin/people/{personId}/link', {
  summary: 'Makes a new link with which a person joins. Earlier links of the person stop working.',
  action: 'change people',
  answer: personalLinkAnswerSchema,
  status: 201,
  secret: true,
});

export const sharedPassword = defineCall('GET', '/api/admin/shared-password', {
  summary: 'Returns whether the shared password can be used.',
  action: 'read people',
  answer: z.object({ enabled: z.boolean() }),
});

export const switchSharedPassword = defineCall('PUT', '/api/admin/shared-password', {
  summary:
    'Switches the shared password on or off. Switching it off needs a secretary who has joined by a personal link, and ends every session that used the password.',
  action: 'change people',
  body: fields('The switch', { enabled: z.boolean('Enabled must be true or false.') }),
  answer: z.object({ enabled: z.boolean() }),
});

export const join = defineCall('POST', '/api/join', {
  summary: 'Signs this browser in with the code after the `#` of a personal link. A code works once.',
  action: 'sign in',
  /** `device` is a name for this browser, such as `iPhone`. A person's list of devices shows this name. */
  body: fields('The request', {
    code: text('The code'),
    device: z.string('The device must be text.').nullable().optional(),
  }),
  answer: z.object({ success: z.literal(true), name: z.string(), role: z.enum(PERSON_ROLES) }),
  secret: true,
});

export const createDeviceLink = defineCall('POST', '/api/me/link', {
  summary: 'Makes a link with which the person who is signed in can join on a further device within 10 minutes.',
  action: 'link own device',
  answer: personalLinkAnswerSchema,
  status: 201,
  secret: true,
});

export const ownSessions = defineCall('GET', '/api/me/sessions', {
  summary: "Returns the caller's own devices, latest first. With the shared password, this device alone.",
  action: 'read own sessions',
  answer: z.array(signedInDevice.extend({ current: z.boolean() })),
});
export type OwnSession = z.infer<typeof ownSessions.answer>[number];

export const endOwnSession = defineCall('DELETE', '/api/me/sessions/{sessionId}', {
  summary: "Signs one of the caller's own devices out.",
  action: 'end own session',
  answer: doneAnswerSchema,
});

export const signOutOtherDevices = defineCall('DELETE', '/api/me/sessions', {
  summary: "Signs the caller's other devices out.",
  action: 'end own session',
  answer: doneAnswerSchema,
});
