/** One page in the navigation. `always`: among the links that a desk shows without opening the menu. */
export type PageLink = { to: string; label: string; always?: boolean };
export type PageGroup = { title: string; pages: PageLink[] };

/** The navigation, in its order. A new page is one line here. */
export const navigation: readonly PageGroup[] = [
  {
    title: 'League',
    pages: [
      { to: '/', label: 'Home', always: true },
      { to: '/league-standings', label: 'League Standings', always: true },
      { to: '/results', label: 'Results', always: true },
      { to: '/player-stats', label: 'Player Stats', always: true },
      { to: '/breaks', label: 'Breaks', always: true },
      { to: '/squads-handicaps', label: 'Squads & Handicaps' },
    ],
  },
];
