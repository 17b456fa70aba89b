import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Endpoint, FunctionGroup } from '@recado/shared/contract/grammar';
import { endpoints } from '@recado/shared/contract/registry';
import { quotas } from '@recado/shared/limits/quotas';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { installPlans } from '../../../test/accounts.ts';
import { type Belongings, newBelongings } from '../../../test/belongings.ts';
import { callHandler } from '../../../test/call-handler.ts';
import { repeatedInput } from '../../../test/repeated-inputs.ts';
import { documentClient } from '../../platform/clients.ts';
import { environment } from '../../platform/environment.ts';
import { quotaKey, type QuotaKind } from '../../platform/quota.ts';
import { declaredEntities } from '../data-model/entity-table.ts';
import { handler as inbox } from './inbox.ts';
import { handler as workspace } from './workspace.ts';

/** The call that adds a record of each kind, and what the kind is counted by. Plans limit the others, with errors of their own. */
const creations: Record<
  Exclude<QuotaKind, 'users' | 'queues' | 'connections'>,
  { call: string; limit: number; of?: (mine: Belongings) => number }
> = {
  campaigns: { call: 'createCampaign', limit: quotas.campaigns },
  'contact-lists': { call: 'createContactList', limit: quotas.contactLists },
  'file-lists': { call: 'createFileList', limit: quotas.fileLists },
  'internal-chats': { call: 'createInternalChat', limit: quotas.internalChats },
  'own-internal-chats': {
    call: 'createInternalChat',
    limit: quotas.ownInternalChats,
    of: ({ admin }) => admin.user.id,
  },
  'quick-messages': { call: 'createQuickMessage', limit: quotas.quickMessages },
  'own-quick-messages': {
    call: 'createQuickMessage',
    limit: quotas.ownQuickMessages,
    of: ({ admin }) => admin.user.id,
  },
  schedules: { call: 'createSchedule', limit: quotas.schedules },
  'own-schedules': { call: 'createSchedule', limit: quotas.ownSchedules, of: ({ admin }) => admin.user.id },
  tags: { call: 'createTag', limit: quotas.tags },
  'ticket-notes': { call: 'createTicketNote', limit: quotas.notesOfTicket, of: ({ ticketId }) => ticketId },
};

const handlers: Partial<Record<FunctionGroup, unknown>> = { inbox, workspace };

const setCount = async ({ companyId }: Belongings, kind: QuotaKind, of: number | undefined, count: number) => {
  const Item = { ...quotaKey(companyId, { kind, of }), count };
  await documentClient().send(new PutCommand({ TableName: environment().TABLE_NAME, Item }));
};

beforeAll(installPlans);

describe('a company', () => {
  it.each(Object.entries(creations))('adds %s up to the limit', async (kind, { call, limit, of }) => {
    const mine = await newBelongings({ beyond: 1_000_000 });
    const endpoint = endpoints.find(({ name }) => name === call) as Endpoint & { group: FunctionGroup };
    const counted = of?.(mine);
    const add = async () => {
      const input = await repeatedInput(endpoint as never, mine);
      const body = call === 'createTag' ? { ...(input.body as object), name: randomUUID() } : input.body;
      const { token } = mine.admin;
      return callHandler(handlers[endpoint.group], endpoint, { ...input, body } as never, { token });
    };
    await setCount(mine, kind as QuotaKind, counted, limit - 1);
    expect((await add()).status).toBe(200);
    const refused = await add();
    expect([refused.status, refused.error]).toEqual([409, kind === 'tags' ? 'ERR_TAG_LIMIT' : 'ERR_LIMIT_REACHED']);
    expect(refused.details).toEqual({ limit });
    await setCount(mine, kind as QuotaKind, counted, limit + 100);
    expect((await add()).status).toBe(409);
  });

  it('has the limits that entities declare', async () => {
    const declared = (await declaredEntities()).flatMap(({ entity }) => entity.quotas);
    for (const [kind, { limit }] of Object.entries(creations))
      expect(declared.find((quota) => quota.kind === kind)?.limit, kind).toBe(limit);
  });
});
