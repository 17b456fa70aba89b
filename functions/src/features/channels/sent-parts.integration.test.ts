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

const taken = (mid: string, commandId: string, part = 0) => ({ wid, part, mid, commandId });
const note = (...known: Parameters<typeof taken>) =>
  channels.storeSent(whatsappId, taken(...known), context.clock.now());
const parts = async () => Object.fromEntries(await channels.sentParts(whatsappId, wid));

describe('what Meta has taken', () => {
  it('is known by place, with the attempt that sent it', async () => {
    await note('mid.1', first);
    await note('mid.2', first, 1);
    expect(await parts()).toEqual({
      0: { mid: 'mid.1', commandId: first, failed: false },
      1: { mid: 'mid.2', commandId: first, failed: false },
    });
    expect([await channels.midOf(whatsappId, wid), await channels.widOf(whatsappId, 'mid.2')]).toEqual(['mid.1', wid]);
  });

  it('is what the newest attempt sent, whenever an older one is told of', async () => {
    await note('mid.new', second);
    await note('mid.old', first);
    await note('mid.twice', second);
    expect(await parts()).toEqual({ 0: { mid: 'mid.new', commandId: second, failed: false } });
  });

  it('comes to nothing for the attempt that counted on it, told once or twice', async () => {
    await note('mid.1', first);
    for (let told = 0; told < 2; told++) {
      expect(await channels.storeFailed(whatsappId, 'mid.1')).toEqual({ wid, commandId: first });
      // The sender learns of it last.
      await note('mid.1', first);
    }
    expect(await parts()).toEqual({ 0: { mid: 'mid.1', commandId: first, failed: true } });
    expect(await channels.midOf(whatsappId, wid)).toBeNull();
  });

  it('is no concern of an attempt that sent it anew', async () => {
    await note('mid.1', first);
    await channels.storeFailed(whatsappId, 'mid.1');
    await note('mid.2', second);
    expect(await channels.storeFailed(whatsappId, 'mid.1')).toBeNull();
    expect(await parts()).toEqual({ 0: { mid: 'mid.2', commandId: second, failed: false } });
  });

  it('fails the attempt that took it over, or is not taken over any more', async () => {
    await note('mid.1', first);
    expect(await channels.adopt(whatsappId, taken('mid.1', second))).toBe(true);
    expect(await channels.storeFailed(whatsappId, 'mid.1')).toEqual({ wid, commandId: second });
    expect(await channels.adopt(whatsappId, taken('mid.1', second))).toBe(false);
  });

  it('is unknown to another company and another connection', async () => {
    await note('mid.1', first);
    expect(await userContext().stores.channels.storeFailed(whatsappId, 'mid.1')).toBeNull();
    expect(await channels.storeFailed(whatsappId + 1, 'mid.1')).toBeNull();
  });
});
