import { setTimeout as delay } from 'node:timers/promises';
import type { SimulatorClient } from '../../whatsapp/client.ts';

/** Milliseconds. */
const pollInterval = 20;

/** Resolves when a phone's clients have acknowledged every stanza; they publish a message before they acknowledge it. */
export const waitUntilDelivered = async (simulator: SimulatorClient, phone: string): Promise<void> => {
  while ((await simulator.call('listCompanions', { phone })).some(({ pending }) => pending > 0))
    await delay(pollInterval);
};
