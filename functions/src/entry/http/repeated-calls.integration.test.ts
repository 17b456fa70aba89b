import type { AuditLine } from '@recado/shared/contract/audit-line';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { errorStatus, type ErrorCode } from '@recado/shared/contract/errors';
import type { Endpoint } from '@recado/shared/contract/grammar';
import { auditQueue } from '@recado/shared/contract/queue-messages/audit';
import { type DeclaredEndpoint, endpoints, type FeatureName } from '@recado/shared/contract/registry';
import { expectedAccess } from '@recado/shared/test/expected-access';
import { mockClient } from 'aws-sdk-client-mock';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { installPlans } from '../../../test/accounts.ts';
import { type Belongings, newBelongings } from '../../../test/belongings.ts';
import { callHandler } from '../../../test/call-handler.ts';
import { addContact, type RepeatedInput, repeatedInput } from '../../../test/repeated-inputs.ts';
import { wrongSums } from '../../../test/sums.ts';
import { type ItemChange, withChanges } from '../../../test/written-items.ts';
import { companyEntity } from '../../data/companies/store.ts';
import { storesOf } from '../../data/stores.ts';
import { documentClient } from '../../platform/clients.ts';
import { commit } from '../../platform/commit.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import { handler as billing } from './billing.ts';
import { handler as channels } from './channels.ts';
import { handler as connections } from './connections.ts';
import { handler as identity } from './identity.ts';
import { handler as inbox } from './inbox.ts';
import { handler as workspace } from './workspace.ts';

/**
 * Every writing endpoint of the access table is called twice with the same input, as clients do that got no response.
 * The queues take all messages and deliver none, so only the calls themselves write. A new endpoint needs its example,
 * and a line in `repeated-inputs.ts` where the example is not enough.
 */

const handlers: Readonly<Record<string, unknown>> = { billing, channels, connections, identity, inbox, workspace };

/** Calls that this test can't make succeed, and the code of their refusal. */
const refused: Record<string, ErrorCode> = {
  // The code is in a mail.
  confirmEmail: 'ERR_RESET_CODE',
  // The code is in an app, and there are recovery codes after it.
  confirmSecondFactor: 'ERR_SECOND_FACTOR_CODE',
  renewRecoveryCodes: 'ERR_SECOND_FACTOR_OFF',
  // The invoice of belongings is paid.
  createSubscription: 'ERR_INVOICE_PAID',
  // The installation has no credentials of a provider.
  createMandate: 'ERR_AUTOMATIC_PIX_UNAVAILABLE',
  // It needs a request id: `refunds.integration.test.ts` makes it twice.
  refundCharge: 'ERR_VALIDATION',
  // The installation has no issuer of notes: `service-notes.integration.test.ts` makes it twice.
  actOnNote: 'ERR_NO_NOTE_ISSUER',
  // No account at Meta.
  addCloudConnection: 'ERR_CHANNEL_TOKEN',
  addFacebookPages: 'ERR_CHANNEL_TOKEN',
  sendTemplate: 'ERR_NO_TEMPLATE_FOUND',
  // The server is not connected by OAuth: `connections.integration.test.ts` connects one.
  connectMcpServer: 'ERR_MCP_AUTH',
  finishMcpConnection: 'ERR_MCP_STATE',
  // Only messages of groups have a participant.
  contactOfMessage: 'ERR_NO_CONTACT_FOUND',
  // Nobody deletes its own company.
  deleteCompany: 'ERR_OWNER_COMPANY',
  beginSupport: 'ERR_OWNER_COMPANY',
  // The caller has no second factor: `reset-of-company.integration.test.ts` makes it twice.
  resetCompanySecondFactor: 'ERR_OWN_SECOND_FACTOR',
  // No phone that looks for the number.
  sendCampaignTest: 'ERR_WAPP_NOT_INITIALIZED',
  // No prompt helps the agents of the company, and nothing is changed by a help.
  assistTicket: 'ERR_ASSISTANCE_OFF',
  // No prompt wrote the company's message: `evaluation.integration.test.ts` marks answers.
  markAnswer: 'ERR_ANSWER_NOT_OF_PROMPT',
};

/** Calls after which others of their feature would be refused: they get a company of their own. */
const inOwnCompany: ReadonlySet<string> = new Set([
  'cancelCampaign',
  'checkContactList',
  'deleteAnyConnection',
  'deleteConnection',
  'deleteContactList',
  'importPhoneContacts',
  'leaveInternalChat',
  'mergeContact',
  'pauseCampaign',
  'restartCampaign',
  // Moves the ticket, whose chat has it as its active one then.
  'startTicketFlow',
]);

/** Calls that refuse to be made again: what they asked for is done. */
const doneOnce: ReadonlySet<string> = new Set(['cancelCampaign', 'mergeContact', 'pauseCampaign', 'restartCampaign']);

