import { expect, test } from 'vitest';
import { deviceErrorOf, openDevice } from './media-device.ts';

test.each([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'missing'],
  ['NotReadableError', 'busy'],
  ['NotSupportedError', 'unsupported'],
  ['TypeError', 'unsupported'],
])('%s means %s', (name, expected) => {
  expect(deviceErrorOf(Object.assign(new Error('no'), { name }))).toBe(expected);
});

test('a page without access to media devices throws NotSupportedError', async () => {
  Object.defineProperty(globalThis.navigator, 'mediaDevices', { value: undefined, configurable: true });
  await expect(openDevice({ audio: true })).rejects.toMatchObject({ name: 'NotSupportedError' });
});
