import { hydrate } from './hydrate.tsx';

await hydrate();
