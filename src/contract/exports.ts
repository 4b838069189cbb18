import { z } from 'zod';
import { call, ofSeason } from './call.ts';

const file = { download: { type: 'text/csv' }, answer: z.string() };

export const exportResults = call({
  method: 'GET',
  path: '/api/admin/export/results',
  summary:
    'The recorded results of a season, or of all, as a file that the import reads (CSV, one line for each frame).',
  action: 'export file',
  query: ofSeason,
  ...file,
});

export const exportSquads = call({
  method: 'GET',
  path: '/api/admin/export/squads',
  summary: "Today's teams and players as a file that the import reads (CSV, one line for each player).",
  action: 'export file',
  ...file,
});

export const resultsTemplate = call({
  method: 'GET',
  path: '/api/admin/export/results-template',
  summary: 'An empty file of results, with an example that the import leaves out.',
  action: 'export file',
  ...file,
});

export const squadsTemplate = call({
  method: 'GET',
  path: '/api/admin/export/squads-template',
  summary: 'An empty file of squads, with an example that the import leaves out.',
  action: 'export file',
  ...file,
});
