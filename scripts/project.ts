/** The folder of the checkout. */
import { dirname } from 'node:path';

export const projectRoot = dirname(import.meta.dirname);
