import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';

const fileOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), 'simulator-process-'));
const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

const run = (args: string[], env: Record<string, string>): ChildProcess => {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  running.push(child);
  return child;
};

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
};

/** Script that uses the simulator's trust files as a session host does. */
const PROBE = `
  import { WA_CERT_DETAILS } from '@whiskeysockets/baileys';
  const answer = await fetch(process.env.MEDIA_URL + '/mms/image/none');
  console.log(JSON.stringify({ root: WA_CERT_DETAILS.PUBLIC_KEY.toString('base64'), status: answer.status }));
`;

describe('the simulator as a process', () => {
  it('prints when it is ready, is trusted by its files, fails on a port that is taken, and ends on SIGTERM', async () => {
    const [port, mediaPort] = [await freePort(), await freePort()];
    const env = { SIMULATOR_PORT: String(port), SIMULATOR_MEDIA_PORT: String(mediaPort), SIMULATOR_DATA_DIR: dataDir };
    const simulator = run([fileOf('main.ts')], env);
    const [line] = (await once(simulator.stdout!, 'data')) as [Buffer];
    expect(line.toString()).toBe('ready\n');

    const probe = run(['--import', fileOf('trust.ts'), '--input-type=module', '-e', PROBE], {
      NODE_EXTRA_CA_CERTS: join(dataDir, 'ca.pem'),
      WHATSAPP_NOISE_ROOT_FILE: join(dataDir, 'noise-root.pub'),
      MEDIA_URL: `https://127.0.0.1:${mediaPort}`,
    });
    const root = readFileSync(join(dataDir, 'noise-root.pub'), 'utf8');
    expect(JSON.parse(await text(probe.stdout!))).toEqual({ root, status: 404 });

    const second = run([fileOf('main.ts')], { ...env, SIMULATOR_MEDIA_PORT: '0' });
    const complaint = text(second.stderr!);
    expect(await once(second, 'exit')).toEqual([1, null]);
    expect(await complaint).toContain('EADDRINUSE');

    simulator.kill('SIGTERM');
    expect(await once(simulator, 'exit')).toEqual([0, null]);
    await expect(fetch(`http://127.0.0.1:${port}/api/state`)).rejects.toThrow();
  });
});
