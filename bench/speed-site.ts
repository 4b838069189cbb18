/** `node speed-site.ts DATABASE [ROOM]`: the site around a database, with its pages; prints its address. */
import { openStore } from '#server/storage/open.ts';
import { buildWeb } from '#main/build-site.ts';
import { siteAround } from '../tests/support/site-around.ts';

const [file = '', cacheBytes] = process.argv.slice(2);
const store = await openStore({ file });
const web = await buildWeb();
const { app } = await siteAround(store, {
  web,
  ...(cacheBytes === undefined ? {} : { cacheBytes: Number(cacheBytes) }),
});
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
