import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { createHmac } from 'node:crypto';
import { metaApp } from '../src/features/channels/graph/meta-app.ts';
import { sealToken } from '../src/platform/sealed-token.ts';
import { addConnection } from './conversation.ts';
import type { TestContext } from './user-context.ts';

/** Adds a connection of WhatsApp's Cloud API whose account at Meta has this id. */
export const addCloudConnection = async (
  context: TestContext,
  externalId: string,
  given: Parameters<typeof addConnection>[1] = {},
) => {
  const connection = await addConnection(context, { channel: 'whatsappapi', ...given });
  const account = { companyId: context.company.id, whatsappId: connection.id };
  const token = await sealToken('token', account);
  await context.commit(
    context.stores.channels.createAccount({ ...account, channel: 'whatsappapi', externalId, parentId: '40', token }),
    [],
  );
  return connection;
};

/** The signed webhook by which Meta delivers a text that a customer writes to an account. */
export const metaText = async (
  accountId: string,
  { id, from, body = id }: { id: string; from: string; body?: string },
): Promise<APIGatewayProxyEventV2> => {
  const message = { id, from, timestamp: `${Math.floor(Date.now() / 1_000)}`, type: 'text', text: { body } };
  const value = { metadata: { phone_number_id: accountId }, messages: [message] };
  const entry = [{ id: '40', changes: [{ field: 'messages', value }] }];
  const payload = JSON.stringify({ object: 'whatsapp_business_account', entry });
  const { appSecret } = await metaApp();
  const signature = `sha256=${createHmac('sha256', appSecret).update(payload).digest('hex')}`;
  return {
    body: payload,
    headers: { 'x-hub-signature-256': signature },
    requestContext: { http: { method: 'POST' } },
  } as unknown as APIGatewayProxyEventV2;
};
