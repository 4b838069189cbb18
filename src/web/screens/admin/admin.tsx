import { useState } from 'react';
import { type LoaderFunctionArgs } from 'react-router';
import { answerOf, type CallAnswer } from '#contract/client.ts';
import type { OwnSession } from '#contract/people.ts';
import { type Action, may } from '#domain/people/permissions.ts';
import button from '#web/components/button.module.css';
import { Link } from '#web/components/links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import ui from '#web/components/ui.module.css';
import { actorOf } from '#web/officials/actor.ts';
import { deviceStorage, removeOwn, unsentWords } from '#web/card/saved-cards.ts';
import { Confirm, SmallButton } from '#web/officials/buttons.tsx';
import { guard } from '#web/officials/guard.tsx';
import { forgetOwner, ownerHere } from '#web/officials/official-hint.ts';
import { signOut } from '#web/officials/official-api.ts';
import { pageSource } from '#web/page-source.ts';
import { ChangePassword, OwnDevices, Sessions, type SessionsProps } from './access.tsx';
import style from './admin.module.css';
import { entriesAtOnce, type HistoryPage, RecentChanges } from './recent-changes.tsx';

type PageLink = [to: string, needs: Action, label: string, about: string];

/** The officials’ pages by their heading. */
const SECTIONS: Record<string, PageLink[]> = {
  Results: [
    ['/data-input', 'record result', 'Match Data Input', 'Enter a result'],
    ['/open-results', 'read own fixtures', 'Open results', 'Confirm, correct or settle'],
    ['/admin/matches', 'read fixture drafts', 'Matches', 'The week, the fixture list, points'],
    ['/results', 'delete result', 'Correct a result', 'Choose it on Results'],
  ],
  Teams: [
    ['/admin/teams', 'change team', 'Teams and players', 'One list, to change everything in it'],
    ['/admin/add-team', 'add team', 'Add Team', 'Add a team to a division'],
    ['/admin/update-team', 'change team', 'Update Team', 'Change name, division or venue'],
    ['/admin/delete-team', 'delete team', 'Delete Team', 'Its results stay'],
  ],
  Players: [
    ['/admin/add-player', 'add player', 'Add Player', 'Add a player to a team'],
    ['/admin/update-player', 'change player', 'Update Player', 'Change name or handicaps'],
    ['/admin/update-handicap', 'change handicap', 'Update Player Handicap', 'Change one, or apply all new ones'],
    ['/admin/handicaps', 'accept handicaps', 'Handicap review', 'What the results propose, policy and replay'],
    ['/admin/transfer-player', 'transfer player', 'Transfer Player', 'Move to another team'],
    ['/admin/merge-players', 'merge players', 'Merge players', 'Two players who are one person'],
    ['/admin/delete-player', 'delete player', 'Delete Player', 'The results stay'],
  ],
  League: [
    ['/admin/setup', 'add season', 'Set up the league', 'Name, season, teams and fixtures, step by step'],
    ['/admin/content', 'change content', 'News and content', 'News, contacts, venues, rules and texts'],
    ['/admin/seasons', 'add season', 'Seasons', 'Create a season, choose the default'],
    ['/admin/photos', 'change content', 'Photos', 'Add, caption and order photos'],
    ['/admin/documents', 'change content', 'Documents', 'Files to download, picture of the fixtures'],
    ['/admin/sponsors', 'change content', 'Sponsors', 'Shown on Home and with the printed table'],
    ['/admin/import-export', 'import', 'Import and export', 'Results, teams and players as files'],
    ['/admin/people', 'read people', 'People', 'Invite captains and officials, end access'],
    ['/admin/status', 'read status', 'Status', 'Backups, disk space and recent errors'],
    ['/admin/cups', 'manage competitions', 'Cups', 'Create cups, draw them, enter results'],
    ['/cup-draw/T', 'draw', 'Cup Draw', 'Draw a competition live'],
    ['/timers', 'share timer', 'Shootout Timers', 'Share a timer with other phones'],
  ],
};

