import { isFree } from '../orchestrator/check-ports.ts';
import { portsFrom } from '../orchestrator/ports.ts';

/** Below the range that the system gives to outgoing connections. */
const [lowest, highest] = [12_000, 30_000];

/** A base from which all ports of an instance are free; at random, so that runs side by side seldom meet. */
export const freePortBase = async (): Promise<number> => {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const base = lowest + 20 * Math.floor((Math.random() * (highest - lowest)) / 20);
    const free = await Promise.all(Object.values(portsFrom(base)).map(isFree));
    if (free.every(Boolean)) return base;
  }
  throw new Error(`There is no free range of ports between ${lowest} and ${highest}`);
};
