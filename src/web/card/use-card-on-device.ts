import { useEffect, useState, useSyncExternalStore } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type CardOnDevice, createCardOnDevice, type DeviceState, nothingYet } from './card-on-device.ts';
import type { CardValues } from './card-values.ts';

/** The card in a form, kept on this device for as long as the page stands. */
export function useCardOnDevice(
  form: UseFormReturn<CardValues>,
  empty: CardValues,
  wanted: CardValues | null,
): { device: CardOnDevice; state: DeviceState } {
  const [device] = useState(() =>
    createCardOnDevice(
      {
        getValues: form.getValues,
        reset: form.reset,
        onChange: (callback) => form.subscribe({ formState: { values: true }, callback }),
      },
      empty,
      wanted,
    ),
  );
  const state = useSyncExternalStore(device.subscribe, device.state, () => nothingYet);
  useEffect(() => device.start(), [device]);
  return { device, state };
}
