import { runScriptsAfterPaint } from './run-after-paint.ts';

reserveSpaceOnHome();
runScriptsAfterPaint();

/**
 * Marks the page, before it is painted, if the visitor follows somebody or is a captain. Home then reserves space for
 * what it shows to this visitor, so that nothing moves when that content appears.
 */
function reserveSpaceOnHome(): void {
  try {
    const follows = localStorage.getItem('following')?.includes('"id"');
    const isCaptain = localStorage.getItem('official')?.includes('"captain"');
    if (follows || isCaptain) document.documentElement.dataset['follows'] = '';
  } catch {
    // Without storage, this device follows nobody.
  }
}
