/** The pages of officials, by what they are about. */
export const adminPages = [
  {
    title: 'Results',
    pages: [
      { to: '/data-input', label: 'Match Data Input', about: 'Record the result of a fixture' },
      { to: '/admin/fixtures', label: 'Fixture List', about: 'Make, change and publish the season’s fixtures' },
      { to: '/results', label: 'Correct a result', about: 'Open it on Results' },
      { to: '/admin/removed-results', label: 'Removed Results', about: 'Look at them, restore them' },
    ],
  },
  {
    title: 'Teams',
    pages: [
      { to: '/admin/view-teams-players', label: 'Team’s Overview', about: 'Teams, players and handicaps' },
      { to: '/admin/add-team', label: 'Add Team', about: 'A new team in a division' },
      { to: '/admin/update-team', label: 'Update Team', about: 'Name, division, retire' },
      { to: '/admin/delete-team', label: 'Delete Team', about: 'Results stay' },
    ],
  },
  {
    title: 'Players',
    pages: [
      { to: '/admin/add-player', label: 'Add Player', about: 'A new player in a team' },
      { to: '/admin/update-player', label: 'Update Player', about: 'Name and handicaps' },
      { to: '/admin/update-handicap', label: 'Update Player Handicap', about: 'One player, or all new ones at once' },
      { to: '/admin/transfer-player', label: 'Transfer Player', about: 'To another team' },
      { to: '/admin/delete-player', label: 'Delete Player', about: 'Results stay' },
    ],
  },
  {
    title: 'Season',
    pages: [
      { to: '/admin/seasons', label: 'Seasons', about: 'Make a new one, choose the default' },
      { to: '/admin/import-export', label: 'Import and Export', about: 'Results, teams and players as files' },
      { to: '/admin/status', label: 'Status', about: 'Copies, disk, errors, and what to do' },
      { to: '/cup-draw/T', label: 'Cup Draw', about: 'Draw a competition before everybody’s eyes' },
      { to: '/timers', label: 'Shootout Timers', about: 'Share a timer with other phones' },
    ],
  },
] as const;
