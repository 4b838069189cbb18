import { expect, test } from 'vitest';
import type { ImportReport } from '#contract/import-report.ts';
import type { ImportAnswer, FileQuestion } from '#domain/imports/inquiry.ts';
import { madeQuestion, madeReport } from './made-report.ts';
import { phone, useDomSite } from './visitor.ts';

const visit = useDomSite();
const FILE = { name: 'last-year.csv', mimeType: 'text/csv', buffer: Buffer.from('Date,Home\n') };

const option = (value: string, text = value) => ({ value, text });
const season = madeQuestion('all', 'season', {
  text: 'Which season is it?',
  options: [option('24/25'), option('25/26')],
  suggested: '24/25',
});
const nobody = madeQuestion('nobody', 'W/O', {
  text: 'Who is W/O?',
  lines: [2, 3, 4, 9],
  options: [option('absent', 'Nobody came'), option('person', 'A person')],
  suggested: 'absent',
});
const person = madeQuestion('person', 'A Lee', {
  text: 'Who is A Lee?',
  options: ['Ann', 'Alf', 'Abe', 'Ada', 'Ali', 'Amy', 'new'].map((value) => option(value, `${value} Lee`)),
});

/**
 * Opens the import page and chooses a file. The test answers in place of the server. `more` adds to the report,
 * depending on the official's answers.
 */
async function chosen(
  questions: readonly FileQuestion[],
  more: (answers: readonly ImportAnswer[]) => Partial<ImportReport>,
) {
  const official = await visit.official(phone);
  const sent: { dryRun: boolean; answers: ImportAnswer[] }[] = [];
  official.route(/^\/api\/admin\/import$/, ({ request, fulfill }) => {
    const { answers } = JSON.parse(String(request.body)) as { answers: ImportAnswer[] };
    const dryRun = request.path.includes('dryRun=true');
    sent.push({ dryRun, answers });
    const report = madeReport(questions, answers, { ...more(answers), dryRun, written: !dryRun });
    fulfill({ status: 200, body: JSON.stringify(report) });
  });
  const page = await visit.pageIn(official, '/admin/import-export');
  const choose = () => page.getByLabel('Choose a file').setInputFiles(FILE);
  await choose();
  await page.getByRole('heading', { name: 'The league after the import' }).waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  const question = (name: string) => page.getByRole('group', { name });
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
  const status = page.getByRole('status').filter({ hasText: 'left out' });
  return { official, page, choose, sent, focused, question, button, status };
}

test('questions are answered with buttons, a list or a field, and answers can be changed', async () => {
  const { page, sent, focused, question, button } = await chosen([season, nobody, person], () => ({}));
  await expect.poll(focused).toBe('last-year.csv: results, 0 lines');
  await button('Answer 3 questions first').click();
  await expect.poll(focused).toContain('Which season is it?');
  expect(sent.some(({ dryRun }) => !dryRun)).toBe(false);

  await question('Which season is it?').getByLabel('Another season, such as 25/26').fill('15/16');
  await question('Which season is it?').getByRole('button', { name: 'Use' }).click();
  await expect.poll(() => question('Which season is it?').count()).toBe(0);
  // The focus is on the next question, which has replaced the answered one.
  await expect.poll(focused).toMatch(/^Who is W\/O\?.*Lines 2–4 and 9/s);
  await button(/^Nobody came \(suggested\)$/).click();
  await expect.poll(focused).toContain('Who is A Lee?');
  await question('Who is A Lee?').getByRole('combobox').selectOption('Ali Lee');
  await button('Use this answer').click();
  await expect.poll(focused).toBe('No open questions');
  await button('Import').waitFor();

  await page.getByText('3 answered questions').click();
  const lines = page.getByRole('list', { name: 'Answered questions' }).locator('> li');
  expect(await lines.allInnerTexts()).toEqual([
    expect.stringMatching(/Which season is it\?\s*15\/16/),
    expect.stringMatching(/Who is W\/O\?\s*Nobody came/),
    expect.stringMatching(/Who is A Lee\?\s*Ali Lee/),
  ]);
  await button('Change: Who is W/O?').click();
  await expect.poll(focused).toContain('Who is W/O?');
  await button('A person').click();
  await lines.getByText('A person').waitFor();
  await expect
    .poll(() => sent.at(-1)?.answers)
    .toEqual([
      { kind: 'all', subject: 'season', value: '15/16' },
      { kind: 'nobody', subject: 'W/O', value: 'person' },
      { kind: 'person', subject: 'A Lee', value: 'Ali' },
    ]);
});

