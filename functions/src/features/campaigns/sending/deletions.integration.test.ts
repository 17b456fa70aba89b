import { describe, expect, it } from 'vitest';
import { addTagOf } from '../../../../test/campaign-records.ts';
import { once, restartSending, upTo } from '../../../../test/campaign-sending.ts';
import { Sending } from '../../../../test/campaigns.ts';
import { deleteContact } from '../../contacts/delete-contact.ts';

describe('recipients that are deleted before their turn', () => {
  it('from its list after it began are skipped, but not those of a list that was deleted while it was stopped', async () => {
    const sending = await Sending.begin({ people: 4, settings: { messageInterval: 20 } });
    await sending.run({ until: sending.now + 10_000 });
    const { contactLists, campaigns } = sending.context.stores;
    const itemOf = async (person: number) => (await contactLists.items(1, null, 9)).find(({ id }) => id === person)!;
    const [waiting, , next] = (await sending.recipients()).filter(({ state }) => state === 'pending');
    await sending.context.commit(contactLists.removeItem(await itemOf(waiting!.place)), []);
    await sending.run({ until: sending.now + 30_000 });
    expect((await sending.recipients())[waiting!.place - 1]).toMatchObject({ state: 'skipped', reason: 'deleted' });
    await sending.change(1, { status: 'CANCELADA' });
    await sending.context.commit(contactLists.update((await contactLists.get(1))!, { removing: true }), []);
    await sending.context.commit(contactLists.clearItems(await contactLists.items(1, null, 9)), []);
    await restartSending(sending);
    await sending.run();
    expect(sending.sentTo).toEqual(once(upTo(4).filter((person) => person !== waiting!.place)));
    expect((await sending.recipients())[next!.place - 1]).toMatchObject({ state: 'delivered' });
    expect(await campaigns.counts(1)).toMatchObject({ delivered: 3, skipped: 1, failed: 0, left: 0 });
  });

  it('from the contacts of its tag after it began are skipped', async () => {
    for (const openTicket of ['disabled', 'enabled'] as const) {
      const sending = await Sending.begin({ people: 0, settings: { messageInterval: 20 } });
      const { context } = sending;
      const numbers = [1, 2, 3].map((person) => Sending.numberOf(person));
      const tag = await addTagOf(
        context,
        numbers.map((number) => ({ number })),
      );
      await sending.run();
      await sending.addCampaign(2, { contactListId: null, tagListId: tag.id, openTicket });
      await sending.run({ until: sending.now + 10_000 });
      const waiting = (await sending.recipients(2)).filter(({ state }) => state === 'pending')[0]!;
      const contact = await context.stores.contacts.identify({ number: waiting.number, lid: null });
      await deleteContact(context, { params: { id: contact!.id }, query: undefined, body: undefined });
      await sending.run();
      expect((await sending.recipients(2))[waiting.place - 1]).toMatchObject({ state: 'skipped', reason: 'deleted' });
      const got = Object.keys(sending.sentTo).toSorted();
      expect(got).toEqual(numbers.filter((number) => number !== waiting.number));
      expect(await sending.campaign(2)).toMatchObject({ status: 'FINALIZADA' });
    }
  });
});
