import { expect, it } from 'vitest';
import { addConnection } from '../../../test/conversation.ts';
import { userContext } from '../../../test/user-context.ts';
import { receiveNotice } from './receive-notice.ts';

it('a notice alerts the webhook and administrators once, good news nobody', async () => {
  const context = userContext();
  const { company } = context;
  company.webhooks = [{ id: 1, events: ['connection.notice'] }];
  const connection = await addConnection(context, { channel: 'whatsappapi' });
  const event = {
    type: 'notice' as const,
    companyId: company.id,
    whatsappId: connection.id,
    channel: 'whatsappapi' as const,
    notice: 'qualityLow' as const,
    detail: 'TIER_1K',
    at: Date.parse('2026-11-26T12:00:00.000Z'),
  };
  await receiveNotice(context, event);
  await receiveNotice(context, event);
  await receiveNotice(context, { ...event, notice: 'qualityRestored' });
  const sent = (to: string) => context.effects.filter((effect) => effect.to === to);
  expect(sent('webhook-events')).toMatchObject([
    { message: { event: { type: 'connection.notice', data: { reason: 'qualityLow', detail: 'TIER_1K' } } } },
  ]);
  const { id, name } = connection;
  expect(sent('push')).toMatchObject([
    { message: { connection: { id, name }, notice: 'qualityLow', detail: 'TIER_1K', noticedAt: event.at } },
  ]);
  expect(await context.stores.connectionLog.page(id, null, 9)).toHaveLength(2);
});
