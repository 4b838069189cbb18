import { z } from 'zod';
import { call, SENT_FILE } from './call.ts';
import { storedPicture } from './things.ts';

/** The league's logo as it is stored. */
export const logoPart = z.object({ picture: storedPicture });

/** The league's logo: its address, and its size there. */
export const logoAnswer = z.object({
  picture: z.string(),
  pictureSize: z.object({ width: z.number(), height: z.number() }),
});
export type LogoAnswer = z.infer<typeof logoAnswer>;

const ofLogo = { action: 'change content', answer: z.object({ logo: logoAnswer.nullable() }) } as const;

export const setLogo = call('PUT', '/api/admin/logo', {
  summary: 'Sets the league’s logo (JPEG, PNG, WebP or AVIF) for the header, icons, shared pictures and papers.',
  file: SENT_FILE,
  ...ofLogo,
});

export const removeLogo = call('DELETE', '/api/admin/logo', { summary: 'Removes the league’s logo.', ...ofLogo });
