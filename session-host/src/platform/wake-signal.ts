/** Wakes a loop that waits for work. Used once; the loop creates another one before it looks for work. */
export interface WakeSignal {
  wake: () => void;
  woken: Promise<void>;
  isWoken: boolean;
}

export const createWakeSignal = (): WakeSignal => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const wakeSignal: WakeSignal = {
    woken: promise,
    isWoken: false,
    wake: () => {
      wakeSignal.isWoken = true;
      resolve();
    },
  };
  return wakeSignal;
};
