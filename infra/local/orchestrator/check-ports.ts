import { createServer } from 'node:net';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { portPurpose, type PortName, type Ports } from './ports.ts';

/** True if a server can listen on the port of 127.0.0.1. */
export const isFree = (port: number): Promise<boolean> => {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => {
      resolve(false);
    });
    probe.listen(port, '127.0.0.1', () => {
      probe.close(() => {
        resolve(true);
      });
    });
  });
};

const listeningInode = async (port: number): Promise<string | undefined> => {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    const lines = (await readFile(table, 'utf8').catch(() => '')).split('\n');
    const fields = lines
      .map((line) => line.trim().split(/\s+/))
      .find((line) => line[1]?.endsWith(suffix) && line[3] === '0A');
    if (fields) return fields[9];
  }
  return undefined;
};

/** The program that listens on a port, as `name (pid)`; undefined if /proc does not show it. */
const programOnPort = async (port: number): Promise<string | undefined> => {
  const inode = await listeningInode(port);
  if (inode === undefined) return undefined;
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const handles = await readdir(`/proc/${pid}/fd`).catch(() => []);
    for (const handle of handles) {
      if ((await readlink(`/proc/${pid}/fd/${handle}`).catch(() => '')) !== `socket:[${inode}]`) continue;
      const name = (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')).trim();
      return `${name} (pid ${pid})`;
    }
  }
  return undefined;
};

/** The first port of those that Linux gives to outgoing connections, which it may do at any time. */
const firstOutgoing = 32_768;

/** Thrown when another program uses a port that a part needs. */
export class PortsTakenError extends Error {
  constructor(lines: readonly string[], highest: number) {
    const range =
      highest < firstOutgoing ? '' : `\nLinux gives ports from ${firstOutgoing} on to the connections of any program.`;
    super(`${lines.join('\n')}${range}\nEnd that program, or choose other ports: npm start -- --port-base 4200`);
    this.name = 'PortsTakenError';
  }
}

/** Throws if a port is taken. The message names its purpose and the program that uses it. */
export const checkPorts = async (ports: Ports): Promise<void> => {
  const entries = Object.entries(ports) as [PortName, number][];
  const lines = await Promise.all(
    entries.map(async ([name, port]) => {
      if (await isFree(port)) return undefined;
      const holder = await programOnPort(port);
      return `Port ${port} (${portPurpose[name]}) is taken${holder === undefined ? '' : ` by ${holder}`}.`;
    }),
  );
  const taken = lines.filter((line) => line !== undefined);
  if (taken.length > 0) throw new PortsTakenError(taken, Math.max(...Object.values(ports)));
};
