import { mkdir, writeFile } from 'node:fs/promises';
import { measureGrowth } from './growth.ts';
import { measureLive } from './live.ts';

// Measures, prints, and writes to bench/results/; it judges nothing and fails nothing.

const growth = await measureGrowth();
const [first] = growth;
console.table(
  growth.map((row) => ({
    seasons: row.seasons,
    'import of one more (ms)': Math.round(row.importMs),
    'first standings, one season (ms)': row.standingsMs.toFixed(1),
    'ratio to 1 season': (row.standingsMs / (first?.standingsMs ?? 1)).toFixed(2),
    'first standings, all seasons (ms)': row.allMs.toFixed(1),
  })),
);

const live = await measureLive();
console.table(
  live.map((row) => ({
    listeners: row.listeners,
    'write heard by all (ms)': row.allHeardMs.toFixed(1),
    'memory, both ends (MB)': Math.round(row.memoryMb),
  })),
);

await mkdir('bench/results', { recursive: true });
const text = `${JSON.stringify({ node: process.version, growth, live }, null, 2)}\n`;
await writeFile('bench/results/latest.json', text);
