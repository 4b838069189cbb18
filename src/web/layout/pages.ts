/**
 * One page in the navigation. `always`: a desktop shows the link without opening the menu. `gold`: the link is
 * highlighted, for visitors who are signed out (`visitors`) or for signed-in captains and officials (`officials`).
 * `shownIf`: the league's setting that must be on for the link to appear.
 */
export type PageLink = {
  to: string;
  label: string;
  always?: boolean;
  gold?: 'visitors' | 'officials';
  shownIf?: 'asksQuestions';
};
/** The pages under one heading of the menu. */
export type PageGroup = { title: string; pages: PageLink[] };

/** All pages in the navigation, in the order in which they are listed. */
export const navigation: readonly PageGroup[] = [
  {
    title: 'League',
    pages: [
      { to: '/', label: 'Home', always: true },
      { to: '/league-standings', label: 'League Standings', always: true },
      { to: '/results', label: 'Results', always: true },
      { to: '/fixtures', label: 'Fixtures', gold: 'visitors' },
      { to: '/player-stats', label: 'Player Stats', always: true },
      { to: '/breaks', label: 'Breaks' },
      { to: '/records', label: 'Records' },
      { to: '/honours', label: 'Roll of Honour' },
      { to: '/squads-handicaps', label: 'Squads & Handicaps' },
    ],
  },
  {
    title: 'Information',
    pages: [
      { to: '/news', label: 'News' },
      { to: '/following', label: 'Following' },
      { to: '/presentation-photos', label: 'Presentation Photos' },
      { to: '/contacts', label: 'Contacts' },
      { to: '/rules', label: 'Rules' },
      { to: '/downloads', label: 'Downloads' },
      { to: '/questionnaire', label: 'Questionnaire', shownIf: 'asksQuestions' },
    ],
  },
  {
    title: 'Cups',
    pages: [
      { to: '/cups', label: 'Cups' },
      { to: '/cup-draw/F', label: 'Cup Draw' },
      { to: '/timers', label: 'Shootout Timers' },
    ],
  },
  {
    title: 'Officials',
    pages: [
      { to: '/data-input', label: 'Match Data Input', gold: 'officials' },
      { to: '/admin', label: 'Admin' },
    ],
  },
];
