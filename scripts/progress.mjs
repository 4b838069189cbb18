/** Shows on standard error that something slow is still running. */

/**
 * Shows `text … 12 s` until the returned function is called: updated each second on a terminal, with a line every five
 * seconds in a log.
 *
 * @param {string} text the running task
 * @returns {(ending: string) => void} ends the line with `text: ending, 12 s`
 */
export function showProgress(text) {
  const started = Date.now();
  const terminal = process.stderr.isTTY;
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const show = () => process.stderr.write(terminal ? `\r${text} … ${seconds()} s ` : `${text} … ${seconds()} s\n`);
  show();
  const timer = setInterval(show, terminal ? 1000 : 5000);
  timer.unref();
  return (ending) => {
    clearInterval(timer);
    process.stderr.write(`${terminal ? '\r' : ''}${text}: ${ending}, ${seconds()} s\n`);
  };
}