type Session = CallAnswer<'GET /api/admin/session'>;

/** What the caller's role may read; `null` for the rest. */
type AdminData = {
  session: Session;
  history: HistoryPage | null;
  sessions: SessionsProps['sessions'] | null;
  devices: OwnSession[] | null;
  /** Whether a secretary should set the league up: it has no team. */
  isEmpty: boolean;
};

function Admin({ data: { session, history, sessions, devices, isEmpty } }: { data: AdminData }) {
  const actor = actorOf(session);
  const sections = Object.entries(SECTIONS).map(
    ([title, pages]) => [title, pages.filter(([, needs]) => may(actor, needs))] as const,
  );
  return (
    <>
      <div className={style.top}>
        <PageHeading below={devices === null ? 'Manage the league' : `Signed in as ${actor.name}`}>Admin</PageHeading>
        <SignOut />
      </div>
      {isEmpty ? (
        <div className={ui.note}>
          <p>This league has no teams yet.</p>
          <Link to="/admin/setup" className={button.strong}>
            Set up the league
          </Link>
        </div>
      ) : null}
      <nav aria-label="Admin pages" className={style.pages}>
        {sections
          .filter(([, pages]) => pages.length > 0)
          .map(([title, pages]) => (
            <section key={title} className={ui.surface}>
              <h2>{title}</h2>
              <ul>
                {pages.map(([to, , label, about]) => (
                  <li key={to}>
                    <Link to={to}>
                      <strong>{label}</strong>
                      <span>{about}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
      </nav>
      {history === null ? null : <RecentChanges first={history} />}
      {devices === null ? null : <OwnDevices devices={devices} />}
      {sessions === null ? null : <Sessions sessions={sessions} />}
      {may(actor, 'change password') ? <ChangePassword /> : null}
    </>
  );
}

/** Signs out, and removes the own cards and calls from this device; asks first where that loses something. */
function SignOut() {
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState('');
  async function leave(): Promise<void> {
    setAsked('');
    setBusy(true);
    if (await signOut()) {
      removeOwn(deviceStorage(), ownerHere());
      forgetOwner();
      // A full page load, so that no officials' data stays in memory.
      window.location.assign('/');
    }
    setBusy(false);
  }
  function press(): void {
    const unsent = unsentWords(deviceStorage(), ownerHere());
    if (unsent === '') void leave();
    else setAsked(unsent);
  }
  return (
    <>
      <SmallButton aria-busy={busy} onClick={press}>
        Sign out
      </SmallButton>
      {asked === '' ? null : (
        <Confirm title={asked} yes="Sign out" danger onYes={() => void leave()} onNo={() => setAsked('')}>
          <p>Signing out removes what is not sent from this device.</p>
        </Confirm>
      )}
    </>
  );
}

async function load({ context }: LoaderFunctionArgs): Promise<AdminData> {
  const { api } = context.get(pageSource);
  const session = answerOf(await api('GET /api/admin/session', {}));
  const actor = actorOf(session);
  const allowed = <T,>(action: Action, read: () => Promise<T>) => (may(actor, action) ? read() : null);
  const query = { limit: entriesAtOnce };
  const [history, sessions, devices, isEmpty] = await Promise.all([
    allowed('read history', async () => answerOf(await api('GET /api/admin/history', { query }))),
    allowed('read sessions', async () => answerOf(await api('GET /api/admin/sessions', {})).sessions),
    allowed('link own device', async () => answerOf(await api('GET /api/me/sessions', {}))),
    allowed('add season', async () => answerOf(await api('GET /api/teams', {})).length === 0),
  ]);
  return { session, history, sessions, devices, isEmpty: isEmpty === true };
}

export const { Component, loader, head } = guard({
  title: 'Admin',
  description: 'Manage the league.',
  load,
  Screen: Admin,
});
