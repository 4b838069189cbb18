/** Runs a program as in a browser's console. Returns what it prints there, one text for each call of `console.log`. */
export async function printedBy(program: string): Promise<string[]> {
  const printed: string[] = [];
  const log = (...texts: unknown[]) => printed.push(texts.join(' '));
  const url = `data:text/javascript,${encodeURIComponent(`export default async (console) => {${program}}`)}`;
  const { default: run } = (await import(url)) as { default: (console: { log: typeof log }) => Promise<void> };
  await run({ log });
  return printed;
}
