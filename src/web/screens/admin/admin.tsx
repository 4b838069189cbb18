import { useState } from 'react';
import { Link } from 'react-router';
import button from '#web/components/button.module.css';
import surface from '#web/components/surface.module.css';
import { PageHeading } from '#web/components/page-heading.tsx';
import { guard } from '#web/officials/guard.tsx';
import { signOut } from '#web/officials/official-api.ts';
import { adminPages } from './admin-pages.ts';
import style from './admin.module.css';
import { FolderWords } from './folder-state.tsx';
import { Latest } from './latest.tsx';
import { type Office, loadOffice } from './load.ts';
import { NewPassword } from './new-password.tsx';
import { SignedIn } from './signed-in.tsx';

/** Where officials begin: what they can do, what was changed lately, who is signed in. */
function Admin({ data: { history, sessions, folder, timeZone } }: { data: Office }) {
  return (
    <>
      <div className={style.top}>
        <PageHeading below="Everything that officials look after">Admin</PageHeading>
        <SignOut />
      </div>
      <FolderWords folder={folder} />
      <nav aria-label="Admin pages" className={style.pages}>
        {adminPages.map(({ title, pages }) => (
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
      <Latest first={history} timeZone={timeZone} />
      <SignedIn sessions={sessions} timeZone={timeZone} />
      <NewPassword />
    </>
  );
}

function SignOut() {
  const [busy, setBusy] = useState(false);
  async function leave(): Promise<void> {
    setBusy(true);
    // A whole new page: nothing of an official's stays in this one.
    if (await signOut()) window.location.assign('/');
    setBusy(false);
  }
  return (
    <button type="button" className={`${button.quiet} ${button.small}`} aria-busy={busy} onClick={() => void leave()}>
      Sign out
    </button>
  );
}

export const { Component, loader, head } = guard({
  title: 'Admin',
  description: 'What officials look after.',
  load: loadOffice,
  Screen: Admin,
});
