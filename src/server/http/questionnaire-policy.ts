import type { FastifyInstance } from 'fastify';
import type { LeagueFolder } from '../league-folder/live-folder.ts';

const POLICY = 'content-security-policy';

/**
 * Lets the page of the questionnaire, and no other, show a frame of the form's own origin (specification §2). The policy
 * is not kept with the page: it is that of the setting as it stands, also on a 304.
 */
export function allowQuestionnaire(app: FastifyInstance, folder: Pick<LeagueFolder, 'present'>): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { questionnaireUrl } = folder.present().file;
    const policy = reply.getHeader(POLICY);
    if (questionnaireUrl !== null && typeof policy === 'string' && isQuestionnaire(request.url)) {
      reply.header(POLICY, `${policy};frame-src ${new URL(questionnaireUrl).origin}`);
    }
    done();
  });
}

/** As the router of the pages takes it: in any case, with or without a slash at its end. */
export function isQuestionnaire(url: string): boolean {
  return /^\/questionnaire\/?(\?|$)/i.test(url);
}
