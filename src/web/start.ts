import { runScriptsAfterPaint } from './run-after-paint.ts';

runScriptsAfterPaint();