const answersAgain = (name: string): number[] => (doneOnce.has(name) ? [200, 404, 409] : [200]);

/** Attributes of items that the second call may change: of all items, by reason. */
const attributesOfAll: ReadonlySet<string> = new Set([
  // Counts and times of an item's writes.
  ...['version', 'updatedAt', 'savedAt'],
  // Counters, which `wrongSums` checks.
  ...['uses', 'count', 'bytes', 'files', 'changedAt', 'contactsCount'],
]);

/** The place of a ticket in lists, and its counts of messages. */
const placeOfTicket = ['traffic', 'messageTime', 'messageSequence', 'lastMessage', 'gsi1sk', 'gsi2sk', 'gsi3sk'];

/** Attributes that the second call of an endpoint may change besides. */
const attributesOf: Record<string, readonly string[]> = {
  // The wire has no value: each call turns the flag over.
  toggleAcceptAudio: ['acceptAudioMessage'],
  toggleDisableBot: ['disableBot'],
  toggleRefusesAi: ['refusesAi'],
  toggleOptOut: ['optedOutAt'],
  // The time of each proof, and that before which no sign-in counts.
  proveCaller: ['sessionProvedAt'],
  endOtherLogins: ['earliestSession'],
  endUserLogins: ['earliestSession'],
  // Each call makes another token.
  renewConnectionToken: ['sealed', 'hash'],
  rotateApiKey: ['hash', 'start', 'former'],
  // Each call gives the app another code.
  connectOauthApp: ['app'],
  // Each call mails another token, valid for a week from then on.
  inviteUser: ['hash', 'invitedAt', 'expiresAt'],
  inviteCompanyAdministrator: ['hash', 'invitedAt', 'expiresAt'],
  // Kept as long as a refresh token from each call on.
  savePushSubscription: ['expiresAt'],
  // Each call makes another secret; the one before the first signs on.
  rotateWebhookSecret: ['secret'],
  // The company's record lists its endpoints.
  createWebhook: ['webhooks'],
  // Each picture has a name of its own, so that browsers load it.
  saveUserPicture: ['profileImage'],
  saveLogo: ['value'],
  // The key is sealed again.
  uploadCertificate: ['sealed'],
  // The options of a queue are stored in it, and each call adds one.
  createOption: ['chatbots'],
  // A second message moves its ticket or chat.
  ...Object.fromEntries(
    [
      'sendMessage',
      'sendList',
      'sendCopyButton',
      'sendCallButton',
      'sendUrlButton',
      'sendPix',
      'sendPoll',
      'forwardMessage',
    ].map((name) => [name, placeOfTicket]),
  ),
  sendChatMessage: ['messages', 'lastMessageId', 'read'],
};

/** Calls whose second call removes an item that the first one added. */
const removing: ReadonlySet<string> = new Set(['toggleOptOut']);

/** Calls that are an act each time: the account log has each of them. */
const logged: ReadonlySet<string> = new Set([
  'getConnectionToken',
  'renewConnectionToken',
  'updateApiKey',
  'rotateApiKey',
]);

/** A list's people are removed by a job after it. */
const removedLater: Record<string, RegExp> = { deleteContactList: /^people of a list/ };

const sumsAfter = (name: string, changes: readonly ItemChange[]): string[] =>
  wrongSums(changes).filter((sum) => !removedLater[name]?.test(sum));

/** The differences that the second call made, without ids that were given out and fields that it may change. */
const differences = (name: string, changes: readonly ItemChange[]): { added: string[]; changed: string[] } => {
  const result = { added: [] as string[], changed: [] as string[] };
  for (const { pk, sk, before, after, attributes } of changes) {
    const unexpected = attributes.filter(
      (attribute) => !attributesOfAll.has(attribute) && !attributesOf[name]?.includes(attribute),
    );
    // Counters, and when somebody edited a record last.
    if (pk.includes('#counter#') || pk.includes('#edits#') || (after === null && removing.has(name))) continue;
    if (logged.has(name) && before === null && pk.endsWith('#account-log')) continue;
    // A recent text is an attribute of the item that it shares with others.
    const isText = sk.startsWith('recents#') && after !== null;
    if (before === null || isText) result.added.push(`${pk} ${sk}`);
    else if (after === null || unexpected.length > 0) result.changed.push(`${pk} ${sk}: ${unexpected.join(', ')}`);
  }
  return result;
};

const endpointOf = (name: string): DeclaredEndpoint => endpoints.find((declared) => declared.name === name)!;
const bodyShape = ({ body }: Endpoint): object => (body as { shape?: object } | undefined)?.shape ?? {};

/** True if a repeated call adds another thing unless it carries the same request id. */
const takesRequestId = (endpoint: Endpoint): boolean => endpoint.creates === true || 'requestId' in bodyShape(endpoint);

