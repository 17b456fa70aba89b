let ask = (): Promise<boolean> => Promise.resolve(false);

/** Sets the function that asks the user for a proof; it resolves to true once that was given. */
export const onProofNeeded = (asks: () => Promise<boolean>): void => {
  ask = asks;
};

/** Asks the user for a proof. Resolves to false without one. */
export const askForProof = (): Promise<boolean> => ask();
