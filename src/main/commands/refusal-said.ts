import { Refusal } from '#server/refusal.ts';
import { CannotDo } from './command.ts';

/** Does what a call does too; its refusal is said with every fault on a line of its own. */
export async function refusalSaid<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const lines = error.issues?.map(({ message }) => message) ?? [error.message];
    throw new CannotDo([...new Set(lines)].join('\n'), { cause: error });
  }
}
