import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { listMessages, markTicketRead, sendMessage } from '@recado/shared/contract/messages';
import { previewBoxOf, previewQualities } from '@recado/shared/limits/previews';
import sharp from 'sharp';
import { ulid } from 'ulid';
import { createUpload, getMedia } from '@recado/shared/contract/media';
import { createCampaign } from '@recado/shared/contract/campaigns';
import { saveCampaignSettings } from '@recado/shared/contract/campaign-settings';
import { updateConnection } from '@recado/shared/contract/connections';
import { createQueue } from '@recado/shared/contract/queues';
import { listTickets, updateTicket } from '@recado/shared/contract/tickets';
import { updateUser } from '@recado/shared/contract/users';
import { unpacedCampaigns } from '@recado/shared/test/unpaced-campaigns';
import { distinctWords } from '../../../functions/src/data/message-search/words.ts';
import { seededRandom } from '@recado/shared/test/seeded-random';
import { addList } from '../bench/world/campaign-run.ts';
import { createContacts, type Shop } from '../bench/world/shop.ts';
import { BrowserSocket } from '../bench/world/socket.ts';
import { systemContextOf } from '../bench/world/system-context.ts';
import { bodyFrom, nameFrom } from '../bench/tenant/people.ts';
import type { World } from '../bench/world/world.ts';
import type { Requests } from '../runtime/meter-requests.ts';
import type { Act } from '../../operations/cost/counts.ts';
import { countAct, rounded } from './count-act.ts';

/** A text as people write them. */
const text = (index: number): string =>
  `${index}: olá, gostaria de saber se a encomenda de ontem já saiu para entrega, obrigada!`;
/** Returns a picture of some 200 kB, as of one that a phone has made smaller. No two are alike. */
const newPicture = async (): Promise<Buffer> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 110 } as const;
  const picture = sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: '#888', noise } });
  return picture.blur(4).jpeg({ quality: 90 }).toBuffer();
};
/** Returns the preview of a picture, as browsers make it. */
const previewOf = async (picture: Buffer): Promise<string> => {
  const small = sharp(picture).resize({ ...previewBoxOf({ width: 1_600, height: 1_200 }), fit: 'inside' });
  return (await small.webp({ quality: previewQualities[0] }).toBuffer()).toString('base64');
};
/** Bytes of a received voice message, and the recording of a sent one. */
const voiceSize = 200_000;
const recording = new URL('../../../functions/test/voice.webm', import.meta.url);
/** Times that an act is done, so that what happens once in several is in its average. */
const times = 16;
const recipients = 10;

/** A company whose people act, with its contact and the ticket in service. */
interface Scene {
  world: World;
  shop: Shop;
  contact: string;
  ticket: { id: number; uuid: string };
}

const receive = async ({ simulator, socket, linkedPhone }: Shop, from: string, body: string) => {
  const arrived = socket.message(({ message }) => message.body === body && !message.fromMe);
  await simulator.call('send', { phone: from, to: linkedPhone.phone, text: body });
  return (await arrived).ticket;
};

/** Sends an answer, and reads it on the contact's phone once it is there. */
const answer = async ({ world, shop, contact, ticket }: Scene, body: string): Promise<void> => {
  const arrived = shop.socket.message(({ message }) => message.body === body && message.ack >= 2);
  await world.admin.call(sendMessage, { params: { ticketId: ticket.id }, body: { body } });
  await arrived;
  const read = shop.socket.message(({ message }) => message.body === body && message.ack >= 3);
  await shop.simulator.call('read', { phone: contact, peer: shop.linkedPhone.phone });
  await read;
};

const receivePicture = async ({ shop, contact }: Scene): Promise<void> => {
  const arrived = shop.socket.message(
    ({ message }) => !message.fromMe && message.mediaType === 'image' && message.mediaState === 'ready',
  );
  const image = { mimetype: 'image/jpeg', data: (await newPicture()).toString('base64') };
  await shop.simulator.call('send', { phone: contact, to: shop.linkedPhone.phone, image });
  await arrived;
};

const receiveVoice = async ({ shop, contact }: Scene): Promise<void> => {
  const arrived = shop.socket.message(
    ({ message }) => !message.fromMe && message.mediaType === 'audio' && message.mediaState === 'ready',
  );
  const data = randomBytes(voiceSize).toString('base64');
  const audio = { mimetype: 'audio/ogg; codecs=opus', data, voice: true, seconds: 80 };
  await shop.simulator.call('send', { phone: contact, to: shop.linkedPhone.phone, audio });
  await arrived;
};

