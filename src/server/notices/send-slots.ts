import type { FollowerFilter } from '../storage/followers.ts';
import { SENDING_LIMITS } from './limits.ts';
import { PUSH_SERVICE_HOSTS } from './push-service.ts';

export type SendSlots = ReturnType<typeof createSendSlots>;

/**
 * Creates the slots that limit how many messages are sent at the same time. Each message occupies a slot while it is
 * being sent. One push service can occupy only some of the slots.
 */
export function createSendSlots() {
  const taken = new Map<string, number>();
  const isOther = (service: string) => !PUSH_SERVICE_HOSTS.includes(service);
  const count = (wanted: (service: string) => boolean) =>
    [...taken].reduce((sum, [service, n]) => sum + (wanted(service) ? n : 0), 0);
  const isFull = (service: string) =>
    (taken.get(service) ?? 0) >= (isOther(service) ? SENDING_LIMITS.toOtherHost : SENDING_LIMITS.toBrowserService);
  const areOthersFull = () => count(isOther) >= SENDING_LIMITS.toOtherHosts;
  const areFree = () => count(() => true) < SENDING_LIMITS.atOnce;
  return {
    areFree,
    /** Returns groups of push services. No service in these groups has a free slot. */
    full: (): FollowerFilter[] => [
      ...[...taken.keys()].filter(isFull).map((service) => ({ services: [service] })),
      ...(areOthersFull() ? [{ notOf: PUSH_SERVICE_HOSTS }] : []),
    ],
    /** Takes a slot for a message to a push service. Returns false if no slot is free for that service. */
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
