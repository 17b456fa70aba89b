import { beforeEach, describe, expect, it } from 'vitest';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import type { ChannelStore } from '../../data/channels/store.ts';

const [first, second] = ['01JCW0000000000000000000A1', '01JCW0000000000000000000A2'];
const wid = '3EB0AABBCCDDEEFF001122';
const whatsappId = 5;

let context: TestContext;
let channels: ChannelStore;

beforeEach(() => {
  context = userContext();
  channels = context.stores.channels;
});

const accepted = (mid: string, commandId: string, part = 0) => ({ wid, part, mid, commandId });
const store = (...known: Parameters<typeof accepted>) =>
  channels.storeSent(whatsappId, accepted(...known), context.clock.now());
const parts = async () => Object.fromEntries(await channels.sentParts(whatsappId, wid));

describe('a part that Meta has accepted', () => {
  it('is stored by its place, with the attempt that sent it', async () => {
    await store('mid.1', first);
    await store('mid.2', first, 1);
    expect(await parts()).toEqual({
      0: { mid: 'mid.1', commandId: first, failed: false },
      1: { mid: 'mid.2', commandId: first, failed: false },
    });
    expect([await channels.midOf(whatsappId, wid), await channels.widOf(whatsappId, 'mid.2')]).toEqual(['mid.1', wid]);
  });

  it('is the one that the newest attempt sent, also if an older one is stored later', async () => {
    await store('mid.new', second);
    await store('mid.old', first);
    await store('mid.twice', second);
    expect(await parts()).toEqual({ 0: { mid: 'mid.new', commandId: second, failed: false } });
  });

  it('fails the attempt that relies on it when its delivery fails, also if that is reported twice', async () => {
    await store('mid.1', first);
    for (let report = 0; report < 2; report++) {
      expect(await channels.storeFailed(whatsappId, 'mid.1')).toEqual({ wid, commandId: first });
      // The sender stores it last.
      await store('mid.1', first);
    }
    expect(await parts()).toEqual({ 0: { mid: 'mid.1', commandId: first, failed: true } });
    expect(await channels.midOf(whatsappId, wid)).toBeNull();
  });

  it('does not fail a newer attempt that sent it again', async () => {
    await store('mid.1', first);
    await channels.storeFailed(whatsappId, 'mid.1');
    await store('mid.2', second);
    expect(await channels.storeFailed(whatsappId, 'mid.1')).toBeNull();
    expect(await parts()).toEqual({ 0: { mid: 'mid.2', commandId: second, failed: false } });
  });

  it('fails the attempt that adopted it, and is not adopted once it has failed', async () => {
    await store('mid.1', first);
    expect(await channels.adopt(whatsappId, accepted('mid.1', second))).toBe(true);
    expect(await channels.storeFailed(whatsappId, 'mid.1')).toEqual({ wid, commandId: second });
    expect(await channels.adopt(whatsappId, accepted('mid.1', second))).toBe(false);
  });

  it('does not exist for another company or another connection', async () => {
    await store('mid.1', first);
    expect(await userContext().stores.channels.storeFailed(whatsappId, 'mid.1')).toBeNull();
    expect(await channels.storeFailed(whatsappId + 1, 'mid.1')).toBeNull();
  });
});
