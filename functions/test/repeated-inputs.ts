import { PutObjectCommand } from '@aws-sdk/client-s3';
import { createAnnouncement } from '@recado/shared/contract/announcements';
import { createContact } from '@recado/shared/contract/contacts';
import { publishFlow as publish } from '@recado/shared/contract/flows';
import { updateTicket } from '@recado/shared/contract/tickets';
import { createHelp } from '@recado/shared/contract/helps';
import { defaultServiceHours } from '@recado/shared/contract/service-hours';
import type { BodyOf, Endpoint } from '@recado/shared/contract/grammar';
import { createPlan } from '@recado/shared/contract/plans';
import type { DeclaredEndpoint, FeatureName } from '@recado/shared/contract/registry';
import type { CampaignRecord } from '../src/data/campaigns/store.ts';
import { handler as identity } from '../src/entry/http/identity.ts';
import { handler as inbox } from '../src/entry/http/inbox.ts';
import { handler as workspace } from '../src/entry/http/workspace.ts';
import { s3Client } from '../src/platform/clients.ts';
import { environment } from '../src/platform/environment.ts';
import { libraryKey } from '../src/platform/media/keys.ts';
import { generateKeyPairSync, randomInt, randomUUID } from 'node:crypto';
import { anyEmail } from './accounts.ts';
import type { Belongings } from './belongings.ts';
import { png } from './png.ts';
import { callHandler } from './call-handler.ts';
import { addQueue } from './conversation.ts';
import { writeP12 } from './certificates/write-p12.ts';
import { ownedParams } from './owned-params.ts';
import { addMessage } from './tickets.ts';
import { userContext } from './user-context.ts';

type Body = Record<string, unknown>;

/** The parts that a call is made with. */
export interface RepeatedInput {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: unknown;
}

/** A blue PNG, which is seen on a light surface. */
const image = {
  name: 'foto.png',
  content: png(16, 16, [0, 0, 255]),
};

/** Stores an image as the administrator has uploaded it to the library. Returns its key. */
const upload = async ({ admin, companyId }: Belongings): Promise<string> => {
  const Key = libraryKey(companyId, admin.user.id, userContext({ companyId }).ids.ulid(), image.name);
  const bucket = environment().MEDIA_BUCKET;
  await s3Client().send(new PutObjectCommand({ Bucket: bucket, Key, Body: image.content, ContentType: 'image/png' }));
  return Key;
};

/** The ids for the properties of a body, by their names. */
const ownedIn = (mine: Belongings): Body => ({
  contactId: mine.contactId,
  contactIds: [mine.contactId],
  contactListId: mine.contactListId,
  flowId: mine.things.flow,
  idFlow: mine.things.flow,
  invoiceId: mine.things.invoice,
  messageId: mine.messageId,
  queueId: mine.queueId,
  queueIds: [mine.queueId],
  selectedQueueIds: [mine.queueId],
  tags: [{ id: mine.things.tag }],
  ticketId: mine.ticketId,
  users: [mine.userId],
  whatsappId: mine.whatsappId,
  whatsappIds: [mine.whatsappId],
});

const isUpload = (value: unknown): boolean => typeof value === 'string' && value.startsWith('uploads/c/');

/** The example of a body with the ids and files of a company in place of those that it names. */
const ownedBody = async ({ body, example }: Endpoint, mine: Belongings): Promise<Body | undefined> => {
  if (!body || example?.body === undefined) return undefined;
  const given = example.body as Body;
  const owned = ownedIn(mine);
  const entries = Object.entries(given).map(async ([name, value]) => {
    if (isUpload(value)) return [name, await upload(mine)];
    // Plans count users, which other bodies name.
    return [name, Array.isArray(owned[name]) === Array.isArray(value) ? (owned[name] ?? value) : value];
  });
  const shape = (body as { shape?: object }).shape ?? {};
  const file = 'mediaPath' in shape ? { mediaPath: await upload(mine), mediaName: image.name } : {};
  return { ...(Object.fromEntries(await Promise.all(entries)) as Body), ...file };
};