/** Uploads a file for the ticket and returns it as a message names it. */
const uploaded = async ({ world, ticket }: Scene, name: string, mimetype: string, bytes: Uint8Array) => {
  const { key, url, fields } = await world.admin.call(createUpload, {
    body: { ticketId: ticket.id, name, mimetype, size: bytes.length },
  });
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('file', new Blob([new Uint8Array(bytes)], { type: mimetype }));
  const stored = await fetch(url, { method: 'POST', body: form });
  if (!stored.ok) throw new Error(`the storage answered ${stored.status}`);
  return { key, name, mimetype };
};

/** Sends a file with a text of its own, and waits until it has arrived. */
const sendMedia = async ({ world, shop, ticket }: Scene, body: string, media: object): Promise<void> => {
  const sent = shop.socket.message(({ message }) => message.body === body && message.ack >= 2);
  await world.admin.call(sendMessage, {
    params: { ticketId: ticket.id },
    body: { body, medias: [media as Awaited<ReturnType<typeof uploaded>>] },
  });
  await sent;
};

const sendPicture = async (scene: Scene, index: number): Promise<void> => {
  const picture = await newPicture();
  const file = await uploaded(scene, `foto ${index}.jpg`, 'image/jpeg', picture);
  await sendMedia(scene, `foto ${index}`, { ...file, preview: await previewOf(picture) });
};

const sendVoice = async (scene: Scene, index: number): Promise<void> => {
  const file = await uploaded(scene, `audio ${index}.webm`, 'audio/webm', readFileSync(recording));
  await sendMedia(scene, `audio ${index}`, { ...file, isVoice: true });
};

/** Two queues, of which new contacts choose one. */
const offerMenu = async ({ admin }: World, { linkedPhone }: Shop): Promise<number[]> => {
  const queueIds: number[] = [];
  for (const [name, color] of [
    ['Matriz', '#10a0f1'],
    ['Filial', '#10a0f2'],
  ] as const)
    queueIds.push((await admin.call(createQueue, { body: { name, color, greetingMessage: `${name}!` } })).id);
  await admin.call(updateConnection, {
    params: { id: linkedPhone.whatsappId },
    body: { queueIds, greetingMessage: 'Bem-vindo!', complationMessage: 'Até logo!', maxUseBotQueues: 0 },
  });
  return queueIds;
};

const sendCampaign = async ({ admin }: World, shop: Shop, people: readonly string[]): Promise<void> => {
  const contactListId = await addList(await systemContextOf(admin.companyId), people);
  await admin.call(saveCampaignSettings, { body: { settings: unpacedCampaigns } });
  const body = {
    name: 'Promoção',
    message1: 'Olá, a promoção começou.',
    contactListId,
    whatsappId: shop.linkedPhone.whatsappId,
    whatsappIds: [shop.linkedPhone.whatsappId],
    scheduledAt: new Date().toISOString(),
  };
  const after = await shop.simulator.now();
  const shown = people.map((owner) =>
    shop.simulator.waitFor('message.stored', ({ message }) => message.owner === owner, { after, timeoutMs: 120_000 }),
  );
  await admin.call(createCampaign, { body });
  await Promise.all(shown);
};

/** Texts that become a segment of the index at once. */
const segment = 256;

/** Adds the words of so many texts to the index, as messages do. */
const addWords = async ({ world, shop, ticket }: Scene): Promise<void> => {
  const { stores } = await systemContextOf(world.admin.companyId);
  const { contactId } = (await stores.tickets.get(ticket.id))!;
  const random = seededRandom(segment);
  const add = (): Promise<void> =>
    stores.messageSearch.save(
      {
        whatsappId: shop.linkedPhone.whatsappId,
        contactId,
        messageId: `${ticket.id}-${ulid()}`,
        words: distinctWords(`${bodyFrom(random, 9)} ${nameFrom(random)}`),
        revision: 0,
        isChange: false,
      },
      Date.now(),
    );
  await Promise.all(Array.from({ length: segment }, add));
};

/** Counts how so many texts become a segment, as after one message in 32; those of before are one already. */
const countSegment = async (scene: Scene, count: (act: () => Promise<unknown>) => Promise<void>): Promise<void> => {
  const { companyId } = scene.world.admin;
  const context = await systemContextOf(companyId);
  await addWords(scene);
  await context.stores.messageSearch.maintain(Date.now());
  await addWords(scene);
  const { contactId } = (await context.stores.tickets.get(scene.ticket.id))!;
  const { whatsappId } = scene.shop.linkedPhone;
  const ids = [`${scene.ticket.id}-${ulid().slice(0, -1)}0`];
  const message = { companyId, kind: 'messages', whatsappId, contactId, ids, isChange: false } as const;
  await count(() => context.commit([], [{ to: 'search', message }]));
};

