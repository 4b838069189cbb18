import { useState } from 'react';
import { type LoaderFunctionArgs } from 'react-router';
import { answerOf, type CallAnswer } from '#contract/client.ts';
import type { OwnSession } from '#contract/people.ts';
import { type Action, may } from '#domain/permissions.ts';
import button from '#web/components/button.module.css';
import { Link } from '#web/components/links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import surface from '#web/components/surface.module.css';
import { actorOf } from '#web/officials/actor.ts';
import { SmallButton } from '#web/officials/buttons.tsx';
import { guard } from '#web/officials/guard.tsx';
import { signOut } from '#web/officials/official-api.ts';
import { pageSource } from '#web/page-source.ts';
import { ChangePassword, OwnDevices, Sessions, type SessionsProps } from './access.tsx';
import style from './admin.module.css';
import { entriesAtOnce, type HistoryPage, RecentChanges } from './recent-changes.tsx';

const SECTIONS = [
  {
    title: 'Results',
    pages: [
      { to: '/data-input', needs: 'record result', label: 'Match Data Input', about: 'Enter a result' },
      {
        to: '/open-results',
        needs: 'read own fixtures',
        label: 'Open results',
        about: 'Confirm, correct or settle',
      },
      {
        to: '/admin/fixtures',
        needs: 'read fixture drafts',
        label: 'Fixture list',
        about: 'Create, change and publish fixtures',
      },
      { to: '/results', needs: 'delete result', label: 'Correct a result', about: 'Choose it on Results' },
      {
        to: '/admin/adjustments',
        needs: 'adjust points',
        label: 'Points adjustments',
        about: 'Deduct or add points, with a reason',
      },
      { to: '/admin/removed-results', needs: 'delete result', label: 'Deleted results', about: 'View or restore' },
    ],
  },
  {
    title: 'Teams',
    pages: [
      {
        to: '/admin/view-teams-players',
        needs: 'change team',
        label: 'Teams and players',
        about: 'All teams with players and handicaps',
      },
      { to: '/admin/add-team', needs: 'add team', label: 'Add Team', about: 'Add a team to a division' },
      { to: '/admin/update-team', needs: 'change team', label: 'Update Team', about: 'Change name, division or venue' },
      { to: '/admin/delete-team', needs: 'delete team', label: 'Delete Team', about: 'Its results stay' },
    ],
  },
  {
    title: 'Players',
    pages: [
      { to: '/admin/add-player', needs: 'add player', label: 'Add Player', about: 'Add a player to a team' },
      { to: '/admin/update-player', needs: 'change player', label: 'Update Player', about: 'Change name or handicaps' },
      {
        to: '/admin/update-handicap',
        needs: 'change handicap',
        label: 'Update Player Handicap',
        about: 'Change one, or apply all new ones',
      },
      {
        to: '/admin/transfer-player',
        needs: 'transfer player',
        label: 'Transfer Player',
        about: 'Move to another team',
      },
      {
        to: '/admin/merge-players',
        needs: 'merge players',
        label: 'Merge players',
        about: 'Two players who are one person',
      },
      { to: '/admin/delete-player', needs: 'delete player', label: 'Delete Player', about: 'The results stay' },
    ],
  },
  {
    title: 'League',
    pages: [
      {
        to: '/admin/setup',
        needs: 'add season',
        label: 'Set up the league',
        about: 'Name, season, teams and fixtures, step by step',
      },
      {
        to: '/admin/content',
        needs: 'change content',
        label: 'News and content',
        about: 'News, contacts, venues, rules and texts',
      },
      { to: '/admin/seasons', needs: 'add season', label: 'Seasons', about: 'Create a season, choose the default' },
      { to: '/admin/photos', needs: 'change content', label: 'Photos', about: 'Add, caption and order photos' },
      {
        to: '/admin/documents',
        needs: 'change content',
        label: 'Documents',
        about: 'Files to download, picture of the fixtures',
      },
      {
        to: '/admin/import-export',
        needs: 'import',
        label: 'Import and export',
        about: 'Results, teams and players as files',
      },
      {
        to: '/admin/people',
        needs: 'read people',
        label: 'People',
        about: 'Invite captains and officials, end access',
      },
      { to: '/admin/status', needs: 'read status', label: 'Status', about: 'Backups, disk space and recent errors' },
      {
        to: '/admin/cups',
        needs: 'manage competitions',
        label: 'Cups',
        about: 'Create cups, draw them, enter results',
      },
      { to: '/cup-draw/T', needs: 'draw', label: 'Cup Draw', about: 'Draw a competition live' },
      { to: '/timers', needs: 'share timer', label: 'Shootout Timers', about: 'Share a timer with other phones' },
    ],
  },
] as const satisfies { title: string; pages: { to: string; needs: Action; label: string; about: string }[] }[];

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
  const sections = SECTIONS.map(({ title, pages }) => ({
    title,
    pages: pages.filter(({ needs }) => may(actor, needs)),
  }));
  return (
    <>
      <div className={style.top}>
        <PageHeading below={devices === null ? 'Manage the league' : `Signed in as ${actor.name}`}>Admin</PageHeading>
        <SignOut />
      </div>
      {isEmpty ? (
        <div className={surface.note}>
          <p>This league has no teams yet.</p>
          <Link to="/admin/setup" className={button.strong}>
            Set up the league
          </Link>
        </div>
      ) : null}
      <nav aria-label="Admin pages" className={style.pages}>
        {sections
          .filter(({ pages }) => pages.length > 0)
          .map(({ title, pages }) => (
            <section key={title} className={surface.surface}>
              <h2>{title}</h2>
              <ul>
                {pages.map(({ to, label, about }) => (
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

function SignOut() {
  const [busy, setBusy] = useState(false);
  async function leave(): Promise<void> {
    setBusy(true);
    // A full page load, so that no officials' data stays in memory.
    if (await signOut()) window.location.assign('/');
    setBusy(false);
  }
  return (
    <SmallButton aria-busy={busy} onClick={() => void leave()}>
      Sign out
    </SmallButton>
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
