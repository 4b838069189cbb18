import { expect, test } from 'vitest';
import { changeLeague, putContent } from '../support/content.ts';
import { desk, phone, useBrowserSite } from './visitor.ts';

const visit = useBrowserSite();

test('the rules have a list of contents, and each heading has an address', async () => {
  const page = await visit.open('/rules', phone);
  await page.getByText('Contents', { exact: true }).click();
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Handicaps' }).click();
  await page.waitForURL(visit.url('/rules#rule-handicaps'));
  const heading = page.getByRole('heading', { name: 'Handicaps' });
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
  const top = () => heading.evaluate((element) => element.getBoundingClientRect().top);
  await expect.poll(async () => (await top()) > 0 && (await top()) < 200).toBe(true);
  expect(await heading.getByRole('link').getAttribute('href')).toBe('#rule-handicaps');
});

test('a link jumps to a division of the squads', async () => {
  const page = await visit.open('/squads-handicaps', phone);
  await page.getByRole('link', { name: 'Division 2' }).click();
  await page.waitForURL('**/squads-handicaps#division-2');
  await page.waitForFunction(() => {
    const top = document.querySelector('#division-2')?.getBoundingClientRect().top ?? -1;
    return top >= 0 && top < 100;
  });
});

test('a questionnaire that is switched on appears on open pages, and after a link or a reload', async () => {
  const form = (words: string) => ({ contentType: 'text/html', body: `<p>${words}</p>` });
  const context = await visit.visitor(desk);
  await context.route('https://forms.example.org/**', (route) => route.fulfill(form('Which night suits you?')));
  await context.route('https://other.example.org/**', (route) => route.fulfill(form('Another form')));
  const page = await context.newPage();
  await visit.go(page, '/questionnaire');
  await page.getByText('No questionnaire is open.').waitFor();

  await changeLeague(visit.store(), { questionnaireUrl: 'https://forms.example.org/abc' });
  const frame = page.frameLocator('iframe');
  await frame.getByText('Which night suits you?').waitFor();
  expect(await page.getByRole('link', { name: 'Open the form in its own page' }).getAttribute('href')).toBe(
    'https://forms.example.org/abc',
  );

  // A link within the site loads no new document, and the security policy of the loaded one forbids the form. So the
  // page must reload itself.
  await visit.go(page, '/news');
  await page.getByRole('navigation', { name: 'Main' }).locator('summary').click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Questionnaire' }).click();
  await frame.getByText('Which night suits you?').waitFor();
  await changeLeague(visit.store(), { questionnaireUrl: 'https://other.example.org/' });
  await frame.getByText('Another form').waitFor();
  await changeLeague(visit.store(), { questionnaireUrl: null });
  await page.getByText('No questionnaire is open.').waitFor();
});

test('an open News page shows a new post', async () => {
  const page = await visit.open('/news');
  const [day, text] = ['2030-01-01', '<b onclick="alert(1)">All of them.</b>'];
  await putContent(visit.store(), 'post:2030-01-new', { title: 'Tables are recovered', date: day, updated: day, text });
  await page.getByRole('heading', { name: 'Tables are recovered' }).waitFor();
  await expect.poll(() => page.getByText('<b onclick="alert(1)">All of them.</b>').count()).toBe(1);
});
