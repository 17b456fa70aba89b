import { expect, test } from 'vitest';
import { deviceFault, openDevice } from './device-fault.ts';

test.each([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'missing'],
  ['NotReadableError', 'busy'],
  ['NotSupportedError', 'unsupported'],
  ['TypeError', 'unsupported'],
])('%s means %s', (name, fault) => {
  expect(deviceFault(Object.assign(new Error('no'), { name }))).toBe(fault);
});

test('a page that may have no devices is told so', async () => {
  Object.defineProperty(globalThis.navigator, 'mediaDevices', { value: undefined, configurable: true });
  await expect(openDevice({ audio: true })).rejects.toMatchObject({ name: 'NotSupportedError' });
});
