import type { MouseEvent, ReactNode } from 'react';

type PhotoLinkProps = {
  href: string;
  onFollow: () => void;
  className: string | undefined;
  children: ReactNode;
  label?: string;
  current?: boolean;
};

/** A link that works without scripts as it stands, and does what it leads to in the page with them. */
export function PhotoLink({ href, onFollow, className, children, label, current = false }: PhotoLinkProps) {
  function follow(event: MouseEvent): void {
    // Another tab or window stays the browser's.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onFollow();
  }
  return (
    <a
      href={href}
      className={className}
      onClick={follow}
      aria-label={label}
      aria-current={current ? 'true' : undefined}
    >
      {children}
    </a>
  );
}
