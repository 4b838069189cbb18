import { runScriptsAfterPaint } from './begin-later.ts';

runScriptsAfterPaint();
