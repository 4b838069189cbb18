import { contentKinds } from '#contract/kinds/content.ts';
import type { CallAnswer } from '#contract/client.ts';
import { type Action, type Actor, may, VISITOR } from '#domain/people/permissions.ts';

/** The name of one of the five main pages for officials. Every other page for officials belongs to a main page. */
export type MainPageName = 'to-do' | 'matches' | 'teams' | 'cups' | 'league';
/** One of the five main pages. `needs`: the action that a person must be allowed to do in order to open the page. */
export type MainPage = { name: MainPageName; to: string; label: string; needs: Action };

/** A page that belongs to one of the five main pages. `title`: the heading above its link. */
export type OfficialSubpage = {
  mainPage: MainPageName;
  title: string;
  to: string;
  needs: Action;
  label: string;
  about: string;
};

/** The five main pages for officials, in the order of their links. */
export const MAIN_PAGES: readonly MainPage[] = [
  { name: 'to-do', to: '/admin', label: 'To do', needs: 'read to-do' },
  { name: 'matches', to: '/admin/matches', label: 'Matches', needs: 'read fixture drafts' },
  { name: 'teams', to: '/admin/teams', label: 'Teams', needs: 'change team' },
  { name: 'cups', to: '/admin/cups', label: 'Cups', needs: 'manage competitions' },
  { name: 'league', to: '/admin/league', label: 'League', needs: 'read fixture drafts' },
];

type SubpageRow = [to: string, needs: Action, label: string, about: string];

function subpagesFromRows(mainPage: MainPageName, title: string, rows: SubpageRow[]): OfficialSubpage[] {
  return rows.map(([to, needs, label, about]) => ({ mainPage, title, to, needs, label, about }));
}

/**
 * The officials' pages that the search and the lists of links offer. The five main pages are not among them.
 * `mainPageOf` also uses this list.
 */
export const OFFICIAL_SUBPAGES: readonly OfficialSubpage[] = [
  ...subpagesFromRows('matches', 'Results', [
    ['/data-input', 'record result', 'Match Data Input', 'Enter a result'],
    ['/open-results', 'read own fixtures', 'Open results', 'Confirm, correct or settle'],
    ['/admin/adjustments', 'adjust points', 'Points adjustments', 'Take points from a team, or give some'],
  ]),
  ...subpagesFromRows('teams', 'Teams', [
    ['/admin/add-team', 'add team', 'Add Team', 'Add a team to a division'],
    ['/admin/update-team', 'change team', 'Update Team', 'Change name, division or venue'],
    ['/admin/delete-team', 'delete team', 'Delete Team', 'Its results stay'],
    ['/admin/view-teams-players', 'change team', 'Team’s Overview', 'Every team with its players'],
  ]),
  ...subpagesFromRows('teams', 'Players', [
    ['/admin/add-player', 'add player', 'Add Player', 'Add a player to a team'],
    ['/admin/update-player', 'change player', 'Update Player', 'Change name or handicaps'],
    ['/admin/update-handicap', 'change handicap', 'Update Player Handicap', 'Change one, or apply all new ones'],
    ['/admin/handicaps', 'accept handicaps', 'Handicap review', 'What the results propose, policy and replay'],
    ['/admin/transfer-player', 'transfer player', 'Transfer Player', 'Move to another team'],
    ['/admin/merge-players', 'merge players', 'Merge players', 'Two players who are one person'],
    ['/admin/delete-player', 'delete player', 'Delete Player', 'The results stay'],
  ]),
  ...subpagesFromRows('cups', 'On the night', [
    ['/cup-draw/T', 'draw', 'Cup Draw', 'Draw a competition live'],
    ['/timers', 'share timer', 'Shootout Timers', 'Share a timer with other phones'],
  ]),
  ...subpagesFromRows('league', 'What visitors read', [
    ['/admin/content', 'change content', 'News and content', 'News, contacts, venues, rules and texts'],
    ['/admin/content/league', 'change content', 'League details', 'Name, logo, match time, days to dispute, colours'],
    ['/admin/photos', 'change content', 'Photos', 'Add, caption and order photos'],
    ['/admin/documents', 'change content', 'Documents', 'Files to download, picture of the fixtures'],
    ['/admin/embed', 'change content', 'On other websites', 'Show tables and results on a club’s page'],
    ...Object.values(contentKinds).map(({ address, screen }): SubpageRow => [
      `/admin/${address}`,
      'change content',
      screen.title,
      screen.about,
    ]),
  ]),
  ...subpagesFromRows('league', 'Seasons and files', [
    ['/admin/seasons', 'add season', 'Seasons', 'Create, close, and choose the current one'],
    ['/admin/import-export', 'import', 'Import and export', 'Results, teams and players as files'],
    ['/admin/setup', 'add season', 'Set up the league', 'Name, season, teams and fixtures, step by step'],
  ]),
  ...subpagesFromRows('league', 'Access and health', [
    ['/admin/people', 'read people', 'People', 'Invite captains and officials, end access'],
    ['/admin/status', 'read status', 'Status', 'Backups, disk space and recent errors'],
  ]),
];

/** Sections of officials' pages that the search and some lists of links offer as if they were pages. */
export const SECTIONS_LISTED_AS_PAGES: readonly OfficialSubpage[] = [
  ...subpagesFromRows('cups', '', [['/admin/cups?new=1', 'manage competitions', 'New cup', 'Create a cup']]),
  ...subpagesFromRows('matches', '', [
    ['/admin/matches?open=deleted', 'delete result', 'Deleted results', 'View or restore'],
    ['/admin/matches?open=set-up', 'change fixture list', 'Season set-up', 'Generate, import and publish the fixtures'],
  ]),
];

/**
 * The path prefixes of the pages about a single result or a single cup, each with the main page to which these pages
 * belong.
 */
const DETAIL_PAGE_PREFIXES: readonly [start: string, mainPage: MainPageName][] = [
  ['/admin/result/', 'matches'],
  ['/admin/cup/', 'cups'],
];

/** Returns the name of the main page that a path belongs to; `to-do` for an unknown path. */
export function mainPageOf(path: string): MainPageName {
  const isIn = ({ to }: { to: string }) => path === to || (to !== '/admin' && path.startsWith(`${to}/`));
  const page = OFFICIAL_SUBPAGES.find(isIn)?.mainPage ?? MAIN_PAGES.find(isIn)?.name;
  return page ?? DETAIL_PAGE_PREFIXES.find(([start]) => path.startsWith(start))?.[1] ?? 'to-do';
}

/** Returns the pages among `all` that a person may open. */
export function permittedPages<A extends { needs: Action }>(actor: Actor, all: readonly A[]): A[] {
  return all.filter(({ needs }) => may(actor, needs));
}

/**
 * Converts the answer of the session call to an actor: the signed-in user, or `VISITOR` if nobody is signed in. With
 * this actor, screens can ask `may` what the server would allow.
 */
export function actorOfSessionAnswer(session: CallAnswer<'GET /api/admin/session'>): Actor {
  const { authenticated, name = '', role = 'secretary', teamIds = [], divisions = null, personId = null } = session;
  return authenticated ? { role, name, sessionId: 'present', personId, teamIds, divisions } : VISITOR;
}
