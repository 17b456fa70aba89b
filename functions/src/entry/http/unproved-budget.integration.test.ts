import { me } from '@recado/shared/contract/auth';
import { expect, it } from 'vitest';
import { installPlans, type Login, newCompany, proveCompany } from '../../../test/accounts.ts';
import { callHandler } from '../../../test/call-handler.ts';
import { useLimits } from '../../../test/use-limits.ts';
import { createHandler } from './create-handler.ts';
import { bindings } from './identity.ts';

useLimits({ unprovedCalls: { perSecond: 1, burst: 60 } });

// A clock that stands still: no budget refills while the test runs.
const instant = Date.now();
const handler = createHandler(bindings, { now: () => instant });
const call = ({ token }: Login) => callHandler(handler, me, {}, { token });

it('companies without a proved address share a budget, and take nothing from the others', async () => {
  await installPlans();
  const [one, two, proved] = [await newCompany(), await newCompany(), await newCompany()];
  await proveCompany(proved);
  // The process knows a caller as it last read it.
  await call(proved);
  const answers = [];
  for (let at = 0; at < 40; at++) answers.push(await call(one), await call(two));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(20);
  expect(refused[0]).toMatchObject({ error: 'ERR_TOO_MANY_REQUESTS', headers: { 'retry-after': '1' } });
  expect((await call(proved)).status).toBe(200);
});
