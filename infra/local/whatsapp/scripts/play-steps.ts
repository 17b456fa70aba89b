import { setTimeout as sleep } from 'node:timers/promises';
import type { PlainStep, Step } from '../contract/script.ts';
import { drop } from '../routing/drop.ts';
import type { Client } from '../world/client.ts';
import { flood, sendOne } from './flood.ts';
import type { Play } from './scripts.ts';
import { untilConnected, untilAcknowledged } from './until.ts';

/** Runs steps one after the other. @throws if a step fails or the script is stopped */
export const playSteps = async (play: Play, steps: Step[]): Promise<void> => {
  for (const step of steps) {
    play.signal.throwIfAborted();
    await playStep(play, step);
  }
};

const playStep = async (play: Play, step: Step): Promise<void> => {
  if (step.do === 'together') {
    await Promise.all(step.branches.map((branch) => playSteps(play, branch)));
    return;
  }
  if (step.do === 'repeat') {
    for (let n = 0; n < step.times; n += 1) {
      await playSteps(play, step.steps);
      play.progress('repeat', n + 1, step.times);
    }
    return;
  }
  await STEP_RUNNERS[step.do](play, step as never);
  if (step.do !== 'flood') play.progress(step.do, 1, 1);
};

type StepRunner<Name extends PlainStep['do']> = (
  play: Play,
  step: Extract<PlainStep, { do: Name }>,
) => Promise<void> | void;

/** The implementations of the steps. */
const STEP_RUNNERS: { [Name in PlainStep['do']]: StepRunner<Name> } = {
  flood,
  send: sendOne,
  slow: ({ world }, { phone, delayMs, jitterMs, bytesPerSecond }) => {
    const isFast = delayMs + jitterMs + bytesPerSecond === 0;
    world.faults.slow.set(phone, isFast ? undefined : { delayMs, jitterMs, bytesPerSecond });
  },
  duplicate: ({ world }, { phone, every }) => world.faults.duplicate.set(phone, every || undefined),
  reorder: ({ world }, { phone, window, holdMs }) =>
    world.faults.reorder.set(phone, window > 0 ? { window, holdMs } : undefined),
  drop: (play, { phone, reasons }) => {
    for (const [n, connection] of connectionsOf(play, phone).entries())
      drop(connection, reasons[n % reasons.length] ?? 'close');
  },
  refuse: ({ world }, { phone, error, count }) => world.faults.refuse(phone, error, count),
  network: ({ world }, { up }) => world.connections.setNetwork(up),
  media: ({ world }, { up, hangs }) => {
    world.faults.media = up ? null : hangs ? 'hangs' : 'refuses';
  },
  clock: ({ world }, { phone, skewMs }) => world.faults.skew.set(phone, skewMs || undefined),
  wait: ({ signal }, { ms }) => sleep(ms, undefined, { signal }),
  connected: (play, { phone, timeoutMs }) => untilConnected(play, phone, timeoutMs),
  settle: (play, { phone, timeoutMs }) => untilAcknowledged(play, phone, timeoutMs),
};

const connectionsOf = ({ world }: Play, phone: string | undefined): Client[] => {
  return world.connections.listLoggedIn().filter(({ address }) => phone === undefined || address?.phone === phone);
};
