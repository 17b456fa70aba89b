import { erasePerson } from '@recado/shared/contract/personal-data';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import type { Context } from '../../../../functions/src/context/context.ts';
import { indexedWords } from '../../../../functions/src/data/message-search/searched-text.ts';
import { ulidOf } from '../../../../functions/src/data/messages/message-id.ts';
import type { MessageRecord } from '../../../../functions/src/data/messages/record.ts';
import { messageStore } from '../../../../functions/src/data/messages/store.ts';
import { itemsOf } from '../../../../functions/test/items-of.ts';
import { person, tracesLeft } from '../../../../functions/test/personal-data.ts';
import { addConversation, type Conversation, fileSize, messagesOf } from '../erasure/conversations.ts';
import type { Part } from '../part/part.ts';
import { atLeast, atMost, type Figure } from '../report/figure.ts';
import { createItemClient } from '../tenant/item-templates.ts';
import { silentConnection } from '../tenant/silent-connection.ts';
import { TableFile } from '../tenant/table-file.ts';
import { writeTextIndex } from '../tenant/write-text-index.ts';
import { forEach } from '../world/for-each.ts';
import { systemContextOf } from '../world/system-context.ts';
import { withWorld, type World } from '../world/world.ts';

/** Messages and files of the person; `BENCH_ERASED_MESSAGES` and `BENCH_ERASED_FILES` for fewer. */
const messages = Number(process.env.BENCH_ERASED_MESSAGES ?? 100_000);
const files = Number(process.env.BENCH_ERASED_FILES ?? 2_000);
/** The tickets of the person's conversation. */
const tickets = 20;
/** Messages of another contact, which stay; one of so many names the person by its number. */
const others = 1_000;
const naming = 100;
/** Milliseconds between two looks at the erasure, and those after which it counts as one that stands still. */
const lookEvery = 50;
const patience = 30 * 60_000;

const other = { name: 'Outra Cliente', number: '5511900000001', lid: null };

interface Filled {
  ofPerson: Conversation;
  ofOther: Conversation;
  /** The messages of both, the oldest first. */
  all: readonly MessageRecord[];
}

/** Adds both contacts with their tickets, and makes their messages. */
const prepare = async ({ admin }: World): Promise<Filled> => {
  const context = await systemContextOf(admin.companyId);
  const whatsappId = await silentConnection(context, { name: 'Apagar' });
  const ofPerson = await addConversation(context, whatsappId, person, tickets);
  const ofOther = await addConversation(context, whatsappId, other, 2);
  const all = [
    ...messagesOf(ofPerson, { messages, files, text: () => person.text }),
    ...messagesOf(ofOther, {
      messages: others,
      files: 0,
      text: (at) => (at % naming === 0 ? `ligue ${person.number}` : ''),
    }),
  ];
  all.sort((one, next) => (ulidOf(one.id) < ulidOf(next.id) ? -1 : 1));
  return { ofPerson, ofOther, all };
};

/** Writes messages with their markers into the table's file, as their store makes them. */
const writeMessages = (dataDir: string, companyId: number, all: readonly MessageRecord[]): void => {
  const file = new TableFile(join(dataDir, 'table/table.db'));
  const store = messageStore(createItemClient(), companyId);
  for (const message of all) for (const { item } of store.creation(message)) file.put(item.Put!.Item!);
  file.close();
};

/** Writes the files of messages, with what is known of them, and the index of all texts. */
const writeRest = async (context: Context, all: readonly MessageRecord[]): Promise<void> => {
  const withFile = all.filter(({ media }) => media !== null);
  const bytes = Buffer.alloc(fileSize, `${person.text} `);
  await forEach(withFile.length, async (at) => {
    const { media, ticketId } = withFile[at]!;
    const key = media!.key!;
    await context.media.write(key, { bytes, mimetype: 'image/jpeg' });
    await context.commit(context.stores.files.keep(ticketId, { key, size: fileSize }, null), []);
  });
  const words = all.values().map((message) => ({ ...message, ulid: ulidOf(message.id), words: indexedWords(message) }));
  await writeTextIndex(context.company.id, words, all.length);
};

