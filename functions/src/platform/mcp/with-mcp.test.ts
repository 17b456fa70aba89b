import type * as dns from 'node:dns';
import { describe, expect, it, vi } from 'vitest';
import { listToolsOf } from './with-mcp.ts';

/** The addresses that every name resolves to. */
const answers = vi.hoisted((): string[] => []);

vi.mock('node:dns', async (importOriginal) => ({
  ...(await importOriginal<typeof dns>()),
  lookup: (_name: string, _options: object, done: (error: null, addresses: dns.LookupAddress[]) => void) =>
    done(
      null,
      answers.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    ),
}));
vi.mock('../environment.ts', () => ({ environment: () => ({ WEBHOOK_NETWORKS: 'public' }) }));

const list = (url: string) => listToolsOf({ url, headers: { authorization: 'Bearer secret' }, within: 2_000 });

describe('a server of tools, in production', () => {
  it.each(['https://10.0.0.7/mcp', 'https://[::1]/mcp', 'https://2130706433/mcp', 'http://mcp.example/mcp'])(
    'is not asked at %s',
    async (url) => {
      await expect(list(url)).rejects.toMatchObject({ code: 'URL' });
    },
  );

  it.each([
    ['alone', ['169.254.169.254']],
    ['among public ones', ['93.184.215.14', '::ffff:10.0.0.7', '2606:4700::1111']],
  ])('is not asked where its name leads to a private address now, %s', async (_, addresses) => {
    answers.splice(0, answers.length, ...addresses);
    await expect(list('https://mcp.example/mcp')).rejects.toMatchObject({ code: 'PRIVATE_ADDRESS' });
  });
});
