import { describe, expect, it } from 'vitest';
import { once } from '../../../../test/campaign-sending.ts';
import { Sending } from '../../../../test/campaigns.ts';
import { answeringChecks } from '../../../../test/contact-imports.ts';
import { presentCampaign } from '../campaign/present-campaign.ts';

/** Makes people of the list unchecked, as a session host that was killed during an import leaves them. */
const forgetChecks = async ({ context }: Sending, people: readonly number[]): Promise<void> => {
  const { contactLists } = context.stores;
  for (const item of await contactLists.items(1, null, 100))
    if (people.includes(item.id)) await context.commit(contactLists.changeItem(item, { isWhatsappValid: null }), []);
};

describe('numbers that are unchecked when a campaign begins', () => {
  it('are checked before anybody is left out', async () => {
    const sending = await Sending.begin({ people: 4 });
    await forgetChecks(sending, [2, 3]);
    const { context } = await answeringChecks(
      (number) =>
        number === Sending.numberOf(3)
          ? { state: 'unregistered' }
          : { state: 'registered', address: { number, lid: null } },
      sending.context,
    );
    Object.assign(sending.context, context);
    await sending.handle(sending.next()!);
    expect(await presentCampaign(context, (await sending.campaign())!)).toMatchObject({ isPreparing: true, waits: [] });
    await sending.run();
    expect(sending.sentTo).toEqual(once([1, 2, 4]));
    expect((await sending.recipients()).map(({ reason }) => reason)).toEqual([null, null, 'invalid', null]);
    expect(await sending.campaign()).toMatchObject({ status: 'FINALIZADA' });
  });

  it('are left out where no connection can ask', async () => {
    const sending = await Sending.begin({ people: 2, connection: { status: 'DISCONNECTED' } });
    await forgetChecks(sending, [2]);
    await sending.run({ until: sending.now + 1_000 });
    expect((await sending.recipients()).map(({ reason }) => reason)).toEqual([null, 'unchecked']);
  });

  it('are sent to unchecked over the Cloud API, which can’t ask', async () => {
    const sending = await Sending.begin({
      people: 2,
      connection: { channel: 'whatsappapi' },
      campaign: { template: { name: 'oi', language: 'pt_BR', body: 'Oi', parameters: [] } },
    });
    await forgetChecks(sending, [2]);
    await sending.run();
    expect(sending.sentTo).toEqual(once([1, 2]));
  });
});
