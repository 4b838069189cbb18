/** `npm run permissions` writes docs/permissions.md from the table of the domain and the calls of the API. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { permissionsPage } from './permissions-page.ts';
import { projectRoot } from './project.ts';

writeFileSync(join(projectRoot, 'docs/permissions.md'), permissionsPage());