const writing = expectedAccess
  .filter(({ access, method, name }) => access !== 'public' && (method !== 'GET' || endpointOf(name).changes))
  .map(({ method, path, name }) => ({ call: `${method} ${path}`, endpoint: endpointOf(name) }));

/** Removals come last, of parts before that of the whole. */
const turnOf = ({ endpoint: { method, path } }: (typeof writing)[number]): number =>
  method === 'DELETE' ? 100 - path.split('/').length : 0;

/** Features whose calls leave what other features' calls need: they share a company, as one costs 50 calls. */
const inSharedCompany: ReadonlySet<FeatureName> = new Set([
  ...([
    'announcements',
    'apiKeys',
    'botPlays',
    'branding',
    'channels',
    'chatbots',
    'fileLists',
    'helps',
    'interactive',
    'oauth',
  ] as const),
  ...(['messages', 'phraseCampaigns', 'plans', 'push', 'queueIntegrations', 'quickMessages', 'schedules'] as const),
  ...(['support', 'ticketNotes', 'typing'] as const),
  ...([
    'campaigns',
    'contactLists',
    'flows',
    'imports',
    'internalChats',
    'logins',
    'queues',
    'reports',
    'secondFactor',
    'settings',
    'tags',
  ] as const),
]);

const companyOf = ({ endpoint: { feature } }: (typeof writing)[number]): string =>
  inSharedCompany.has(feature) ? 'features that share a company' : feature;

const features = [...Map.groupBy(writing, companyOf)].map(([name, calls]) => ({
  name,
  calls: calls.toSorted((one, other) => turnOf(one) - turnOf(other)),
}));

/** A company that proved its address, whose administrator may call every endpoint. */
const newCompany = async (): Promise<Belongings> => {
  const mine = await newBelongings({ beyond: 1_000_000 });
  const { users } = storesOf(documentClient(), mine.companyId);
  const user = (await users.get(mine.admin.user.id))!;
  const companies = entityStore(companyEntity, documentClient());
  const company = (await companies.get(mine.companyId))!;
  await commit(documentClient(), [
    ...users.update(user, { ...user, super: true }),
    ...companies.update(company, { emailVerified: true }),
  ]);
  return mine;
};

const ofInstallation: ReadonlySet<string> = new Set(['i#announcements', 'i#helps', 'i#settings']);

const call = (endpoint: DeclaredEndpoint, input: RepeatedInput, { admin }: Belongings) =>
  callHandler(handlers[endpoint.group], endpoint as Endpoint, input as never, { token: admin.token });

const isOf =
  ({ companyId }: Belongings) =>
  (pk: string): boolean =>
    pk.startsWith(`c#${companyId}#`) || ofInstallation.has(pk);

const callWithChanges = (endpoint: DeclaredEndpoint, input: RepeatedInput, mine: Belongings) =>
  withChanges(() => call(endpoint, input, mine), isOf(mine));

const keepsAnswer = (command: unknown): boolean =>
  command instanceof TransactWriteCommand &&
  (command.input.TransactItems ?? []).some(({ Put }) => String(Put?.Item?.pk).includes('#answers#'));

/** Runs a call of a function that dies once the table has its answer: nothing that it asks for afterwards is done. */
const dyingAfterAnswer = async <Answer>(run: () => Promise<Answer>): Promise<Answer> => {
  const client = documentClient();
  const send = client.send.bind(client) as (command: unknown) => Promise<unknown>;
  let dead = false;
  const spy = vi.spyOn(client, 'send').mockImplementation((async (command: unknown) => {
    if (dead) throw new Error('dead');
    const answer = await send(command);
    dead = keepsAnswer(command);
    if (dead) throw new Error('dead');
    return answer;
  }) as never);
  try {
    return await run();
  } finally {
    spy.mockRestore();
  }
};

const queues = mockClient(SQSClient);

/** The lines for the audit log that calls left since the last ones that were asked for. */
const audited = (): AuditLine[] => {
  const entries = queues.commandCalls(SendMessageBatchCommand).flatMap(({ args: [{ input }] }) => input.Entries ?? []);
  queues.resetHistory();
  return entries
    .map(({ MessageBody }) => auditQueue.schema.safeParse(JSON.parse(MessageBody!)))
    .flatMap(({ data }) => (data ? [data.line] : []));
};

/** Returns whether a line has a field that was changed, with its value before or after, or that it is a secret. */
const hasValues = ({ things }: AuditLine): boolean =>
  things.some(({ fields }) => fields.some(({ before, after, isHidden }) => isHidden === true || before !== after));

beforeAll(async () => {
  queues.on(SendMessageBatchCommand).resolves({});
  await installPlans();
});
afterAll(() => queues.restore());

