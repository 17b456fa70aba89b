/**
 * Returns a function that calls another one at once, and then at most once in each pause, given in milliseconds: for the
 * last of the calls that came meanwhile.
 */
export const atMostEach = <Arguments extends unknown[]>(
  pause: number,
  run: (...given: Arguments) => void,
): ((...given: Arguments) => void) => {
  let waiting: Arguments | null = null;
  let isPaused = false;
  const end = (): void => {
    isPaused = false;
    if (waiting === null) return;
    const given = waiting;
    waiting = null;
    call(...given);
  };
  const call = (...given: Arguments): void => {
    if (isPaused) {
      waiting = given;
      return;
    }
    isPaused = true;
    setTimeout(end, pause);
    run(...given);
  };
  return call;
};
