import { setTimeout as delay } from 'node:timers/promises';
import type { SimulatorClient } from '../../whatsapp/client.ts';

/** Milliseconds between two looks. */
const look = 20;

/** Resolves when the clients of a phone have acknowledged all that the server held for them: what they publish they do before. */
export const untilDelivered = async (simulator: SimulatorClient, phone: string): Promise<void> => {
  while ((await simulator.call('listCompanions', { phone })).some(({ pending }) => pending > 0)) await delay(look);
};
