import { expect, it } from 'vitest';
import { disconnectReasonOf, unresponsive } from './disconnect-reason.ts';

it('distinguishes a connection that was lost from a server that never answered', () => {
  expect(disconnectReasonOf(408, true)).toBe('connectionLost');
  expect(disconnectReasonOf(408, false)).toBe('timedOut');
});

it.each([
  [401, 'loggedOut'],
  [403, 'forbidden'],
  [411, 'multideviceMismatch'],
  [440, 'replaced'],
  [499, 'connectionClosed'],
  [500, 'badSession'],
  [501, 'unavailable'],
  [515, 'restartRequired'],
  [unresponsive, 'unresponsive'],
  [599, 'unavailable'],
  [600, 'connectionClosed'],
] as const)('reads %i as %s', (code, reason) => expect(disconnectReasonOf(code, true)).toBe(reason));
