import { expect, test } from 'vitest';
import { cloud } from '../../local/testing/cloud.ts';
import { smokeTest } from './smoke-test.ts';

/** Returns the local cloud as an installation, with the demo company's administrator. */
const installation = async () => {
  const { addresses, signIns } = await cloud();
  const { email, password } = signIns.find(({ role }) => role === 'admin')!;
  return { apiUrl: addresses.api, socketUrl: addresses.sockets, email, password };
};

test('an installation that works passes, step by step, and keeps nothing', async () => {
  const running = await installation();
  for (const _ of [1, 2]) {
    const steps: string[] = [];
    await smokeTest(running, (step) => steps.push(step));
    expect(steps).toHaveLength(5);
  }
});

test.each([
  ['a password that is refused', { password: 'another' }, /auth\/login answered 401/],
  ['sockets that no one serves', { socketUrl: 'ws://127.0.0.1:1/' }, /ECONNREFUSED/],
  ['an API that no one serves', { apiUrl: 'http://127.0.0.1:1' }, /fetch failed/],
])('%s ends it', async (_, changed, message) => {
  await expect(smokeTest({ ...(await installation()), ...changed }, () => undefined)).rejects.toThrow(message);
});
