import { type DependsOn, isLoadedByEveryPage, parseDependencies } from '#contract/protocol.ts';

/** The scopes and revisions that the data of the current page depends on. */
export type PageDependencies = {
  /** Called when a page starts to load. */
  begin: () => void;
  /** Adds the dependencies in one answer's header. */
  add: (key: string, header: string | null) => void;
  /** Returns whether the league's `revisions` are newer than the page's data. */
  isBehind: (revisions: DependsOn) => boolean;
};

/**
 * Creates the record of what the current page depends on. `first`: the dependencies of the page that the server
 * rendered.
 */
export function createPageDependencies(first: string): PageDependencies {
  let scopes: Record<string, number> = { ...parseDependencies(first) };
  let begun = false;
  return {
    begin() {
      begun = true;
    },
    add(key, header) {
      if (isLoadedByEveryPage(key)) return;
      // Cleared here, not in `begin`, because a page that only sorts or filters makes no call and keeps its
      // dependencies.
      if (begun) scopes = {};
      begun = false;
      Object.assign(scopes, parseDependencies(header ?? ''));
    },
    isBehind(revisions) {
      return Object.entries(scopes).some(([scope, revision]) => revision < (revisions[scope] ?? 0));
    },
  };
}
