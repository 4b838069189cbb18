import { type LoaderFunctionArgs } from 'react-router';
import type { CallAnswer } from '#contract/client.ts';
import type { PhotoOfSignedInPerson } from '#contract/kinds/player-photo.ts';
import type { OwnSession } from '#contract/kinds/person.ts';
import { may } from '#domain/people/permissions.ts';
import { PageHeading } from '#web/components/page-heading.tsx';
import { createGuardedScreen } from '#web/officials/guard.tsx';
import { PageList } from '#web/officials/page-list.tsx';
import { actorOfSessionAnswer, permittedPages, OFFICIAL_SUBPAGES, MAIN_PAGES } from '#web/officials/official-pages.ts';
import { pageSourceContext } from '#web/page-source.ts';
import {
  ChangeOfficialsPassword,
  OwnDevices,
  PhotosOfSignedInPerson,
  AllSessions,
  type AllSessionsProps,
  SignOutButton,
} from '#web/screens/admin/access.tsx';
import style from '#web/screens/admin/admin.module.css';

/** The data of the page. Data that the user may not read is `null` or, for `photos`, an empty list. */
type LeaguePageData = {
  session: CallAnswer<'GET /api/admin/session'>;
  sessions: AllSessionsProps['sessions'] | null;
  devices: OwnSession[] | null;
  photos: PhotoOfSignedInPerson[];
};

/** The main page League: links to pages about the league, everyone who is signed in, and the user's own account. */
function LeagueMainPage({ data: { session, sessions, devices, photos } }: { data: LeaguePageData }) {
  const actor = actorOfSessionAnswer(session);
  const elsewhere = permittedPages(actor, MAIN_PAGES).map(({ name }) => name);
  const pages = permittedPages(actor, OFFICIAL_SUBPAGES).filter(
    ({ mainPage }) => mainPage === 'league' || !elsewhere.includes(mainPage),
  );
  return (
    <>
      <div className={style.top}>
        <PageHeading below={actor.name === '' ? 'Pages, seasons and access' : `Signed in as ${actor.name}`}>
          League
        </PageHeading>
        <SignOutButton />
      </div>
      <PageList name="League pages" pages={pages} />
      <PhotosOfSignedInPerson photos={photos} />
      {devices === null ? null : <OwnDevices devices={devices} />}
      {sessions === null ? null : <AllSessions sessions={sessions} />}
      {may(actor, 'change password') ? <ChangeOfficialsPassword /> : null}
    </>
  );
}

async function load({ context }: LoaderFunctionArgs): Promise<LeaguePageData> {
  const { read } = context.get(pageSourceContext);
  const session = await read('GET /api/admin/session', {});
  const actor = actorOfSessionAnswer(session);
  const [signedIn, devices, photos] = await Promise.all([
    may(actor, 'read sessions') ? read('GET /api/admin/sessions', {}) : null,
    may(actor, 'link own device') ? read('GET /api/me/sessions', {}) : null,
    may(actor, 'read own sessions') ? read('GET /api/me/photos', {}) : [],
  ]);
  return { session, sessions: signedIn?.sessions ?? null, devices, photos };
}

export const { Component, loader, head } = createGuardedScreen({
  title: 'League',
  description: 'Content, seasons, people and the state of the league.',
  load,
  Screen: LeagueMainPage,
});
