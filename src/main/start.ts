import { buildWeb } from './build-web.ts';
import { runSite } from './run-site.ts';

await runSite(() => buildWeb({ say: (sentence) => console.log(sentence) }));
