import { z } from 'zod';
import { PERSON_ROLES } from '#domain/people/access.ts';
import { fields, text, optionalBoolean } from '#domain/fields.ts';
import { withInputLimit } from '#domain/limits.ts';
import { defineCall, doneAnswerSchema } from './call.ts';

export const session = defineCall('GET', '/api/admin/session', {
  summary:
    'Returns whether this browser is signed in, under which name, and what it may do. Sets the token that every write needs.',
  action: 'read session',
  answer: z.object({
    authenticated: z.boolean(),
    name: z.string().optional(),
    role: z.enum(PERSON_ROLES).optional(),
    /** The teams of a captain, without deleted teams. */
    teamIds: z.array(z.string()).optional(),
    /** The divisions of a results official; `null` means all divisions. */
    divisions: z.array(z.number()).nullable().optional(),
    /** The id of the person who is signed in; `null` for a session with the shared password. */
    personId: z.string().nullable().optional(),
    /**
     * `false` if the league has switched the shared password off, so that everybody signs in with a personal link. Sent
     * only to a visitor who is not signed in.
     */
    sharedPassword: z.literal(false).exactOptional(),
  }),
});

export const loginWithSharedPassword = defineCall('POST', '/api/admin/login', {
  summary: "Signs this browser in with the officials' password.",
  action: 'sign in',
  body: fields('The sign-in', {
    password: text('The password'),
    /** The name that the history shows for this session's changes. */
    name: withInputLimit(z.string('The name must be text.'), { checked: true }).nullable().optional(),
    /**
     * The choice "Remember this phone": the session ends after 30 days without use, and after 180 days at the latest.
     * Without it, the session ends after 12 hours without use, and after 30 days at the latest.
     */
    remember: optionalBoolean('Remember'),
  }),
  answer: doneAnswerSchema,
});

export const logout = defineCall('POST', '/api/admin/logout', {
  summary: 'Signs this browser out.',
  action: 'sign out',
  answer: doneAnswerSchema,
});

export const changeSharedPassword = defineCall('POST', '/api/admin/password', {
  summary: "Changes the officials' password. Every session of the password ends, including the caller’s.",
  action: 'change password',
  body: fields('The new password', {
    currentPassword: text('The current password'),
    newPassword: text('The new password'),
  }),
  answer: doneAnswerSchema,
});

export const sessionsAnswerSchema = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** A name for the device, such as `iPhone`; empty if the session was started with the shared password. */
      device: z.string(),
      since: z.string(),
      lastSeen: z.string(),
      remembered: z.boolean(),
      /** Whether this is the session in which the request was made. */
      current: z.boolean(),
    }),
  ),
});

export const listSessions = defineCall('GET', '/api/admin/sessions', {
  summary: 'Returns the open sessions, latest first, at most 500.',
  action: 'read sessions',
  answer: sessionsAnswerSchema,
});

export const revokeSession = defineCall('DELETE', '/api/admin/sessions/{id}', {
  summary: 'Ends a session.',
  action: 'end session',
  answer: doneAnswerSchema,
});
