import { runScriptsAfterPaint } from './run-after-paint.ts';

reserveRoom();
runScriptsAfterPaint();

/**
 * Marks the page of a visitor who follows somebody or is a captain, before it is painted. Home then reserves the room
 * of what it will show of them, so that nothing moves when that comes.
 */
function reserveRoom(): void {
  try {
    const follows = localStorage.getItem('following')?.includes('"id"');
    const isCaptain = localStorage.getItem('official')?.includes('"captain"');
    if (follows || isCaptain) document.documentElement.dataset['follows'] = '';
  } catch {
    // Without storage, this device follows nobody.
  }
}
