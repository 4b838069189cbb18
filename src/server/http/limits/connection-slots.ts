import { addressKey } from '../../auth/attempts.ts';

/** A number of slots, of which one address may have some. */
export type ConnectionSlots = {
  /** Takes one for an address; answers how to give it back, which may be done twice, or `null` where there is none. */
  take(address: string): (() => void) | null;
  taken(): number;
};

/** `ofAddress`: how many one may have; infinite where all visitors come from one, a proxy's. Nothing of it outlasts its use. */
export function createConnectionSlots(inAll: number, ofAddress: number): ConnectionSlots {
  const byAddress = new Map<string, number>();
  let taken = 0;

  function release(key: string): void {
    taken -= 1;
    const left = (byAddress.get(key) ?? 1) - 1;
    if (left === 0) byAddress.delete(key);
    else byAddress.set(key, left);
  }

  return {
    take(address) {
      const key = addressKey(address);
      const own = byAddress.get(key) ?? 0;
      if (taken >= inAll || own >= ofAddress) return null;
      taken += 1;
      byAddress.set(key, own + 1);
      let isTaken = true;
      return () => {
        if (isTaken) release(key);
        isTaken = false;
      };
    },
    taken: () => taken,
  };
}