/** A contact of the company besides the one that it has. */
export const addContact = async ({ admin }: Belongings, number = '5511922223333'): Promise<number> => {
  const body = { name: 'Bia', number };
  return (await callHandler(inbox, createContact, { body }, { token: admin.token })).result.id;
};

const addAnnouncement = async ({ admin }: Belongings): Promise<number> => {
  const body = { title: 'Aviso', text: 'Texto' };
  return (await callHandler(inbox, createAnnouncement, { body }, { token: admin.token })).result.id;
};

const addHelp = async ({ admin }: Belongings): Promise<number> => {
  const body = { title: 'Ajuda', video: 'dQw4w9WgXcQ' };
  return (await callHandler(workspace, createHelp, { body }, { token: admin.token })).result.id;
};

const addPlan = async ({ admin }: Belongings): Promise<number> => {
  const body = createPlan.example?.body as BodyOf<typeof createPlan>;
  return (await callHandler(identity, createPlan, { body }, { token: admin.token })).result.id;
};

const files = async (mine: Belongings) => [{ path: await upload(mine), name: image.name }];

/** Puts the company's campaign in a state in which the call is allowed. */
const setCampaign = async ({ companyId, things }: Belongings, change: Partial<CampaignRecord>): Promise<void> => {
  const context = userContext({ companyId });
  const { stores } = context;
  await context.commit(stores.campaigns.update((await stores.campaigns.get(Number(things.campaign)))!, change), []);
};

/** Ends the run of the knowledge's cases: there is one at a time. */
const endRun = async ({ companyId }: Belongings): Promise<RepeatedInput> => {
  const context = userContext({ companyId });
  const { evaluationRuns } = context.stores;
  for (const run of await evaluationRuns.newest())
    if (run.state === 'running') await context.commit(evaluationRuns.update(run, { state: 'stopped' }), []);
  return {};
};

/** Starts the clock of the ticket's resolution. */
const startClock = async ({ companyId, ticketId }: Belongings): Promise<RepeatedInput> => {
  const context = userContext({ companyId });
  const { tickets } = context.stores;
  const before = (await tickets.get(ticketId))!;
  const resolution = { level: 'resolution', since: 1, spent: 0, warnAt: 2, dueAt: 3, isMissed: false } as const;
  const serviceLevel = { answer: null, resolution, pausedAt: null, met: [], missed: [] };
  await context.commit(tickets.saves([{ before, after: { ...before, status: 'open', serviceLevel } }]), []);
  return {};
};

/** Marks the company's device as connected. */
const connect = async ({ companyId, whatsappId }: Belongings): Promise<RepeatedInput> => {
  const context = userContext({ companyId });
  const { stores } = context;
  const device = (await stores.connections.get(whatsappId))!;
  await context.commit(stores.connections.update(device, { ...device, status: 'CONNECTED' }), []);
  return {};
};

/** The revision of the draft of the company's flow. */
const revisionOf = async ({ companyId, things }: Belongings): Promise<number> =>
  (await userContext({ companyId }).stores.flows.draft(Number(things.flow)))!.revision;

/** Publishes the company's flow as it is. */
const publishFlow = async (mine: Belongings): Promise<RepeatedInput> => {
  const body = { revision: await revisionOf(mine) };
  const call = { params: { id: Number(mine.things.flow) }, body };
  await callHandler(inbox, publish, call, { token: mine.admin.token });
  return { body };
};

const addText = async ({ companyId, ticketId }: Belongings): Promise<string> => {
  const context = userContext({ companyId });
  const ticket = (await context.stores.tickets.get(ticketId))!;
  return (await addMessage(context, ticket, { body: 'Oi' })).id;
};

