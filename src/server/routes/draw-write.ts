import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { mayDraw } from '#domain/permissions.ts';
import type { Asked, Write } from '../http/write.ts';
import type { Change } from '../storage/store.ts';
import { officialWrite } from './official-write.ts';

/** A write of the cup draw: for officials, or for anybody where `league.json` says so (specification §6). */
export function drawWrite<C extends Call>(
  call: C,
  name: string,
  act: (change: Change, asked: Asked<C>) => Promise<z.input<C['answer']>>,
): Write {
  return {
    ...officialWrite(call, 'save draw', act, name),
    isOpen: (facts) => mayDraw('visitor', facts.folder().file.openCupDraw),
  };
}
