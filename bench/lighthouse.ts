/**
 * `npm run lighthouse` runs Lighthouse on each public page of the demo league, as a phone on simulated slow 4G. It
 * prints the scores and writes them to `bench/results/lighthouse.json`. `npm run lighthouse -- standings` measures only
 * the page called "standings"; if no page has this name, the pages whose names contain it. Lighthouse is not among the
 * project's packages: npm downloads it, which takes 170 MB.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import { findChromium, launchOptions } from '../scripts/chromium.ts';
import { publicPages } from '../tests/support/screens.ts';
import { startSite } from '../tests/support/running-site.ts';
import { freePort } from '../tests/support/free-port.ts';

const lighthouse = 'lighthouse@13.5.0';
/**
 * How often each page is measured, because single runs vary. The report is that of the run with the median largest
 * contentful paint.
 */
const runs = 3;
/** How often a run is attempted at most. The browser sometimes loses the trace that Lighthouse reads. */
const tries = 4;

type Audit = { score: number | null; numericValue?: number; title: string; displayValue?: string };
type Report = {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
  /** The reason why Lighthouse could not measure the page. Such a report has no figures. */
  runtimeError?: { code: string; message: string };
};
type Row = {
  page: string;
  performance: number;
  accessibility: number;
  'best practices': number;
  seo: number;
  'first paint (ms)': number;
  'largest paint (ms)': number;
  'blocking (ms)': number;
  shift: number;
  'kB sent': number;
};

const wanted = process.argv.slice(2);
const site = await startSite();
const port = await freePort();
const options = launchOptions(await findChromium());
let browser = await launch();
const folder = await mkdtemp(path.join(tmpdir(), 'baize-lighthouse-'));
const rows: Row[] = [];
const deductions: Record<string, string[]> = {};
const pages = await publicPages(site.url);
for (const { name, path: address } of pages) {
  if (wanted.length > 0 && !wanted.some((part) => isMeant(part, name))) continue;
  const reports: Report[] = [];
  for (let run = 0; run < runs; run++) reports.push(await measure(new URL(address, site.url).href));
  const report = reports.toSorted((a, b) => largestPaint(a) - largestPaint(b))[Math.floor(runs / 2)];
  if (report === undefined) continue;
  rows.push(rowOf(name, report));
  deductions[name] = deductionsOf(report);
  console.log(name, deductions[name]);
}
await browser.close();
await site.close();
await rm(folder, { recursive: true });

console.table(rows);
await mkdir('bench/results', { recursive: true });
await writeFile('bench/results/lighthouse.json', `${JSON.stringify({ lighthouse, rows, deductions }, null, 2)}\n`);

function launch(): Promise<Browser> {
  return chromium.launch({ ...options, args: [...(options.args ?? []), `--remote-debugging-port=${port}`] });
}

function isMeant(part: string, name: string): boolean {
  return pages.some((page) => page.name === part) ? name === part : name.includes(part);
}

/** Measures a page. After a failed run, tries again in a new browser. */
async function measure(url: string): Promise<Report> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runLighthouse(url);
    } catch (error) {
      if (attempt === tries) throw error;
      const [reason = ''] = (error instanceof Error ? error.message : String(error)).trim().split('\n').slice(-1);
      console.log(`${url} could not be measured (${reason}); trying again.`);
      await browser.close();
      browser = await launch();
    }
  }
}

async function runLighthouse(url: string): Promise<Report> {
  const file = path.join(folder, 'report.json');
  const program = ['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse', url, `--port=${port}`];
  const categories = '--only-categories=performance,accessibility,best-practices,seo';
  const how = ['--quiet', '--output=json', `--output-path=${file}`, categories, '--max-wait-for-load=30000'];
  await rm(file, { force: true });
  await promisify(execFile)('npm', [...program, ...how], { shell: process.platform === 'win32' });
  // Lighthouse wrote the file. `Report` declares only the parts that this program reads.
  const report = JSON.parse(await readFile(file, 'utf8')) as Report;
  if (report.runtimeError !== undefined) throw new Error(`${report.runtimeError.code}: ${report.runtimeError.message}`);
  if (Number.isNaN(largestPaint(report))) throw new Error('The report has no largest paint');
  return report;
}

function rowOf(page: string, report: Report): Row {
  const score = (name: string): number => Math.round((report.categories[name]?.score ?? 0) * 100);
  const value = (id: string): number => report.audits[id]?.numericValue ?? Number.NaN;
  return {
    page,
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best practices': score('best-practices'),
    seo: score('seo'),
    'first paint (ms)': Math.round(value('first-contentful-paint')),
    'largest paint (ms)': Math.round(largestPaint(report)),
    'blocking (ms)': Math.round(value('total-blocking-time')),
    shift: Number(value('cumulative-layout-shift').toFixed(4)),
    'kB sent': Math.round(value('total-byte-weight') / 1000),
  };
}

function largestPaint({ audits }: Report): number {
  return audits['largest-contentful-paint']?.numericValue ?? Number.NaN;
}

/** Returns the audits that lower the scores, in Lighthouse's words. */
function deductionsOf({ categories, audits }: Report): string[] {
  const counted = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  return counted
    .map(({ id }) => ({ id, audit: audits[id] }))
    .filter(({ audit }) => audit !== undefined && audit.score !== null && audit.score < 1)
    .map(({ id, audit }) => `${id}: ${audit?.displayValue ?? audit?.title ?? ''}`);
}