test('the suggested answers are used at once, and survive a lost connection, a reload and choosing the file again', async () => {
  const { official, page, choose, sent, focused, button } = await chosen([season, nobody], () => ({}));
  visit.expectComplaints(/Failed to load resource/);
  official.setOffline(true);
  await button('Use all 2 suggested answers').click();
  await page.getByText('The site did not answer.').waitFor();
  expect(await button('The file was not read').isDisabled()).toBe(true);
  official.setOffline(false);
  await button('Try again').click();
  await page.getByText('2 answered questions').waitFor();
  await expect.poll(focused).toBe('No open questions');
  await choose();
  await expect.poll(() => sent.at(-1)?.answers.length).toBe(2);
  await visit.go(page, '/admin/import-export');
  await choose();
  await page.getByText('2 answered questions').waitFor();
  expect(sent.every(({ dryRun }) => dryRun)).toBe(true);
});

const column = madeQuestion('column', 'HP', {
  text: 'What is HP?',
  options: [option('homePlayer')],
  suggested: 'homePlayer',
});

test('each column gets a meaning above it, and a second column with the same meaning gets its number', async () => {
  const meaningOf = (answers: readonly ImportAnswer[], subject: string, meaning: string) => ({
    heading: subject,
    subject,
    meaning: answers.find((one) => one.subject === subject)?.value ?? meaning,
  });
  const { page, sent, button } = await chosen([column], (answers) => ({
    tables: [
      {
        number: 1,
        sheet: null,
        columns: [meaningOf(answers, 'HP', 'homePlayer'), meaningOf(answers, 'P2', 'ignored')],
        rows: [{ line: 2, cells: ['Ann Lee', 'Bob Fox'] }],
        lines: 12,
      },
    ],
  }));
  const region = page.getByRole('region', { name: '12 lines, of which 1 are shown' });
  expect(await region.getByRole('row').allInnerTexts()).toEqual([
    expect.anything(),
    expect.stringMatching(/Line\s*HP\s*P2/),
    expect.stringMatching(/2\s*Ann Lee\s*Bob Fox/),
  ]);
  await region.getByLabel('Read P2 as').selectOption('Home player');
  await region.getByLabel('Which frame of the line is P2').selectOption('Frame 2');
  await expect.poll(() => sent.at(-1)?.answers).toEqual([{ kind: 'column', subject: 'P2', value: 'homePlayer 2' }]);
  await button(/^homePlayer \(suggested\)$/).click();
  await page.getByText('No open questions').waitFor();
});

test('a faulty card is left out, what is left out is listed, and the import is undone', async () => {
  const card = 'Lions v Tigers, week 3 of 25/26';
  const leave = madeQuestion('leave', card, {
    text: `Leave out ${card}?`,
    lines: [7, 8],
    options: [option('left-out', 'Leave it out'), option('stop', 'Stop')],
  });
  const note = (line: number, text: string) => ({ line, text });
  const { page, sent, button, question, status, focused } = await chosen([leave], ([answer]) => ({
    faults: answer?.value === 'left-out' ? [] : [note(8, '7x is no score.'), note(30, 'No team.')].slice(0, 2),
    leftOut: [note(1, 'A title.'), ...(answer?.value === 'left-out' ? [note(7, 'Its card is left out.')] : [])],
  }));
  expect(await question(`Leave out ${card}?`).innerText()).toContain('Line 8: 7x is no score.');
  expect(await page.getByRole('list', { name: 'Problems' }).innerText()).toMatch(/Line 30\s*No team\./);
  expect(await status.innerText()).toMatch(/1 left out\.$/);
  await button('Leave it out').click();
  await status.getByText('2 left out').waitFor();
  await expect.poll(focused).toBe('No open questions');
  expect(await page.getByRole('list', { name: 'Left out' }).getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/Line 1\s*A title\./),
    expect.stringMatching(/Line 7\s*Its card is left out\./),
  ]);
  await button('Import').click();
  await expect.poll(focused).toBe('Imported last-year.csv');
  await page.getByRole('status').filter({ hasText: '1 result added.' }).waitFor();
  expect(sent.at(-1)).toMatchObject({ dryRun: false, answers: [{ kind: 'leave', value: 'left-out' }] });
});
