import { useEffect } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import type { CallAnswer } from '#contract/client.ts';
import type { OwnSession } from '#contract/kinds/person.ts';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import type { ToDoItemAnswer } from '#contract/to-do.ts';
import { type Action, may } from '#domain/people/permissions.ts';
import button from '#web/components/button.module.css';
import { Link } from '#web/components/links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { createGuardedScreen } from '#web/officials/guard.tsx';
import { PageList } from '#web/officials/page-list.tsx';
import { actorOfSessionAnswer, permittedPages, OFFICIAL_SUBPAGES } from '#web/officials/official-pages.ts';
import { rememberToDoCount } from '#web/officials/to-do-count.tsx';
import { pageSourceContext } from '#web/page-source.ts';
import ui from '#web/components/ui.module.css';
import { OwnDevices, SignOutButton } from './access.tsx';
import style from './admin.module.css';
import { entriesPerLoad, type HistoryAnswer, RecentChanges } from './recent-changes.tsx';
import { ToDoList } from './to-do-list.tsx';

type Session = CallAnswer<'GET /api/admin/session'>;

/** The data that the user's role may read. All other data is `null`. */
type AdminData = {
  session: Session;
  toDo: ToDoItemAnswer[] | null;
  history: HistoryAnswer | null;
  devices: OwnSession[] | null;
  /** `null` unless the user is a secretary. If there are no teams, the page suggests setting up the league. */
  teams: TeamAnswer[] | null;
};

function Admin({ data }: { data: AdminData }) {
  return actorOfSessionAnswer(data.session).role === 'captain' ? <CaptainPage {...data} /> : <ToDoPage {...data} />;
}

/** A captain's page: what the captain may do, and the captain's own devices. */
function CaptainPage({ session, devices }: AdminData) {
  const actor = actorOfSessionAnswer(session);
  return (
    <>
      <div className={style.top}>
        <PageHeading below={`Signed in as ${actor.name}`}>Admin</PageHeading>
        <SignOutButton />
      </div>
      <PageList name="Admin pages" pages={permittedPages(actor, OFFICIAL_SUBPAGES)} />
      {devices === null ? null : <OwnDevices devices={devices} />}
    </>
  );
}

/** The To-do page: open tasks, and recent changes with Undo. If there are no teams, a link to set up the league. */
function ToDoPage({ toDo, history, teams }: AdminData) {
  const isEmpty = teams?.length === 0;
  useEffect(() => rememberToDoCount(toDo ?? []), [toDo]);
  return (
    <>
      <PageHeading>To do</PageHeading>
      {isEmpty ? (
        <div className={ui.note}>
          <p>This league has no teams yet.</p>
          <Link to="/admin/setup" className={button.strong}>
            Set up the league
          </Link>
        </div>
      ) : null}
      {toDo === null || isEmpty ? null : <ToDoList all={toDo} teams={teams ?? []} />}
      {history === null ? null : <RecentChanges first={history} />}
    </>
  );
}

async function load({ context }: LoaderFunctionArgs): Promise<AdminData> {
  const { read } = context.get(pageSourceContext);
  const session = await read('GET /api/admin/session', {});
  const actor = actorOfSessionAnswer(session);
  const allowed = <T,>(action: Action, read: () => Promise<T>) => (may(actor, action) ? read() : null);
  const query = { limit: entriesPerLoad };
  const [toDo, history, devices, teams] = await Promise.all([
    allowed('read to-do', () => read('GET /api/admin/to-do', {})),
    allowed('read history', () => read('GET /api/admin/history', { query })),
    actor.role === 'captain' ? read('GET /api/me/sessions', {}) : null,
    allowed('add season', () => read('GET /api/teams', {})),
  ]);
  return { session, toDo, history, devices, teams };
}

export const { Component, loader, head } = createGuardedScreen({
  title: 'Admin',
  description: 'Manage the league.',
  load,
  Screen: Admin,
});
