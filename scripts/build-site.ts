/** Builds the pages and the server if their sources have changed, as `npm start` does. */
import { buildServer, buildWeb } from '#main/build-site.ts';

const say = (sentence: string): void => console.log(sentence);
await Promise.all([buildWeb({ say }), buildServer({ say })]);
