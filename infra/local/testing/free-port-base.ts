import { createServer } from 'node:net';
import { isFree } from '../orchestrator/check-ports.ts';
import { portCount, portsFrom } from '../orchestrator/ports.ts';

/** Below the range that the system gives to outgoing connections. */
const [lowest, highest] = [12_000, 30_000];
/** Ports from one base to the next: those of an instance, that of the table's server, and one that is nobody's and reserves the others. */
const step = portCount + 2;

/** Listens on a port until this process ends. Resolves with false where another process does. */
const reserve = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => {
      resolve(false);
    });
    server.listen(port, '127.0.0.1', () => {
      server.unref();
      resolve(true);
    });
  });

/** Returns a base from which all ports of an instance are free, and reserves it for this process: runs side by side never meet. */
export const freePortBase = async (): Promise<number> => {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const base = lowest + step * Math.floor((Math.random() * (highest - lowest)) / step);
    if (!(await reserve(base + step - 1))) continue;
    const free = await Promise.all(Object.values(portsFrom(base)).map(isFree));
    if (free.every(Boolean)) return base;
  }
  throw new Error(`There is no free range of ports between ${lowest} and ${highest}`);
};
