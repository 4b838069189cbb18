import type { MouseEvent, ReactNode } from 'react';
import button from '#web/components/button.module.css';
import { callAsOfficial } from './official-api.ts';
import { requestSignIn } from './sign-in-request.ts';

type DownloadLinkProps = {
  to: string;
  className?: string | undefined;
  /** Accessible name, if the visible label is ambiguous. */
  accessibleName?: string;
  children: ReactNode;
};

/**
 * A link that downloads a file. If the session has ended, a press first asks for the password. Without a session, the
 * browser would download an error message.
 */
export function DownloadLink({ to, className = button.strong, accessibleName, children }: DownloadLinkProps) {
  async function download(event: MouseEvent<HTMLAnchorElement>): Promise<void> {
    event.preventDefault();
    const { href } = event.currentTarget;
    const session = await callAsOfficial('GET /api/admin/session', {});
    if (session.ok && !session.value.authenticated && !(await requestSignIn())) return;
    window.location.assign(href);
  }
  return (
    <a href={to} download className={className} aria-label={accessibleName} onClick={(event) => void download(event)}>
      {children}
    </a>
  );
}
