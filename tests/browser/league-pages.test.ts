import { expect, test } from 'vitest';
import { changeLeague, putContent } from '../support/content.ts';
import { desk, phone, useSite } from './visitor.ts';

const visit = useSite();

test('the news has the terms of the summer league and links to contact the league', async () => {
  const page = await visit.open('/news', { ...phone, javaScriptEnabled: false });
  const summer = page.getByRole('article', { name: 'Summer Individual Handicap Open Snooker League' });
  const words = (await summer.textContent()) ?? '';
  for (const term of [
    'April 2025',
    '£5 per player',
    '£100 for the winner',
    '£70 for the runner-up',
    '£30 for the highest break',
    '3 frames per match',
    'at least 4 matches per player',
    'every 2 weeks from mid-May to August',
    '7:45pm starts',
    'window of 2 weeks',
    'by e-mail or text by the end of April',
    'your name',
    'your mobile number',
    'top 3 club choices',
    'top 3 home nights',
  ]) {
    expect(words).toContain(term);
  }
  const sponsors = page.getByRole('article', { name: 'A call for local business sponsors' });
  expect(await sponsors.textContent()).toContain('March 2025');
  for (const post of [summer, sponsors]) {
    const ways = await post.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(ways.map((href) => href?.replace(/:.*/, ''))).toEqual(['mailto', 'tel', 'https', 'https']);
  }
  expect(await page.locator('link[rel=alternate]').getAttribute('href')).toBe('/news.atom');
  expect((await fetch(visit.url('/news.atom'))).headers.get('content-type')).toBe(
    'application/atom+xml; charset=utf-8',
  );
});

test('the contacts have phone, e-mail and map links', async () => {
  const page = await visit.open('/contacts', phone);
  const committee = page.getByRole('region', { name: 'Committee' });
  expect(await committee.getByRole('heading', { level: 3 }).allTextContents()).toContain('League Secretary');
  expect(await committee.getByRole('link', { name: '01632 960102' }).getAttribute('href')).toBe('tel:01632960102');
  await expect.poll(() => page.getByRole('region', { name: 'Vacancies' }).getByRole('listitem').count()).toBe(2);
  expect(await page.getByRole('region', { name: 'How to start playing' }).textContent()).toMatch(/Snooker.*Billiards/s);
  const venue = page
    .getByRole('region', { name: 'Where we play' })
    .getByRole('listitem')
    .filter({ hasText: 'Cue Corner' });
  expect(await venue.textContent()).toContain('Bark Street');
  expect(await venue.getByRole('link', { name: 'Map of Cue Corner' }).getAttribute('href')).toContain('Cue%20Corner');
  const links = page.getByRole('region', { name: 'Also of interest' }).getByRole('link');
  expect(await links.allTextContents()).toEqual(['Summer league', 'Pool league', 'Social group']);
});

test('the served page links three downloads, and each is a PDF', async () => {
  const html = await (await fetch(visit.url('/downloads'))).text();
  const links = [...html.matchAll(/<a href="([^"]+\.pdf)">([^<]+)</g)].map(([, href, title]) => [href, title]);
  expect(links.map(([, title]) => title)).toEqual(['League rules', 'Snooker fixtures', 'Results card']);
  for (const [href = ''] of links) {
    expect((await fetch(visit.url(href))).headers.get('content-type'), href).toBe('application/pdf');
  }
});

test('the rules have contents, and each heading has an address', async () => {
  const page = await visit.open('/rules', phone);
  await page.getByText('Contents', { exact: true }).click();
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: '4. Handicaps' }).click();
  await page.waitForURL(visit.url('/rules#rule-handicaps'));
  const heading = page.getByRole('heading', { name: '4. Handicaps' });
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
  const top = () => heading.evaluate((element) => element.getBoundingClientRect().top);
  await expect.poll(async () => (await top()) > 0 && (await top()) < 200).toBe(true);
  expect(await heading.getByRole('link').getAttribute('href')).toBe('#rule-handicaps');
});

test('an opened questionnaire shows on open pages, and after a link or a reload', async () => {
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

  // By a link within the site: the loaded page's policy does not allow the form.
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
