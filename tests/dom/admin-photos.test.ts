import { expect, test } from 'vitest';
import { PENDING_PHOTOS_SETTING_VALUE, DEMO_PHOTOS_ADDED_SETTING } from '#server/demo/demo-photos.ts';
import { fromPhone, plainPicture, putGalleries } from '../support/pictures.ts';
import { origin } from '../support/sample-values.ts';
import { type Page, phone, useDomSite } from './visitor.ts';

const visit = useDomSite();
const PATH = '/admin/photos';

async function open(options = phone): Promise<Page> {
  const page = await visit.pageIn(await visit.official(options));
  await visit.go(page, PATH);
  return page;
}

async function addGallery(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'New gallery' }).click();
  await page.getByLabel('Title').fill(title);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: title }).waitFor();
}

const named = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });
const photosOf = (page: Page, title: string) =>
  page
    .getByRole('list', { name: `Photos of ${title}` })
    .getByRole('button')
    .allInnerTexts();

test('on a phone, a gallery is made, and photos are added, captioned, ordered, deleted and brought back', async () => {
  const page = await open();
  visit.expectComplaints(/422/);
  await addGallery(page, 'Presentation');
  const colours = ['#aa2233', '#22aa33', '#2233aa'];
  const pictures = await Promise.all(colours.map((colour) => plainPicture(60, 40, colour).jpeg().toBuffer()));
  await page
    .getByLabel('Add photos')
    .setInputFiles([
      ...pictures.map((picture, index) => named(`IMG_${index}.jpg`, picture)),
      named('IMG_7.jpg', await fromPhone()),
      named('page.jpg', Buffer.from('<script>alert(1)</script>')),
    ]);
  await page.getByText('4 photos added, 1 not.').waitFor();
  await page.getByText('This file is not a JPEG, PNG, WebP or AVIF picture, whatever its name says.').waitFor();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect.poll(() => photosOf(page, 'Presentation')).toEqual(['Photo 1', 'Photo 2', 'Photo 3', 'Photo 4']);

  await page.getByRole('button', { name: 'Photo 4' }).click();
  await page.getByLabel('Caption').fill('The winners');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Photo 4: The winners' }).click();
  // By keyboard, a photo moves one place at a time.
  await page.getByRole('button', { name: 'Move earlier' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Photo 3 of 4' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Photo 2 of 4' }).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => photosOf(page, 'Presentation')).toEqual(['Photo 1', 'The winners', 'Photo 3', 'Photo 4']);

  await page.getByRole('button', { name: 'Photo 3' }).click();
  await page.getByRole('button', { name: 'Delete photo' }).click();
  await expect.poll(() => photosOf(page, 'Presentation')).toEqual(['Photo 1', 'The winners', 'Photo 3']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => photosOf(page, 'Presentation')).toHaveLength(4);

  const visitor = await visit.open('/presentation-photos');
  await expect.poll(() => visitor.getByRole('heading', { name: 'Presentation', exact: true }).count()).toBe(1);
});

test('a page that is opened before a demo league has its photos says so, and is updated with them', async () => {
  const photosAre = (state: string) =>
    visit.store().write(origin, (change) => change.set(DEMO_PHOTOS_ADDED_SETTING, state));
  await photosAre(PENDING_PHOTOS_SETTING_VALUE);
  const page = await visit.open('/presentation-photos', phone);
  await page.getByText('Photos are on their way.').waitFor();
  // In a browser, the live stream reloads the page once the photos are there, because the page depends on the content.
  expect(await page.locator('meta[name="depends-on"]').getAttribute('content')).toMatch(/\bcontent=/);
  await putGalleries(visit.store(), { 'Finals night': { '': await plainPicture(60, 40, '#334455').png().toBuffer() } });
  await photosAre('1');
  await page.reload();
  await page.getByRole('heading', { name: 'Finals night' }).waitFor();
  await page.getByText('on their way').waitFor({ state: 'detached' });
});
