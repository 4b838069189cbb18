import type { MouseEvent, ReactNode } from 'react';
import button from '#web/components/button.module.css';
import { officialApi } from './official-api.ts';
import { requestSignIn } from './sign-in-request.ts';

type DownloadLinkProps = {
  to: string;
  className?: string | undefined;
  /** For screen readers, if the label alone is ambiguous. */
  accessibleName?: string;
  children: ReactNode;
};

/**
 * A link to a file. If the session has ended, it asks for the password first. Otherwise an error would be downloaded.
 */
export function DownloadLink({ to, className = button.strong, accessibleName, children }: DownloadLinkProps) {
  async function download(event: MouseEvent<HTMLAnchorElement>): Promise<void> {
    event.preventDefault();
    const { href } = event.currentTarget;
    const session = await officialApi('GET /api/admin/session', {});
    if (session.ok && !session.value.authenticated && !(await requestSignIn())) return;
    window.location.assign(href);
  }
  return (
    <a href={to} download className={className} aria-label={accessibleName} onClick={(event) => void download(event)}>
      {children}
    </a>
  );
}
