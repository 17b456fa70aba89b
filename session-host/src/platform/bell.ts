/** Wakes whoever waits for something to do; rung once. */
export interface Bell {
  ring: () => void;
  rung: Promise<void>;
  isRung: boolean;
}

export const newBell = (): Bell => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const bell: Bell = {
    rung: promise,
    isRung: false,
    ring: () => {
      bell.isRung = true;
      resolve();
    },
  };
  return bell;
};
