import { z } from 'zod';
import { ROLES } from '#domain/people/access.ts';
import { fields, text, optionalBoolean } from '#domain/fields.ts';
import { withLimit } from '#domain/limits.ts';
import { call, done } from './call.ts';

export const session = call('GET', '/api/admin/session', {
  summary:
    'Returns whether this browser is signed in, under which name, and what it may do. Sets the token that every write needs.',
  action: 'read session',
  answer: z.object({
    authenticated: z.boolean(),
    name: z.string().optional(),
    role: z.enum(ROLES).optional(),
    /** The teams of a captain, without deleted teams. */
    teamIds: z.array(z.string()).optional(),
    /** The divisions of a results official; `null` means all. */
    divisions: z.array(z.number()).nullable().optional(),
    /** `null` for a session with the shared password. */
    personId: z.string().nullable().optional(),
    /** Only for a visitor, if the shared password is off: everybody signs in with a link of their own. */
    sharedPassword: z.literal(false).exactOptional(),
  }),
});

export const login = call('POST', '/api/admin/login', {
  summary: "Signs this browser in with the officials' password.",
  action: 'sign in',
  body: fields('The sign-in', {
    password: text('The password'),
    /** The name that the history shows for this session's changes. */
    name: withLimit(z.string('The name must be text.'), { checked: true }).nullable().optional(),
    /**
     * "Remember this phone": the session lasts 30 days without use and 180 days at most. Otherwise it lasts 12 hours
     * without use and 30 days at most.
     */
    remember: optionalBoolean('Remember'),
  }),
  answer: done,
});

export const logout = call('POST', '/api/admin/logout', {
  summary: 'Signs this browser out.',
  action: 'sign out',
  answer: done,
});

export const changePassword = call('POST', '/api/admin/password', {
  summary: "Changes the officials' password. Every session of the password ends, including the caller’s.",
  action: 'change password',
  body: fields('The new password', {
    currentPassword: text('The current password'),
    newPassword: text('The new password'),
  }),
  answer: done,
});

export const sessionsAnswer = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** A name by which the person recognises the device; empty for the shared password. */
      device: z.string(),
      since: z.string(),
      lastSeen: z.string(),
      remembered: z.boolean(),
      /** Whether this is the caller's own session. */
      current: z.boolean(),
    }),
  ),
});

export const listSessions = call('GET', '/api/admin/sessions', {
  summary: 'Returns the open sessions, latest first, at most 500.',
  action: 'read sessions',
  answer: sessionsAnswer,
});

export const revokeSession = call('DELETE', '/api/admin/sessions/{id}', {
  summary: 'Ends a session.',
  action: 'end session',
  answer: done,
});