describe.each(features)('a repeated call of $name', ({ calls }) => {
  let shared: Belongings;
  beforeAll(async () => {
    shared = await newCompany();
  });

  it.each(calls)('$call', async ({ endpoint }) => {
    const { name, method } = endpoint;
    const mine = inOwnCompany.has(name) ? await newCompany() : shared;
    const input = await repeatedInput(endpoint, mine);
    audited();
    const first = await callWithChanges(endpoint, input, mine);
    // Of frequent calls, an earlier test may have left the line of this minute.
    const lines = audited();
    if (!refused[name] && !endpoint.frequent) expect(lines.map((line) => line.call)).toContain(name);
    if (!refused[name] && endpoint.edit) expect(lines.filter(hasValues)).not.toEqual([]);
    expect([first.answer.status, first.answer.error]).toEqual(
      refused[name] ? [errorStatus[refused[name]], refused[name]] : [200, undefined],
    );
    expect(sumsAfter(name, first.changes)).toEqual([]);

    const { answer, changes } = await callWithChanges(endpoint, input, mine);
    const { added, changed } = differences(name, changes);
    expect(sumsAfter(name, changes)).toEqual([]);
    expect(changed).toEqual([]);
    if (answer.status !== 200 || !takesRequestId(endpoint)) expect(added).toEqual([]);
    if (refused[name]) return;
    if (method === 'PUT' || method === 'GET') expect(answer.status).toBe(200);
    if (method === 'DELETE') expect([200, 401, 404]).toContain(answer.status);
    if (method === 'POST') expect(takesRequestId(endpoint) ? [200, 409] : answersAgain(name)).toContain(answer.status);
  });
});

/** Calls that show a secret in a field, which the answer that is kept does not have. */
const shownOnce: Readonly<Record<string, string>> = { createApiKey: 'token', connectOauthApp: 'redirectTo' };

const keyed = writing.filter(({ endpoint }) => takesRequestId(endpoint) && !refused[endpoint.name]);

describe('with one request id', () => {
  const companies: Belongings[] = [];
  beforeAll(async () => {
    for (let test = 0; test < 2; test++) companies.push(await newCompany());
  });

  const inputOf = async (endpoint: DeclaredEndpoint, mine: Belongings): Promise<RepeatedInput> => {
    const input = await repeatedInput(endpoint, mine);
    // A new ticket needs a contact without one.
    const contact = endpoint.name === 'createTicket' && { contactId: await addContact(mine) };
    return { ...input, body: { ...(input.body as object), ...contact, requestId: randomUUID() } };
  };
  /** The company in which the endpoints of a test are called. */
  const companyFor = async ({ name }: Endpoint, test: number): Promise<Belongings> =>
    inOwnCompany.has(name) ? newCompany() : companies[test]!;

  it.each(keyed)(
    '$call adds one thing for two calls at once, and answers its result to a later one',
    async ({ endpoint }) => {
      const mine = await companyFor(endpoint, 0);
      const input = await inputOf(endpoint, mine);
      const { answer, changes } = await withChanges(
        () => Promise.all([call(endpoint, input, mine), call(endpoint, input, mine)]),
        isOf(mine),
      );
      const answered = answer.filter(({ status }) => status === 200);
      // The second call is refused where the first one is not done yet.
      expect(answer.every(({ status, error }) => status === 200 || error === 'ERR_BUSY')).toBe(true);
      expect(wrongSums(changes)).toEqual([]);
      const third = await callWithChanges(endpoint, input, mine);
      const secret = shownOnce[endpoint.name];
      for (const { result } of answered)
        expect(secret === undefined ? result : { ...(result as object), [secret]: null }).toEqual(third.answer.result);
      expect(third.answer.status).toBe(200);
      expect(third.changes).toEqual([]);
    },
  );

  const created = keyed.filter(({ endpoint }) => endpoint.creates);

  it.each(created)('$call answers after a function died behind its commit', async ({ endpoint }) => {
    const mine = await companyFor(endpoint, 1);
    const input = await inputOf(endpoint, mine);
    const died = await dyingAfterAnswer(() => call(endpoint, input, mine));
    expect(died.status).toBe(500);
    const second = await callWithChanges(endpoint, input, mine);
    expect(second.answer.status).toBe(200);
    expect(second.changes).toEqual([]);
    const third = await callWithChanges(endpoint, { ...input, body: { ...(input.body as object) } }, mine);
    expect(third.answer.result).toEqual(second.answer.result);
  });

  it('a call of another endpoint is not answered', async () => {
    const mine = await newCompany();
    const requestId = randomUUID();
    for (const name of ['createTag', 'createTicketNote']) {
      const input = await repeatedInput(endpointOf(name), mine);
      const body = { ...(input.body as object), requestId };
      const { answer, changes } = await callWithChanges(endpointOf(name), { ...input, body }, mine);
      expect(answer.status).toBe(200);
      expect(changes).not.toEqual([]);
    }
  });
});
