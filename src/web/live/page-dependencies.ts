import { type DependsOn, isLoadedByEveryPage, parseDependencies } from '#contract/protocol.ts';

/** The scopes and revisions that the data of the current page depends on. */
export type PageDependencies = {
  /** A page starts to load. */
  begin: () => void;
  /** Adds those of one answer, from its header. */
  add: (key: string, header: string | null) => void;
  /** Whether the league, at these revisions, has something newer. */
  isBehind: (revisions: DependsOn) => boolean;
};

/** Starts with those of the page that the server rendered. */
export function createPageDependencies(first: string): PageDependencies {
  let scopes: Record<string, number> = { ...parseDependencies(first) };
  let begun = false;
  return {
    begin() {
      begun = true;
    },
    add(key, header) {
      if (isLoadedByEveryPage(key)) return;
      // Not in `begin`: a page that only sorts or filters makes no call, and keeps its dependencies.
      if (begun) scopes = {};
      begun = false;
      Object.assign(scopes, parseDependencies(header ?? ''));
    },
    isBehind(revisions) {
      return Object.entries(scopes).some(([scope, revision]) => revision < (revisions[scope] ?? 0));
    },
  };
}
