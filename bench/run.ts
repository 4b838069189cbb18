import { mkdir, writeFile } from 'node:fs/promises';
import { measureGrowth } from './growth.ts';

// Measures, prints, and writes to bench/results/; it judges nothing and fails nothing.

const rows = await measureGrowth();
const [first] = rows;
const table = rows.map((row) => ({
  seasons: row.seasons,
  'import of one more (ms)': Math.round(row.importMs),
  'first standings, one season (ms)': row.standingsMs.toFixed(1),
  'ratio to 1 season': (row.standingsMs / (first?.standingsMs ?? 1)).toFixed(2),
  'first standings, all seasons (ms)': row.allMs.toFixed(1),
}));
console.table(table);
await mkdir('bench/results', { recursive: true });
await writeFile('bench/results/growth.json', `${JSON.stringify({ node: process.version, rows }, null, 2)}\n`);
