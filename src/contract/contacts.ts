import { z } from 'zod';
import { call } from './call.ts';

export const contactsAnswer = z.object({
  email: z.string().nullable(),
  committee: z.array(
    z.object({ role: z.string(), name: z.string(), email: z.string().nullable(), phone: z.string().nullable() }),
  ),
  vacancies: z.array(z.object({ role: z.string(), about: z.string().nullable() })),
  howToStart: z.string().meta({ description: 'HTML, made by the server from Markdown, safe to show; may be empty.' }),
  venues: z.array(
    z.object({
      name: z.string(),
      address: z.string(),
      phone: z.string().nullable(),
      map: z.string(),
      tables: z.number(),
    }),
  ),
  links: z.array(z.object({ title: z.string(), url: z.string(), about: z.string().nullable() })),
});
export type ContactsAnswer = z.infer<typeof contactsAnswer>;

export const contacts = call({
  method: 'GET',
  path: '/api/contacts',
  summary: 'Whom to ask, how to start, where the league plays, and what is near to it.',
  action: 'read league',
  answer: contactsAnswer,
});