/** Returns the socket of a colleague who sees every ticket in the lists, and has no conversation on the screen. */
const openBystander = async (world: World): Promise<BrowserSocket> => {
  const { email } = world.cloud.signIns.findLast(({ role }) => role === 'agent')!;
  const { userId } = await world.signIn(email);
  await world.admin.call(updateUser, { params: { id: userId }, body: { profile: 'admin' } });
  return BrowserSocket.open({ cloud: world.cloud, admin: await world.signIn(email) });
};

/** Does each act of people and contacts, and returns the requests of each. */
export const countActs = async (world: World, shop: Shop): Promise<Record<Act, Requests>> => {
  const { cloud, admin } = world;
  const counted: Partial<Record<Act, Requests>> = {};
  const bystander = await openBystander(world);
  const count = async (name: Act, often: number, act: (index: number) => Promise<unknown>): Promise<void> => {
    counted[name] = await countAct(cloud, bystander, often, act);
    process.stderr.write(`${name}: ${JSON.stringify(counted[name])}\n`);
  };
  const people = await createContacts(shop.simulator, 4 * recipients);
  const newcomers = people.slice(0, recipients);
  await count('first message of a new contact', recipients, (index) => receive(shop, newcomers[index]!, text(index)));
  const { tickets } = await admin.call(listTickets, { query: { status: 'pending', showAll: true } });
  const [queueId] = await offerMenu(world, shop);
  await count('ticket accepted', recipients, (index) =>
    admin.call(updateTicket, {
      params: { id: tickets[index]!.id },
      body: { status: 'open', userId: admin.userId, queueId: queueId! },
    }),
  );
  const [contact] = newcomers;
  const { id, uuid } = await receive(shop, contact!, 'Oi');
  const scene: Scene = { world, shop, contact: contact!, ticket: { id, uuid } };
  await answer(scene, 'Bom dia!');
  await count('text in', times, (index) => receive(shop, contact!, text(index)));
  await count('ticket read', 1, () => admin.call(markTicketRead, { params: { ticketId: id } }));
  await count('answer, arrived and read', times, (index) => answer(scene, `resposta ${index}. ${text(index)}`));
  await count('picture in', 4, () => receivePicture(scene));
  await count('picture out', 4, (index) => sendPicture(scene, index));
  await count('voice message in', 4, () => receiveVoice(scene));
  await count('voice message out', 4, (index) => sendVoice(scene, index));
  const [seen] = (await admin.call(listMessages, { params: { ticketUuid: uuid }, query: {} })).messages.filter(
    ({ mediaType }) => mediaType === 'image',
  );
  await count('file seen', 4, () => admin.call(getMedia, { params: { messageId: seen!.id } }));
  await count('page of the inbox', 4, () => admin.call(listTickets, { query: { status: 'open', showAll: true } }));
  await count('page of a conversation', 4, () => admin.call(listMessages, { params: { ticketUuid: uuid }, query: {} }));
  // A sign-in ends the user's other login, so a colleague signs in.
  const { email } = cloud.signIns.find(({ role }) => role === 'agent')!;
  await count('sign-in', 4, () => world.signIn(email));
  const colleague = await world.signIn(email);
  await count('socket opened and closed', 4, async () =>
    (await BrowserSocket.open({ cloud, admin: colleague })).close(),
  );
  await count('sign of life of a browser', 4, () => Promise.resolve(shop.socket.send({ action: 'userStatus' })));
  const guests = people.slice(recipients, 2 * recipients);
  const greeted = (from: string, body: string, next: string) => async (): Promise<void> => {
    const after = await shop.simulator.now();
    const shown = shop.simulator.waitFor(
      'message.stored',
      ({ message }) => message.owner === from && message.text.startsWith(next),
      { after },
    );
    await shop.simulator.call('send', { phone: from, to: shop.linkedPhone.phone, text: body });
    await shown;
  };
  for (const guest of guests) await greeted(guest, 'Oi', 'Bem-vindo!')();
  await count('step of the bot', guests.length, (index) => greeted(guests[index]!, '2', 'Filial!')());
  await count('ticket resolved', recipients, (index) =>
    admin.call(updateTicket, { params: { id: tickets[index]!.id }, body: { status: 'closed' } }),
  );
  const audience = people.slice(2 * recipients);
  // One campaign: its start is shared by its messages, as in a real one.
  await count('campaign message', 1, () => sendCampaign(world, shop, audience));
  counted['campaign message'] = Object.fromEntries(
    Object.entries(counted['campaign message']!).map(([what, sum]) => [what, rounded(sum / audience.length)]),
  );
  await countSegment(scene, (act) => count('words of 256 texts', 1, act));
  bystander.close();
  return counted as Record<Act, Requests>;
};