const cursor = z.object({ phase: z.string(), pass: z.int() });

/** Waits for the end of an erasure. Returns the milliseconds of each step of its first pass, and of the passes that followed. */
const untilErased = async ({ stores }: Context, id: string): Promise<Map<string, number>> => {
  const times = new Map<string, number>();
  const { jobId } = (await stores.erasures.get(id))!;
  const begun = performance.now();
  for (let last = begun; last - begun < patience;) {
    const job = await stores.jobs.get(jobId);
    if (job?.state === 'done') return times;
    if (job?.state !== 'running') throw new Error(`the erasure is ${job?.state ?? 'gone'}`);
    const { phase, pass } = cursor.safeParse(job.cursor).data ?? { phase: 'beginning', pass: 1 };
    await delay(lookEvery);
    const now = performance.now();
    const name = pass === 1 ? phase : `pass ${pass}, with the wait before it`;
    times.set(name, (times.get(name) ?? 0) + now - last);
    last = now;
  }
  throw new Error('the erasure does not end');
};

/** Returns the first of these keys; undefined for none. */
const someOf = (keys: readonly string[]): string | undefined => keys.slice(0, 5).join(', ') || undefined;

/** Erases the person by the API and the product's queues, and looks for it in all items and all versions of files. */
const measure = async (world: World, { ofPerson, ofOther, all }: Filled): Promise<Figure[]> => {
  const { companyId, contactId } = ofPerson;
  const context = await systemContextOf(companyId);
  await writeRest(context, all);
  const before = await tracesLeft(companyId);
  // Only a caller who signed in a few minutes ago may erase.
  const { email } = world.cloud.signIns.find(({ role }) => role === 'admin')!;
  const admin = await world.signIn(email);
  const begun = performance.now();
  const { id } = await admin.call(erasePerson, { body: { contactIds: [contactId], dataRequestId: null } });
  const times = await untilErased(context, id);
  const seconds = (performance.now() - begun) / 1_000;
  const left = await tracesLeft(companyId);
  const { keysNaming } = await itemsOf(context);
  const kept = await context.stores.messages.page(
    ofOther,
    { ticketId: ofOther.ticketIds.at(-1)!, before: null },
    others,
  );
  return [
    {
      what: 'items and versions of files that name the person before',
      value: before.length,
      unit: '',
      aim: atLeast(messages + files),
    },
    {
      what: `a person with ${messages} messages and ${files} files erased, from the call to the end`,
      value: seconds,
      unit: 's',
      aim: atMost(120),
      note: [...times].map(([name, time]) => `${name} ${(time / 1_000).toFixed(1)} s`).join(', '),
    },
    {
      what: 'items and versions of files that name it afterwards',
      value: left.length,
      unit: '',
      aim: atMost(0),
      note: someOf(left),
    },
    {
      what: 'items that name its contact by id',
      value: keysNaming(contactId).length,
      unit: '',
      aim: atMost(0),
      note: someOf(keysNaming(contactId)),
    },
    {
      what: 'messages of another contact that are lost',
      value: others - kept.length,
      unit: `of ${others}`,
      aim: atMost(0),
      note: `${others / naming} of them had the person’s number`,
    },
  ];
};

/** A person with a long conversation and many files, erased. */
export const erasure: Part = async ({ portBase, dataDir }) => {
  const options = { portBase, dataDir: join(dataDir, 'erasure') };
  try {
    const filled = await withWorld({ ...options, fresh: true }, prepare);
    writeMessages(options.dataDir, filled.ofPerson.companyId, filled.all);
    return await withWorld({ ...options, fresh: false }, (world) => measure(world, filled));
  } finally {
    rmSync(options.dataDir, { recursive: true, force: true });
  }
};
