import type * as dns from 'node:dns';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, isIP, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { callOutside } from '../../platform/call-outside.ts';
import { callWebhook } from '../../platform/call-webhook.ts';
import { isPublicAddress } from '../../platform/public-address.ts';
import { isWebhookUrl } from '../../platform/webhook-url.ts';

/** Answers of the name server; every other name is resolved by the machine. */
const answers = vi.hoisted(() => new Map<string, { address: string; family: number }[]>());
/** The names that were asked for. */
const asked = vi.hoisted((): string[] => []);

vi.mock('node:dns', async (importOriginal) => {
  const original = await importOriginal<typeof dns>();
  const lookup = (
    hostname: string,
    options: dns.LookupAllOptions,
    done: (error: NodeJS.ErrnoException | null, addresses: dns.LookupAddress[]) => void,
  ): void => {
    asked.push(hostname);
    const known = answers.get(hostname);
    if (known) done(null, known);
    else original.lookup(hostname, options, done);
  };
  return { ...original, lookup };
});

describe('an address', () => {
  it.each(['8.8.8.8', '2606:4700::1111', '200.147.3.157'])('%s is public', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '224.0.0.1',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:169.254.169.254',
    'fd00::1',
    'fe80::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'ff02::1',
    'fec0::1',
    '::ffff:0:7f00:1',
    '::ffff:0:169.254.169.254',
    '5f00::1',
    '3fff::1',
    '3fff:fff::1',
    'not-an-address',
  ])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('a webhook', () => {
  it.each(['https://example.com/hook', 'https://example.com:8443/a?b=c', 'https://8.8.8.8/'])('may be at %s', (url) =>
    expect(isWebhookUrl(url, 'public')).toBe(true),
  );

  it.each([
    'http://example.com/hook',
    'ftp://example.com',
    'javascript:alert(1)',
    'example.com',
    '',
    'https://user:secret@example.com/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::ffff:10.0.0.1]/',
  ])('may not be at %s', (url) => expect(isWebhookUrl(url, 'public')).toBe(false));
});

describe('a call', () => {
  let server: Server;
  let url: string;
  let calls = 0;

  beforeAll(async () => {
    server = createServer((request, response) => {
      calls += 1;
      const status = Number(new URL(request.url ?? '/', 'http://localhost').searchParams.get('status') ?? 200);
      response.writeHead(status, status === 302 ? { location: '/' } : {}).end('x'.repeat(10_000));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://localhost:${(server.address() as AddressInfo).port}/`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it('is taken with any 2xx, and not otherwise; a redirect leads nowhere', async () => {
    await expect(callWebhook(`${url}?status=204`, '{}', {}, 'any')).resolves.toBeUndefined();
    const before = calls;
    for (const status of [302, 400, 500])
      await expect(callWebhook(`${url}?status=${status}`, '{}', {}, 'any')).rejects.toMatchObject({
        code: String(status),
      });
    expect(calls - before).toBe(3);
  });

  it('never reaches a name that resolves to this machine', async () => {
    const before = calls;
    await expect(callWebhook(url.replace('http:', 'https:'), '{}', {}, 'public')).rejects.toMatchObject({
      code: 'PRIVATE_ADDRESS',
    });
    await expect(callWebhook(url, '{}', {}, 'public')).rejects.toMatchObject({ code: 'URL' });
    expect(calls).toBe(before);
  });

  it.each([
    ['last', ['93.184.215.14', '2606:4700::1111', '10.0.0.7']],
    ['first', ['10.0.0.7', '93.184.215.14']],
    ['between', ['93.184.215.14', '::ffff:169.254.169.254', '2606:4700::1111']],
    ['alone', ['fd00::7']],
  ])('is refused for a name with one private address among its answers: %s', async (_, addresses) => {
    answers.set(
      'mixed.test',
      addresses.map((address) => ({ address, family: isIP(address) })),
    );
    await expect(callWebhook('https://mixed.test:9/', '{}', {}, 'public')).rejects.toMatchObject({
      code: 'PRIVATE_ADDRESS',
    });
  });

  it('asks for the name once, as it connects: one that has moved to a private address since it was saved is refused', async () => {
    const moved = 'https://moved.test:9/';
    expect(isWebhookUrl(moved, 'public')).toBe(true);
    answers.set('moved.test', [{ address: '127.0.0.1', family: 4 }]);
    asked.length = 0;
    await expect(callWebhook(moved, '{}', {}, 'public')).rejects.toMatchObject({ code: 'PRIVATE_ADDRESS' });
    expect(asked).toEqual(['moved.test']);
  });

  describe('of a receiver that misbehaves', () => {
    let misbehave: (response: ServerResponse) => void;
    let hostile: Server;
    const call = (maxBytes = 100) =>
      callOutside({
        url: `http://localhost:${(hostile.address() as AddressInfo).port}/`,
        method: 'POST',
        body: '{}',
        networks: 'any',
        patience: 150,
        maxBytes,
        cuts: true,
      });

    beforeAll(async () => {
      hostile = createServer((_, response) => misbehave(response));
      await new Promise<void>((resolve) => hostile.listen(0, '127.0.0.1', resolve));
    });
    afterAll(() => {
      hostile.closeAllConnections();
      return new Promise((resolve) => hostile.close(resolve));
    });

    it('ends when it hangs, or sends its answer drop by drop', async () => {
      misbehave = () => undefined;
      await expect(call()).rejects.toMatchObject({ isLate: true });
      misbehave = (response) => {
        const drops = setInterval(() => response.write('x'), 20);
        response.on('close', () => clearInterval(drops));
      };
      await expect(call(1_000_000)).rejects.toMatchObject({ isLate: true });
    });

    it('ends when it never reads what it is sent', async () => {
      const sockets: Socket[] = [];
      const deaf = createSocketServer((socket) => void sockets.push(socket.pause()));
      await new Promise<void>((resolve) => deaf.listen(0, '127.0.0.1', resolve));
      const url = `http://127.0.0.1:${(deaf.address() as AddressInfo).port}/`;
      const body = Buffer.alloc(16 * 1024 * 1024);
      const sent = callOutside({ url, method: 'POST', body, networks: 'any', patience: 150, maxBytes: 100 });
      await expect(sent).rejects.toMatchObject({ code: 'UNREACHABLE', isLate: true });
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => deaf.close(resolve));
    });

    it('reads the beginning of an endless answer', async () => {
      misbehave = (response) => {
        const more = (): boolean => response.write('y'.repeat(10_000), () => !response.destroyed && more());
        more();
      };
      expect((await call(25_000)).body.toString()).toBe('y'.repeat(25_000));
    });

    it('fails for headers of any size, and reports what a refusal asks for', async () => {
      misbehave = (response) => void response.writeHead(200, { 'x-much': 'z'.repeat(60_000) }).end();
      await expect(call()).rejects.toMatchObject({ code: 'UNREACHABLE' });
      misbehave = (response) => void response.writeHead(429, { 'retry-after': '120' }).end('later');
      await expect(call()).rejects.toMatchObject({ code: '429', body: 'later', retryAfter: 120 });
    });
  });

  it('says when nobody answers', async () => {
    await expect(callWebhook('http://127.0.0.1:1/', '{}', {}, 'any')).rejects.toMatchObject({ code: 'UNREACHABLE' });
  });
});
