import { type DependencyRevisions, isRequestedByEveryPage, parseDependencies } from '#contract/protocol.ts';

/**
 * A record of the scopes (parts of the league's data, such as `season:25/26`) on which the current page depends, each
 * with the revision from which the page was made.
 */
export type PageDependencies = {
  /** Called when a page starts to load. */
  begin: () => void;
  /**
   * Adds the scopes in `header`, the header `Depends-On` of an API answer. The first answer after `begin` replaces all
   * earlier scopes. Answers to calls that every page makes are ignored. `key`: the call, such as `GET /api/breaks`.
   */
  add: (key: string, header: string | null) => void;
  /** Returns whether `revisions` has a newer revision of any scope that the page depends on. */
  isBehind: (revisions: DependencyRevisions) => boolean;
};

/**
 * Creates the record of what the current page depends on. `first`: the dependencies of the page that the server
 * rendered, such as `people=3,season:25/26=12`.
 */
export function createPageDependencies(first: string): PageDependencies {
  let scopes: Record<string, number> = { ...parseDependencies(first) };
  let begun = false;
  return {
    begin() {
      begun = true;
    },
    add(key, header) {
      if (isRequestedByEveryPage(key)) return;
      // `scopes` is cleared here and not in `begin`. Sorting and filtering also call `begin`, but make no API call. The
      // page must keep its dependencies after sorting and filtering.
      if (begun) scopes = {};
      begun = false;
      Object.assign(scopes, parseDependencies(header ?? ''));
    },
    isBehind(revisions) {
      return Object.entries(scopes).some(([scope, revision]) => revision < (revisions[scope] ?? 0));
    },
  };
}
