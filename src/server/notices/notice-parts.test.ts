import { expect, it } from 'vitest';
import { StoreUnavailable } from '../storage/store-error.ts';
import { warnOrRethrowIfUnavailable } from './notice-parts.ts';

it('what cannot be made is left out and reported, unless the database is away', () => {
  const faults: unknown[] = [];
  const leaveOut = warnOrRethrowIfUnavailable((fault) => faults.push(fault));
  const [fault, away] = [new RangeError('Invalid time value'), new StoreUnavailable('It is away.')];
  expect(leaveOut(fault)).toBeUndefined();
  expect(() => leaveOut(away)).toThrow(away);
  expect(faults).toEqual([fault]);
});
