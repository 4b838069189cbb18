/** `npm run format`: writes every file the way `npm run check` wants it. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { guards } from './guards.ts';
import { projectRoot } from './project.ts';

const [oxfmt] = guards.format.command;
const { status } = spawnSync(process.execPath, [join(projectRoot, oxfmt)], { cwd: projectRoot, stdio: 'inherit' });
process.exitCode = status ?? 1;
