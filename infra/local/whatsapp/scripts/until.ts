import type { Play } from './scripts.ts';

/** Waits until all linked clients of a phone are connected. @throws after the timeout */
export const untilConnected = (play: Play, phone: string, timeoutMs: number): Promise<void> => {
  const { world } = play;
  return until(play, timeoutMs, () =>
    world.companions.of(phone).every((device) => world.connections.get(device) !== undefined),
  );
};

/** Waits until the linked clients of a phone, or all, have acknowledged every stanza. @throws after the timeout */
export const untilAcknowledged = (play: Play, phone: string | undefined, timeoutMs: number): Promise<void> => {
  return until(play, timeoutMs, () => play.world.queue.waitingForClients(phone) === 0);
};

/** Waits for a condition, which is checked after each event. */
const until = ({ world, signal }: Play, timeoutMs: number, condition: () => boolean): Promise<void> => {
  return new Promise((resolve, reject) => {
    const end = (finish: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      unfollow();
      finish();
    };
    const abort = () => end(() => reject(new Error('The script was stopped')));
    const look = () => {
      if (condition()) end(resolve);
    };
    const timer = setTimeout(
      () => end(() => reject(new Error(`The condition was not met within ${timeoutMs} ms`))),
      timeoutMs,
    );
    const unfollow = world.events.follow(world.events.last, look);
    signal.addEventListener('abort', abort);
    look();
  });
};
