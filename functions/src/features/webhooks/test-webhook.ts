import { exampleBody } from '@recado/shared/contract/webhook-examples';
import type { testWebhook as endpoint } from '@recado/shared/contract/webhook-calls';
import type { UseCase } from '../../context/binding.ts';
import { existing } from '../../platform/existing.ts';
import { callEndpoint } from './call-endpoint.ts';

/** Calls an endpoint, also one that is off, with the example of an event. The call is in no log and counts for nothing. */
export const testWebhook: UseCase<typeof endpoint> = async (context, { params: { id }, body: { type } }) => {
  const { clock, company, ids, stores } = context;
  const webhook = existing('webhook', await stores.webhooks.get(id));
  const body = JSON.stringify(exampleBody(type, company.id, new Date(clock.now()).toISOString()));
  const { url, headers, status, error, answer, milliseconds } = await callEndpoint(context, webhook, {
    eventId: `test.${ids.ulid()}`,
    body,
  });
  return { request: { url, headers, body }, answer: { status, error, body: answer, milliseconds } };
};
