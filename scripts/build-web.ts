/** Builds the pages when their sources have changed, as `npm start` does. */
import { buildWeb } from '#main/build-web.ts';

await buildWeb({ say: (sentence) => console.log(sentence) });
