import { z } from 'zod';
import { call } from './call.ts';

/** A post of the league's news. `date` is a day; `html` is made by the server from Markdown and is safe to show. */
export const newsPost = z.object({
  id: z.string(),
  title: z.string(),
  date: z.iso.date(),
  updated: z.iso.date(),
  html: z.string(),
});
export type NewsPost = z.infer<typeof newsPost>;

export const news = call({
  method: 'GET',
  path: '/api/news',
  summary: 'The league’s news, the newest first.',
  action: 'read league',
  answer: z.object({ posts: z.array(newsPost) }),
});
