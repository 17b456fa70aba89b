import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Endpoint, FunctionGroup } from '@recado/shared/contract/grammar';
import { endpoints } from '@recado/shared/contract/registry';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { installPlans } from '../../../test/accounts.ts';
import { type Belongings, newBelongings } from '../../../test/belongings.ts';
import { callHandler } from '../../../test/call-handler.ts';
import { repeatedInput } from '../../../test/repeated-inputs.ts';
import { documentClient } from '../../platform/clients.ts';
import { environment } from '../../platform/environment.ts';
import { quotaKey } from '../../platform/quota.ts';
import { declaredEntities } from '../data-model/entity-table.ts';
import { handler as connections } from './connections.ts';
import { handler as identity } from './identity.ts';
import { handler as inbox } from './inbox.ts';
import { handler as workspace } from './workspace.ts';

/** The limits that entities declare. Plans limit the others, with errors of their own. */
const limited = (await declaredEntities())
  .flatMap(({ entity }) => entity.quotas)
  .flatMap(({ kind, limit, per }) => (limit === undefined ? [] : [{ kind, limit, per }]));

/** The call that adds a record of a kind: `createQuickMessage` of `own-quick-messages`. */
const creationOf = (kind: string): Endpoint & { group: FunctionGroup } => {
  const noun = kind.replace(/^own-|s$/g, '').replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  return endpoints.find(({ name }) => name === `create${noun}`) as Endpoint & { group: FunctionGroup };
};

/** Returns the holder that a kind is counted by: a ticket, a flow, or the user who owns the record. */
const counted = (per: string | undefined, { admin, ticketId, things }: Belongings): number | undefined => {
  if (per === undefined) return undefined;
  return per === 'ticketId' ? ticketId : per === 'flowId' ? Number(things.flow) : admin.user.id;
};

const handlers: Partial<Record<FunctionGroup, unknown>> = { connections, identity, inbox, workspace };

const setCount = async ({ companyId }: Belongings, kind: string, of: number | undefined, count: number) => {
  const Item = { ...quotaKey(companyId, { kind, of }), count };
  await documentClient().send(new PutCommand({ TableName: environment().TABLE_NAME, Item }));
};

/** The kinds of records that no two share a name of. */
const named = new Set(['tags', 'closing-reasons', 'roles']);

describe('a company', () => {
  let mine: Belongings;
  beforeAll(async () => {
    await installPlans();
    mine = await newBelongings({ beyond: 1_000_000 });
  });

  it('adds what entities limit', () => {
    expect(limited.length).toBeGreaterThanOrEqual(11);
  });

  it.each(limited)('adds $kind up to the limit', async ({ kind, limit, per }) => {
    const endpoint = creationOf(kind);
    const of = counted(per, mine);
    const add = async () => {
      const input = await repeatedInput(endpoint as never, mine);
      const body = named.has(kind) ? { ...(input.body as object), name: randomUUID() } : input.body;
      const { token } = mine.admin;
      return callHandler(handlers[endpoint.group], endpoint, { ...input, body } as never, { token });
    };
    await setCount(mine, kind, of, limit - 1);
    expect((await add()).status).toBe(200);
    const refused = await add();
    expect([refused.status, refused.error]).toEqual([409, kind === 'tags' ? 'ERR_TAG_LIMIT' : 'ERR_LIMIT_REACHED']);
    expect(refused.details).toEqual({ limit });
    await setCount(mine, kind, of, limit + 100);
    expect((await add()).status).toBe(409);
    // The company's own count holds for what a user owns too.
    await setCount(mine, kind, of, 0);
  });
});