/** The parts that a call needs besides its example. */
const additions: Record<string, (mine: Belongings) => Promise<RepeatedInput>> = {
  acceptFlowTest: async (mine) => ({ body: { revision: await revisionOf(mine) } }),
  addListedFiles: async (mine) => ({ body: { files: await files(mine) } }),
  cancelCampaign: async (mine) => {
    await setCampaign(mine, { status: 'EM_ANDAMENTO', startedAt: 1, preparedTo: 1 });
    return {};
  },
  createRetentionRule: async ({ companyId }) => ({
    body: { queueId: (await addQueue(userContext({ companyId }), randomUUID())).id },
  }),
  createFileList: async (mine) => ({ body: { options: await files(mine) } }),
  createCompany: () => Promise.resolve({ body: { email: anyEmail(), planId: 3 } }),
  createUser: () => Promise.resolve({ body: { email: anyEmail() } }),
  deletePushSubscription: () => Promise.resolve({ query: { endpoint: 'https://push.example.com/send/4f6e' } }),
  forwardMessage: async (mine) => ({ body: { messageId: await addText(mine) } }),
  importContact: () => Promise.resolve({ body: { tags: ['Cliente VIP'] } }),
  checkContactList: connect,
  importChatContacts: connect,
  importPhoneContacts: connect,
  keepFlowFiles: async (mine) => ({ body: { medias: (await files(mine)).map((file) => ({ type: 'img', ...file })) } }),
  erasePerson: async (mine) => ({ body: { contactIds: [await addContact(mine, '5511922224444')] } }),
  mergeContact: async (mine) => ({ body: { contactId: await addContact(mine) } }),
  pauseCampaign: async (mine) => {
    await setCampaign(mine, { status: 'EM_ANDAMENTO', startedAt: 1, preparedTo: 1 });
    return {};
  },
  pauseServiceLevel: startClock,
  publishFlow: async (mine) => ({ body: { revision: await revisionOf(mine) } }),
  runFlowTests: (mine) => Promise.resolve({ body: { testId: mine.things.flowTest } }),
  restoreFlowVersion: publishFlow,
  restartCampaign: async (mine) => {
    await setCampaign(mine, { status: 'CANCELADA' });
    return {};
  },
  startEvaluationRun: endRun,
  startTicketFlow: async (mine) => {
    await publishFlow(mine);
    const call = { params: { id: mine.ticketId }, body: { status: 'pending' } } as const;
    await callHandler(inbox, updateTicket, call, { token: mine.admin.token });
    return {};
  },
  testQueueIntegration: () =>
    Promise.resolve({
      body: {
        jsonContent: JSON.stringify({
          client_email: 'bot@loja.iam.gserviceaccount.com',
          private_key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
            type: 'pkcs8',
            format: 'pem',
          }),
        }),
      },
    }),
  setTicketListWidth: ({ admin }) => Promise.resolve({ params: { id: admin.user.id } }),
  uploadCertificate: () =>
    Promise.resolve({
      query: { ref: 'certificadoEfi' },
      body: { file: writeP12({ password: 'segredo' }).toString('base64') },
    }),
  // Another value than what the thing has, or an earlier call gave it.
  updateAnyConnection: () => Promise.resolve({ body: { name: 'Loja do bairro' } }),
  // The installation's company, which the tests of other files change by the example.
  updateCompany: () => Promise.resolve({ body: { phone: String(randomInt(11_900_000_000, 11_999_000_000)) } }),
  updateCompanySchedules: () =>
    Promise.resolve({ body: { schedules: defaultServiceHours.map((day) => ({ ...day, startTimeA: '09:30' })) } }),
  updatePlan: () => Promise.resolve({ body: { queues: 4 } }),
  updateFileList: async (mine) => ({ body: { options: await files(mine) } }),
};

/** Things of the installation, which the super user's call names in its path. */
const ofInstallation: Partial<Record<FeatureName, (mine: Belongings) => Promise<number>>> = {
  announcements: addAnnouncement,
  helps: addHelp,
  plans: addPlan,
};

/** A valid input of a call in this company: its endpoint's example with the company's own things and files. */
export const repeatedInput = async (endpoint: DeclaredEndpoint, mine: Belongings): Promise<RepeatedInput> => {
  const [body, added] = [await ownedBody(endpoint, mine), await additions[endpoint.name]?.(mine)];
  const create = endpoint.path.includes('{') ? ofInstallation[endpoint.feature] : undefined;
  const params = create ? { id: await create(mine) } : { ...ownedParams(endpoint, mine), ...added?.params };
  return { params, query: added?.query, body: body && { ...body, ...(added?.body as Body | undefined) } };
};
