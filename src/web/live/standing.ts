import type { DependsOn } from '#contract/protocol.ts';
import { isOfEveryPage, parseDependencies } from '#contract/protocol.ts';

/** What the page that is shown was made from. */
export type Standing = {
  /** A page begins to load. */
  begin: () => void;
  /** One of its calls was answered; `text` is the answer's header. */
  heard: (key: string, text: string | null) => void;
  /** Whether a league at these revisions has something newer. */
  isBehind: (revisions: DependsOn) => boolean;
};

/** Starts with what the server made the first page from. */
export function createStanding(first: string): Standing {
  let scopes: Record<string, number> = { ...parseDependencies(first) };
  let begun = false;
  return {
    begin() {
      begun = true;
    },
    heard(key, text) {
      if (isOfEveryPage(key)) return;
      // A page that only sorts or filters anew asks for nothing, and still stands on what it did.
      if (begun) scopes = {};
      begun = false;
      Object.assign(scopes, parseDependencies(text ?? ''));
    },
    isBehind(revisions) {
      return Object.entries(scopes).some(([scope, revision]) => revision < (revisions[scope] ?? 0));
    },
  };
}
