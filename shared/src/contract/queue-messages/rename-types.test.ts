import { expect, it } from 'vitest';
import { historyEvent } from './history.ts';
import { outboundCommand } from './outbound.ts';

const source = { companyId: 1, whatsappId: 2, since: 3, until: 4 };

it('an outage of an earlier release is one of this release', () => {
  const outage = { ...source, type: 'outage', outageId: 'x', relinked: false };
  expect(historyEvent.parse({ ...outage, type: 'gap' })).toEqual(outage);
  expect(historyEvent.parse(outage)).toEqual(outage);
});

it('a backfill of an earlier release is one of this release', () => {
  const backfill = { ...source, type: 'backfill', commandId: 'y', chats: [], relinked: false };
  expect(outboundCommand.parse({ ...backfill, type: 'fillGap' })).toEqual(backfill);
});

it('a message without a type is refused as before', () => {
  expect(outboundCommand.safeParse('text').success).toBe(false);
});
