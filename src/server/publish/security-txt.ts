import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import type { LeagueFolder } from '../league-folder/live-folder.ts';
import { addDays } from '#domain/day.ts';
import { notFound } from '../refusal.ts';

/** `publicUrl`: the address that visitors use. */
type SecurityTextParts = { folder: Pick<LeagueFolder, 'present'>; clock: Pick<Clock, 'today'>; publicUrl: string };

/** A copy that lies elsewhere is not to be believed for longer; the one served here is of today. */
const DAYS = 30;

/** Serves whom to tell of a hole in the site (RFC 9116), where the league has an address to write to. */
export function serveSecurityText(app: FastifyInstance, { folder, clock, publicUrl }: SecurityTextParts): void {
  app.get('/.well-known/security.txt', (_, reply) => {
    const { contactEmail } = folder.present().file;
    if (contactEmail === null) throw notFound();
    const lines = [
      `Contact: mailto:${encodeURI(contactEmail)}`,
      `Expires: ${addDays(clock.today(), DAYS)}T00:00:00Z`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(lines.map((line) => `${line}\n`).join(''));
  });
}
