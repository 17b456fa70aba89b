import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { installPlans, newCompany } from '../../../../test/accounts.ts';
import { addConnection, allTickets, anyNumber, inboundText } from '../../../../test/conversation.ts';
import { jobsOf, runJobs } from '../../../../test/jobs.ts';
import { addCloudConnection, metaText } from '../../../../test/meta-webhook.ts';
import { useOwnQueues } from '../../../../test/own-queues.ts';
import { useOwnTable } from '../../../../test/own-table.ts';
import { takeMessages } from '../../../../test/queue-messages.ts';
import { scanTable } from '../../../../test/scan-table.ts';
import { sessionEvent } from '../../../../test/session-event.ts';
import { sqsRecord } from '../../../../test/sqs-record.ts';
import { userContext } from '../../../../test/user-context.ts';
import { handler as receiveInbound } from '../../../entry/consumers/inbound/handler.ts';
import { handler as receiveMeta } from '../../../entry/webhooks/meta.ts';
import { cognitoUserPool } from '../../../platform/user-pool/cognito-user-pool.ts';
import { deleteCompany } from './delete-company.ts';

/** Milliseconds for which the job waits for what began before the company was marked. */
const pause = 60_000;

useOwnTable();
useOwnQueues();
beforeAll(installPlans);
afterEach(() => vi.restoreAllMocks());

/** The items of the table that name a company, in a key, a field, or a text, but for the jobs of who deletes it. */
const itemsNaming = async (companyId: number, askedIn: number): Promise<unknown[]> => {
  const names = new RegExp(`c#${companyId}#|c${companyId}#|companyId\\\\?":${companyId}[,}]`);
  return (await scanTable('pk > :none', { ':none': ' ' })).filter(
    (item) => item.pk !== `c#${askedIn}#jobs` && names.test(JSON.stringify(item)),
  );
};

it('a company that is deleted while its numbers receive leaves nothing, and receives nothing afterwards', async () => {
  const { company } = await newCompany();
  const mine = userContext({ companyId: company.id });
  const session = await addConnection(mine);
  const account = anyNumber();
  await addCloudConnection(mine, account);
  let count = 0;
  const receive = async (): Promise<void> => {
    count += 1;
    const text = inboundText(session, { number: anyNumber() });
    const state = sessionEvent({ companyId: company.id, whatsappId: session.id, sequence: count, status: 'CONNECTED' });
    await receiveMeta(await metaText(account, { id: `wamid.${count}`, from: anyNumber() }));
    const waiting = (await takeMessages('inbound', { wait: false })).map((body): unknown => JSON.parse(body));
    const Records = [text, state, ...waiting].map((event) => sqsRecord(event, { group: String(count) }));
    expect(await receiveInbound({ Records })).toEqual({ batchItemFailures: [] });
  };
  // The functions know the company when it is marked.
  await receive();
  expect(await allTickets(mine)).toHaveLength(2);
  const by = userContext({ viewer: { super: true } });
  await deleteCompany(cognitoUserPool())(by, { params: { id: company.id }, query: undefined, body: undefined });
  await receive();
  const began = Date.now();
  const commit = by.commit.bind(by);
  by.commit = async (...given) => {
    await commit(...given);
    const [job] = await jobsOf(by);
    const hasWaited = !['logins', undefined].includes((job!.cursor as { phase: string } | null)?.phase);
    if (hasWaited) vi.spyOn(Date, 'now').mockImplementation(() => began + pause);
    await receive();
  };
  await runJobs(by);
  expect(await jobsOf(by)).toMatchObject([{ state: 'done' }]);
  expect(count).toBeGreaterThan(8);
  expect(await itemsNaming(company.id, by.company.id)).toEqual([]);
  await receive();
  expect(await itemsNaming(company.id, by.company.id)).toEqual([]);
});
