import { type CampaignSettings, campaignSettings } from '@recado/shared/contract/campaign-settings';
import { describe, expect, it } from 'vitest';
import { addCampaign } from '../../../test/campaign-records.ts';
import { addConnection } from '../../../test/conversation.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { newPace } from './sending/new-pace.ts';
import { getCampaignSettings, saveCampaignSettings } from './settings.ts';

const none = { params: undefined, query: undefined, body: undefined };
const read = async (context: TestContext) =>
  Object.fromEntries((await getCampaignSettings(context, none)).map(({ key, value }) => [key, value]));
const save = (context: TestContext, settings: Partial<CampaignSettings>) =>
  saveCampaignSettings(context, { ...none, body: { settings } });

describe('settings of campaigns', () => {
  it('are those of the specification until they are changed, each by itself', async () => {
    const context = userContext();
    expect(await read(context)).toMatchObject({ messageInterval: 20, longerIntervalAfter: 20, greaterInterval: 60 });
    await save(context, { messageInterval: 45 });
    await save(context, { sabado: true, variables: [{ key: 'loja', value: 'Centro' }] });
    expect(await read(context)).toMatchObject({
      messageInterval: 45,
      greaterInterval: 60,
      sabado: true,
      variables: [{ key: 'loja', value: 'Centro' }],
    });
  });

  it('may have hours that span midnight, or are the whole day', async () => {
    const context = userContext();
    await save(context, { startHour: '22:00', endHour: '06:00' });
    expect(await read(context)).toMatchObject({ startHour: '22:00', endHour: '06:00' });
    await save(context, { startHour: '06:00' });
    expect(await read(context)).toMatchObject({ startHour: '06:00', endHour: '06:00' });
  });

  it.each(['nome', 'numero', 'email'])('have no variable %s, which is the recipient’s', async (key) => {
    const refused = save(userContext(), { variables: [{ key, value: 'x' }] });
    await expect(refused).rejects.toMatchObject({ code: 'ERR_CAMPAIGN_VARIABLE_RESERVED' });
  });

  it('have no two variables of one name', () => {
    const variables = [
      { key: 'loja', value: 'a' },
      { key: 'loja', value: 'b' },
    ];
    expect(campaignSettings.shape.variables.safeParse(variables).success).toBe(false);
  });

  it('let the connections of a campaign that is being sent look again', async () => {
    const context = userContext();
    await save(context, { jitter: 0 });
    expect(context.effects.filter(({ to }) => to === 'campaigns')).toEqual([]);
    const { id, whatsappId } = await addCampaign(context);
    const campaign = await context.stores.campaigns.get(id);
    await context.commit(context.stores.campaigns.update(campaign!, { status: 'EM_ANDAMENTO', preparedTo: 1 }), []);
    // The connection waits for tomorrow.
    const { campaigns } = context.stores;
    const tomorrow = context.clock.now() + 86_400_000;
    await context.commit(campaigns.savePace(null, { ...newPace(whatsappId), turnAt: tomorrow }), []);
    await save(context, { startHour: '00:00' });
    expect((await campaigns.pace(whatsappId))?.turnAt).toBeLessThan(tomorrow);
    const sent = context.effects.flatMap((effect) => (effect.to === 'campaigns' ? [effect.message] : []));
    expect(sent).toMatchObject([{ type: 'turn', whatsappId }]);
  });

  it('are saved while campaigns are sent from more connections than one transaction takes', async () => {
    const context = userContext();
    const { campaigns } = context.stores;
    const ids: number[] = [];
    while (ids.length < 60) {
      const whatsappIds: number[] = [];
      while (whatsappIds.length < 20) whatsappIds.push((await addConnection(context)).id);
      const campaign = (await campaigns.get((await addCampaign(context, { whatsappIds })).id))!;
      await context.commit(campaigns.update(campaign, { status: 'EM_ANDAMENTO' }), []);
      ids.push(...whatsappIds);
    }
    await save(context, { messageInterval: 30 });
    expect(await read(context)).toMatchObject({ messageInterval: 30 });
    const turns = context.effects.flatMap((effect) => (effect.to === 'campaigns' ? [effect.message] : []));
    expect(turns.map((turn) => turn.type === 'turn' && turn.whatsappId).toSorted()).toEqual(ids.toSorted());
  });

  it('are those of one company', async () => {
    const [mine, theirs] = [userContext(), userContext()];
    await save(theirs, { messageInterval: 99 });
    expect(await read(mine)).toMatchObject({ messageInterval: 20 });
  });
});
