import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { type Action, may } from '#domain/permissions.ts';
import { Refusal } from '../http/refusal.ts';
import { type Asked, type Write, write } from '../http/write.ts';
import type { Change } from '../storage/store.ts';

/**
 * A write that the domain allows officials; whoever comes here has signed in as one (contract §1). `name` is what the
 * history calls it.
 */
export function officialWrite<C extends Call>(
  call: C,
  action: Action,
  act: (change: Change, asked: Asked<C>) => Promise<z.input<C['answer']>>,
  name: string = action,
): Write {
  return write(call, name, (change, asked: Asked<C>) => {
    if (!may('official', action)) throw new Refusal(403, 'Officials may not do this.');
    return act(change, asked);
  });
}
