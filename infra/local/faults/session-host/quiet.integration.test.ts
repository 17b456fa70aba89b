import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HostedWorld, sameConnection, type Paired } from './hosted-world.ts';

describe('connections without messages', () => {
  let world: HostedWorld;
  let [healthy, dead]: Paired[] = [];

  beforeAll(async () => {
    world = await HostedWorld.start();
    await world.host({ QUIET_SECONDS: '2' });
    [healthy, dead] = [
      await world.pair({ companyId: 2, whatsappId: 1 }),
      await world.pair({ companyId: 3, whatsappId: 1 }),
    ];
  }, 120_000);
  afterAll(() => world.stop());

  const states = ({ ref }: Paired) =>
    world.inbound.of('session', (event) => sameConnection(event, ref)).map(({ status }) => status);

  it('are probed from time to time, and reconnected when pings are answered and messages are not', async () => {
    const before = states(healthy!).length;
    const after = await world.admin.now();
    const ana = await world.contact('Ana');
    await world.admin.call('drop', { phone: dead!.phone.phone, device: 1, reason: 'deaf' });
    const sent = await world.admin.call('send', { phone: ana.phone, to: dead!.phone.phone, text: 'ninguém me ouve' });
    await world.inbound.until(
      'session',
      (event) => sameConnection(event, dead!.ref) && event.status === 'TIMEOUT' && event.reason === 'unresponsive',
      1,
      90_000,
    );
    await world.inbound.until('message', ({ wid }) => wid === sent!.id);
    expect(states(dead!).at(-1)).toBe('CONNECTED');
    const tried = () =>
      world.admin.waitFor('content.requested', ({ phone, found }) => phone === healthy!.phone.phone && !found, {
        after,
      });
    await tried();
    expect(states(healthy!)).toHaveLength(before);
    const live = await world.admin.call('send', { phone: ana.phone, to: healthy!.phone.phone, text: 'aqui sim' });
    await world.inbound.until('message', ({ wid }) => wid === live!.id);
  }, 180_000);
});
