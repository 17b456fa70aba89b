import { setTimeout as sleep } from 'node:timers/promises';
import { AdminError } from '../contract/errors.ts';
import type { NewMessage } from '../contract/new-message.ts';
import type { PlainStep } from '../contract/script.ts';
import { write } from '../phones/write.ts';
import type { Play } from './scripts.ts';

type Flood = Extract<PlainStep, { do: 'flood' }>;
type Send = Extract<PlainStep, { do: 'send' }>;

/** How often a flood says how far it is. */
const REPORTS = 20;

/** Sends many messages; those of one phone follow each other, those of different phones go at the same time. */
export const flood = async (play: Play, step: Flood): Promise<void> => {
  const begun = Date.now();
  const every = Math.max(1, Math.floor(step.count / REPORTS));
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
        await sleep(Math.max(0, begun + (n / step.perSecond) * 1000 - Date.now()), undefined, { signal: play.signal });
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
  await world.handsets.run(from, async () => {
    const owner = world.accounts.get(from);
    if (!owner) throw new AdminError('ACCOUNT_NOT_FOUND');
    await write(world, owner, message);
  });
  script.sent += 1;
};
