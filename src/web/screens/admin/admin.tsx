import { useEffect } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import type { CallAnswer } from '#contract/client.ts';
import type { OwnSession } from '#contract/kinds/person.ts';
import type { TeamAnswer } from '#contract/kinds/team.ts';
import type { ToDoAnswer } from '#contract/to-do.ts';
import { scoreWords } from '#domain/cards/score-words.ts';
import { type Action, may } from '#domain/people/permissions.ts';
import button from '#web/components/button.module.css';
import { Link } from '#web/components/links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { guard } from '#web/officials/guard.tsx';
import { PageList } from '#web/officials/page-list.tsx';
import { actorOf, permittedTo, PAGES } from '#web/officials/places.ts';
import { rememberToDoCount } from '#web/officials/to-do-count.tsx';
import { pageSource, type PageSource } from '#web/page-source.ts';
import ui from '#web/components/ui.module.css';
import { OwnDevices, SignOut } from './access.tsx';
import style from './admin.module.css';
import { entriesAtOnce, type HistoryPage, RecentChanges } from './recent-changes.tsx';
import { ToDoList, type ToDoListProps } from './to-do-list.tsx';

type Session = CallAnswer<'GET /api/admin/session'>;

/** The data that the user's role may read. All other data is `null`. */
type AdminData = {
  session: Session;
  toDo: ToDoAnswer[] | null;
  scores: ToDoListProps['scores'];
  history: HistoryPage | null;
  devices: OwnSession[] | null;
  /** For secretaries only. If the league has no teams, they should set it up. */
  teams: TeamAnswer[] | null;
};

function Admin({ data }: { data: AdminData }) {
  return actorOf(data.session).role === 'captain' ? <CaptainsPage {...data} /> : <ToDo {...data} />;
}

/** A captain's page: what the captain may do, and the captain's own devices. */
function CaptainsPage({ session, devices }: AdminData) {
  const actor = actorOf(session);
  return (
    <>
      <div className={style.top}>
        <PageHeading below={`Signed in as ${actor.name}`}>Admin</PageHeading>
        <SignOut />
      </div>
      <PageList name="Admin pages" pages={permittedTo(actor, PAGES)} />
      {devices === null ? null : <OwnDevices devices={devices} />}
    </>
  );
}

/** The main page To do: open tasks, and the latest changes with Undo. */
function ToDo({ toDo, scores, history, teams }: AdminData) {
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
      {toDo === null || isEmpty ? null : <ToDoList all={toDo} teams={teams ?? []} scores={scores} />}
      {history === null ? null : <RecentChanges first={history} />}
    </>
  );
}

async function load({ context }: LoaderFunctionArgs): Promise<AdminData> {
  const { read } = context.get(pageSource);
  const session = await read('GET /api/admin/session', {});
  const actor = actorOf(session);
  const allowed = <T,>(action: Action, read: () => Promise<T>) => (may(actor, action) ? read() : null);
  const query = { limit: entriesAtOnce };
  const [toDo, history, devices, teams] = await Promise.all([
    allowed('read to-do', () => read('GET /api/admin/to-do', {})),
    allowed('read history', () => read('GET /api/admin/history', { query })),
    actor.role === 'captain' ? read('GET /api/me/sessions', {}) : null,
    allowed('add season', () => read('GET /api/teams', {})),
  ]);
  return { session, toDo, scores: await scoresOf(toDo ?? [], read), history, devices, teams };
}

/** Loads the scores of the results to confirm, with one call for each week of a division. */
async function scoresOf(toDo: readonly ToDoAnswer[], read: PageSource['read']): Promise<ToDoListProps['scores']> {
  const results = toDo.filter(({ kind }) => kind === 'unconfirmed');
  const weeks = Map.groupBy(results, ({ season, division, weekNumber }) => `${season} ${division} ${weekNumber}`);
  const loaded = await Promise.all(
    [...weeks.values()].map(([one]) =>
      read('GET /api/matches', {
        query: { season: one?.season ?? '', division: one?.division ?? 0, weekNumber: one?.weekNumber ?? 0 },
      }),
    ),
  );
  return Object.fromEntries(loaded.flat().map((result) => [result.fixtureId, scoreWords(result)]));
}

export const { Component, loader, head } = guard({
  title: 'Admin',
  description: 'Manage the league.',
  load,
  Screen: Admin,
});
