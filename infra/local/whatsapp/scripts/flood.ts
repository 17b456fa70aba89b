import { setTimeout as sleep } from 'node:timers/promises';
import { AdminError } from '../contract/errors.ts';
import type { NewMessage } from '../contract/new-message.ts';
import type { PlainStep } from '../contract/script.ts';
import { sendNewMessage } from '../phones/send-new-message.ts';
import type { Play } from './scripts.ts';

type Flood = Extract<PlainStep, { do: 'flood' }>;
type Send = Extract<PlainStep, { do: 'send' }>;

/** Number of progress events of a flood. */
const PROGRESS_EVENTS = 20;

/** Sends many messages: sequentially from each phone, and from different phones in parallel. */
export const flood = async (play: Play, step: Flood): Promise<void> => {
  const startedAt = Date.now();
  const every = Math.max(1, Math.floor(step.count / PROGRESS_EVENTS));
  let done = 0;
  const one = async (n: number): Promise<void> => {
    const from = step.from[n % step.from.length] ?? '';
    const to = step.to[Math.floor(n / step.from.length) % step.to.length] ?? '';
    await send(play, from, { to, text: step.text.replaceAll('{n}', String(n)) });
    done += 1;
    if (done % every === 0 || done === step.count) play.progress('flood', done, step.count);
  };
  const lanes = step.from.map(async (_, lane) => {
    for (let n = lane; n < step.count; n += step.from.length) {
      play.signal.throwIfAborted();
      if (step.perSecond !== undefined)
        await sleep(Math.max(0, startedAt + (n / step.perSecond) * 1000 - Date.now()), undefined, {
          signal: play.signal,
        });
      await one(n);
    }
  });
  await Promise.all(lanes);
};

/** Sends one message of any kind. */
export const sendOne = (play: Play, { phone, message }: Send): Promise<void> => {
  return send(play, phone, message);
};

const send = async ({ world, script }: Play, from: string, message: NewMessage): Promise<void> => {
  await world.phoneWorkers.run(from, async () => {
    const owner = world.accounts.get(from);
    if (!owner) throw new AdminError('ACCOUNT_NOT_FOUND');
    await sendNewMessage(world, owner, message);
  });
  script.sent += 1;
};
