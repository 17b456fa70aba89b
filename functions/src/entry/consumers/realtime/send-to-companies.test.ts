import { eventName } from '@recado/shared/contract/grammar';
import { realtimeMessage } from '@recado/shared/contract/queue-messages/realtime';
import { expect, it } from 'vitest';
import type { QueueMessage } from '../../../platform/outbox/to-queue-message.ts';
import { sendToCompanies } from './send-to-companies.ts';

it('sends an event for every company once to each that is switched on, in the order of its record', async () => {
  const all = Array.from({ length: 1203 }, (_, index) => ({ id: index + 1, status: index !== 4 }));
  const sent: QueueMessage[] = [];
  await sendToCompanies(
    {
      companies: (after, limit) => Promise.resolve(all.slice(after, after + limit)),
      send: (messages) => Promise.resolve(void sent.push(...messages)),
    },
    realtimeMessage.parse({
      companyId: 1,
      toEveryCompany: true,
      rooms: ['everyone'],
      except: ['super'],
      event: eventName(1, 'announcement'),
      data: { action: 'delete', id: 7 },
      order: 'announcement-7',
      id: 'E1',
    }),
  );
  const messages = sent.map(({ body }) => realtimeMessage.parse(JSON.parse(body)));
  expect(messages.map(({ companyId }) => companyId)).toEqual(all.filter(({ status }) => status).map(({ id }) => id));
  expect(messages.at(-1)).toEqual({
    companyId: 1203,
    rooms: ['everyone'],
    except: ['super'],
    event: 'company-announcement',
    data: { action: 'delete', id: 7 },
    order: 'announcement-7',
    id: 'E1-1203',
  });
  expect(sent.at(-1)).toMatchObject({ group: '1203.announcement-7', deduplication: 'E1-1203' });
});
