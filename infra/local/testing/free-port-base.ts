import { isFree } from '../orchestrator/check-ports.ts';
import { portsFrom } from '../orchestrator/ports.ts';

/** Below the system's range of ports for outgoing connections. */
const [lowest, highest] = [12_000, 30_000];

/** Returns a base from which all ports of an instance are free. It is random, so that concurrent runs seldom collide. */
export const freePortBase = async (): Promise<number> => {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const base = lowest + 20 * Math.floor((Math.random() * (highest - lowest)) / 20);
    const free = await Promise.all(Object.values(portsFrom(base)).map(isFree));
    if (free.every(Boolean)) return base;
  }
  throw new Error(`There is no free range of ports between ${lowest} and ${highest}`);
};
