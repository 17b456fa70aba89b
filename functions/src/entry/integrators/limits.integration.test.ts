import { checkExternalNumber } from '@recado/shared/contract/external-messages';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { expect, it } from 'vitest';
import { userContext } from '../../../test/user-context.ts';
import { addConnection } from '../../../test/conversation.ts';
import { installPlans } from '../../../test/accounts.ts';
import { useLimits } from '../../../test/use-limits.ts';
import { bindIntegrator } from '../../context/integrator-context.ts';
import { companyEntity } from '../../data/companies/store.ts';
import { tokenHash } from '../../data/connection-tokens/store.ts';
import { documentClient } from '../../platform/clients.ts';
import { commit } from '../../platform/commit.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import { createIntegratorsHandler } from './create-handler.ts';

useLimits({
  externalCalls: { perSecond: 50, burst: 50 },
  companyExternalCalls: { perSecond: 50, burst: 80 },
});

/** Milliseconds since the test began, by its own clock. */
let elapsed = 0;
const begin = Date.now();
const clock = { now: () => begin + elapsed };

const handler = createIntegratorsHandler(
  [
    bindIntegrator(checkExternalNumber, (_context, { body: { number } }) =>
      Promise.resolve({ existsInWhatsapp: true as const, number, numberFormatted: number }),
    ),
  ],
  clock,
);

const call = (token: string): Promise<APIGatewayProxyResult> => {
  const event = {
    httpMethod: 'POST',
    path: checkExternalNumber.path,
    resource: '/api/messages/{proxy+}',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ number: '5531987654321' }),
    isBase64Encoded: false,
    requestContext: { requestId: 'test', identity: { sourceIp: '192.0.2.1', userAgent: 'test' } },
  } as unknown as APIGatewayProxyEvent;
  return handler(event, { getRemainingTimeInMillis: () => 29_000 } as Context);
};

/** Two connections of a company, with their tokens. */
const newTokens = async (): Promise<string[]> => {
  await installPlans();
  const context = userContext();
  const company = companyEntity.record({ ...context.company, planId: 3 });
  await commit(documentClient(), entityStore(companyEntity, documentClient()).create(company));
  return Promise.all(
    [1, 2].map(async (n) => {
      const { id: whatsappId } = await addConnection(context);
      const token = `${'a'.repeat(20)}${String(company.id).padStart(9, '0')}${n}`;
      const sealed = { key: '', text: '' };
      const writes = context.stores.connectionTokens.replace(null, { whatsappId, hash: tokenHash(token), sealed });
      await context.commit(writes, []);
      return token;
    }),
  );
};

const passed = (answers: readonly APIGatewayProxyResult[]): number =>
  answers.filter(({ statusCode }) => statusCode === 200).length;

it('a connection’s calls pass at its rate, and what is refused says when to come back', async () => {
  const [first, second] = (await newTokens()) as [string, string];
  const answers: APIGatewayProxyResult[] = [];
  // Three times as many calls as pass, over two seconds.
  for (elapsed = 0; elapsed < 2_000; elapsed += 5) answers.push(await call(first));
  expect(passed(answers)).toBeGreaterThanOrEqual(147);
  expect(passed(answers)).toBeLessThanOrEqual(150);
  const refused = answers.find(({ statusCode }) => statusCode === 429)!;
  expect(JSON.parse(refused.body)).toEqual({ error: 'ERR_TOO_MANY_REQUESTS', details: { retryAfter: 1 } });
  expect(refused.headers).toMatchObject({
    'retry-after': '1',
    'ratelimit-policy': '"connection";q=50;w=1',
    ratelimit: '"connection";r=0;t=1',
  });
  // The company's other connection has its own budget, within the company's.
  elapsed += 200;
  const others = await Promise.all(Array.from({ length: 60 }, () => call(second)));
  expect(passed(others)).toBeGreaterThan(0);
  expect(passed(others)).toBeLessThanOrEqual(50);
});
