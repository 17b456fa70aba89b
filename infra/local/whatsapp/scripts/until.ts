import type { Play } from './scripts.ts';

/** Waits until all linked clients of a phone are connected. @throws when that takes too long. */
export const untilConnected = (play: Play, phone: string, timeoutMs: number): Promise<void> => {
  const { world } = play;
  return until(play, timeoutMs, () =>
    world.companions.of(phone).every((device) => world.connections.get(device) !== undefined),
  );
};

/** Waits until the linked clients of a phone, or all, have acknowledged everything. @throws when that takes too long. */
export const untilSettled = (play: Play, phone: string | undefined, timeoutMs: number): Promise<void> => {
  return until(play, timeoutMs, () => play.world.queue.waitingForClients(phone) === 0);
};

/** Looks again after each event, not by the clock. */
const until = ({ world, signal }: Play, timeoutMs: number, isSo: () => boolean): Promise<void> => {
  return new Promise((resolve, reject) => {
    const end = (finish: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      unfollow();
      finish();
    };
    const abort = () => end(() => reject(new Error('The script was stopped')));
    const look = () => {
      if (isSo()) end(resolve);
    };
    const timer = setTimeout(
      () => end(() => reject(new Error(`It did not come to that within ${timeoutMs} ms`))),
      timeoutMs,
    );
    const unfollow = world.events.follow(world.events.last, look);
    signal.addEventListener('abort', abort);
    look();
  });
};
