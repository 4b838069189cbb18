import type { Share } from '../storage/followers.ts';
import { SENDING } from './limits.ts';
import { BROWSER_SERVICES } from './push-service.ts';

export type SendSlots = ReturnType<typeof createSendSlots>;

/** Creates the slots for simultaneous messages. Each push service gets a share of them. */
export function createSendSlots() {
  const taken = new Map<string, number>();
  const isOther = (service: string) => !BROWSER_SERVICES.includes(service);
  const count = (wanted: (service: string) => boolean) =>
    [...taken].reduce((sum, [service, n]) => sum + (wanted(service) ? n : 0), 0);
  const isFull = (service: string) =>
    (taken.get(service) ?? 0) >= (isOther(service) ? SENDING.toOtherHost : SENDING.toBrowserService);
  const areOthersFull = () => count(isOther) >= SENDING.toOtherHosts;
  const areFree = () => count(() => true) < SENDING.atOnce;
  return {
    areFree,
    /** Returns the groups of push services without a free slot. */
    full: (): Share[] => [
      ...[...taken.keys()].filter(isFull).map((service) => ({ services: [service] })),
      ...(areOthersFull() ? [{ notOf: BROWSER_SERVICES }] : []),
    ],
    /** Takes a slot for this service, if one is free. */
    take(service: string): boolean {
      if (!areFree() || isFull(service) || (isOther(service) && areOthersFull())) return false;
      taken.set(service, (taken.get(service) ?? 0) + 1);
      return true;
    },
    leave(service: string): void {
      const left = taken.get(service)! - 1;
      if (left === 0) taken.delete(service);
      else taken.set(service, left);
    },
  };
}
