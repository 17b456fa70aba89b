const parallel = 8;
/** Attempts of a call that a loaded machine does not answer in time. */
const attempts = 5;

/** Repeats a call that fails: an id that was taken is not used again, and a schedule is created once. */
const repeated = async (run: () => Promise<unknown>): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await run();
      return;
    } catch (error) {
      if (attempt === attempts) throw error;
    }
  }
};

/** Runs `run` for 0 to `count` - 1, some at a time. */
export const forEach = async (count: number, run: (index: number) => Promise<unknown>): Promise<void> => {
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) await repeated(() => run(index));
  };
  await Promise.all(Array.from({ length: parallel }, lane));
};
