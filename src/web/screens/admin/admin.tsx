import { useState } from 'react';
import { type LoaderFunctionArgs } from 'react-router';
import { answerOf } from '#contract/client.ts';
import { Link } from '#web/components/links.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import surface from '#web/components/surface.module.css';
import { SmallButton } from '#web/officials/buttons.tsx';
import { guard } from '#web/officials/guard.tsx';
import { signOut } from '#web/officials/official-api.ts';
import { pageSource } from '#web/page-source.ts';
import { ChangePassword, Sessions, type SessionsProps } from './access.tsx';
import style from './admin.module.css';
import { type FolderState, FolderProblems } from './folder-problems.tsx';
import { entriesAtOnce, type HistoryPage, RecentChanges } from './recent-changes.tsx';

const SECTIONS = [
  {
    title: 'Results',
    pages: [
      { to: '/data-input', label: 'Match Data Input', about: 'Enter a result' },
      { to: '/admin/fixtures', label: 'Fixture list', about: 'Create, change and publish fixtures' },
      { to: '/results', label: 'Correct a result', about: 'Choose it on Results' },
      { to: '/admin/adjustments', label: 'Points adjustments', about: 'Deduct or add points, with a reason' },
      { to: '/admin/removed-results', label: 'Deleted results', about: 'View or restore' },
    ],
  },
  {
    title: 'Teams',
    pages: [
      { to: '/admin/view-teams-players', label: 'Teams and players', about: 'All teams with players and handicaps' },
      { to: '/admin/add-team', label: 'Add Team', about: 'Add a team to a division' },
      { to: '/admin/update-team', label: 'Update Team', about: 'Change name, division or venue' },
      { to: '/admin/delete-team', label: 'Delete Team', about: 'Its results stay' },
    ],
  },
  {
    title: 'Players',
    pages: [
      { to: '/admin/add-player', label: 'Add Player', about: 'Add a player to a team' },
      { to: '/admin/update-player', label: 'Update Player', about: 'Change name or handicaps' },
      { to: '/admin/update-handicap', label: 'Update Player Handicap', about: 'Change one, or apply all new ones' },
      { to: '/admin/transfer-player', label: 'Transfer Player', about: 'Move to another team' },
      { to: '/admin/delete-player', label: 'Delete Player', about: 'The results stay' },
    ],
  },
  {
    title: 'League',
    pages: [
      { to: '/admin/seasons', label: 'Seasons', about: 'Create a season, choose the default' },
      { to: '/admin/import-export', label: 'Import and export', about: 'Results, teams and players as files' },
      { to: '/admin/status', label: 'Status', about: 'Backups, disk space and recent errors' },
      { to: '/cup-draw/T', label: 'Cup Draw', about: 'Draw a competition live' },
      { to: '/timers', label: 'Shootout Timers', about: 'Share a timer with other phones' },
    ],
  },
] as const;

type AdminData = SessionsProps & { history: HistoryPage; folder: FolderState };

function Admin({ data: { history, sessions, folder } }: { data: AdminData }) {
  return (
    <>
      <div className={style.top}>
        <PageHeading below="Manage the league">Admin</PageHeading>
        <SignOut />
      </div>
      <FolderProblems folder={folder} />
      <nav aria-label="Admin pages" className={style.pages}>
        {SECTIONS.map(({ title, pages }) => (
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
      <RecentChanges first={history} />
      <Sessions sessions={sessions} />
      <ChangePassword />
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
  const [history, { sessions }, folder] = await Promise.all([
    api('GET /api/admin/history', { query: { limit: entriesAtOnce } }).then(answerOf),
    api('GET /api/admin/sessions', {}).then(answerOf),
    api('GET /api/admin/league-folder', {}).then(answerOf),
  ]);
  return { history, sessions, folder };
}

export const { Component, loader, head } = guard({
  title: 'Admin',
  description: 'Manage the league.',
  load,
  Screen: Admin,
});
