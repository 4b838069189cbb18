import { useSyncExternalStore } from 'react';

/** What became of something that somebody did. It is said once, on the page at `path`, until it is left or closed. */
export type Said = {
  /** `alert`: it failed. */
  kind: 'alert' | 'status';
  text: string;
  /** Where to see it. */
  link?: { label: string; to: string };
  /** What can be done about it, such as Undo. */
  action?: { label: string; run: () => void };
  path: string;
};

let said: Said | null = null;
const listeners = new Set<() => void>();

/** Says something on a page: the one that stands, where no other path is given. */
export function say({ path = window.location.pathname, ...rest }: Omit<Said, 'path'> & { path?: string }): void {
  set({ ...rest, path });
}

export function unsay(): void {
  set(null);
}

export function useSaid(pathname: string): Said | null {
  const present = useSyncExternalStore(subscribe, now, nothing);
  return present?.path === pathname ? present : null;
}

function set(next: Said | null): void {
  said = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function now(): Said | null {
  return said;
}

function nothing(): null {
  return null;
}
