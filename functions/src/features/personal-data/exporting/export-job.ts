import { id } from '@recado/shared/contract/parameters';
import { language } from '@recado/shared/contract/languages';
import * as z from 'zod';
import type { Context } from '../../../context/context.ts';
import type { MessageRecord } from '../../../data/messages/record.ts';
import type { ChatRecord } from '../../../data/tickets/record.ts';
import { defineJob } from '../../../domain/jobs/define-job.ts';
import { maskNumbersIn } from '../../../domain/presentation/mask-numbers.ts';
import { reportKey } from '../../../platform/media/keys.ts';
import { safeName } from '../../../platform/media/safe-name.ts';
import { Archive, archiveName, archiveState } from './archive.ts';
import { dataOf } from './data-of.ts';
import { conversationPage, type ExportedMessage, indexPage } from './pages.ts';

/** Milliseconds and bytes after which a slice takes no further message, and the messages of a page. */
const sliceTime = 6_000;
const sliceBytes = 48 * 1024 * 1024;
const messagesOfPage = 500;

/** Above every ticket's id. */
const beyondAll = 10 ** 12 - 2;

const inputSchema = z.object({ contactIds: z.array(id), language, hideNumber: z.boolean() });
type Input = z.output<typeof inputSchema>;

const cursorSchema = z.object({
  archive: archiveState,
  /** The place of the chat among all, the message before which its next page ends, and the number of that page. */
  chat: z.int(),
  before: z.string().nullable(),
  page: z.int(),
});
type Cursor = z.output<typeof cursorSchema>;

const chatsOf = async ({ stores }: Context, contactIds: readonly number[]): Promise<ChatRecord[]> =>
  (await stores.tickets.chats(contactIds, Number.POSITIVE_INFINITY)).toSorted(
    (one, other) => one.whatsappId - other.whatsappId || one.contactId - other.contactId,
  );

const json = (value: unknown, hideNumber: boolean): Uint8Array =>
  Buffer.from(JSON.stringify(hideNumber ? maskNumbersIn(value) : value, null, 2));

/** Returns a file of a message, and adds it to the archive; null where there is none, or it is gone. */
const addFile = async (
  context: Context,
  archive: Archive,
  message: MessageRecord,
): Promise<[string, number] | null> => {
  const key = message.media?.key ?? null;
  const head = key === null ? null : await context.media.head(key);
  if (key === null || head === null) return null;
  const name = `arquivos/${message.id}-${safeName(message.media?.name ?? 'arquivo')}`;
  await archive.add(name, await context.media.read(key));
  return [name, head.size];
};

interface Page {
  messages: ExportedMessage[];
  /** The message before which the next page ends; null at the beginning of the chat. */
  before: string | null;
}

/** Reads the next page of a chat, newest first, with its files, until there is enough for a slice. */
const readPage = async (context: Context, archive: Archive, chat: ChatRecord, before: string | null): Promise<Page> => {
  const read = await context.stores.messages.page(chat, { ticketId: beyondAll, before }, messagesOfPage);
  const end = context.clock.now() + sliceTime;
  const messages: ExportedMessage[] = [];
  let bytes = 0;
  for (const message of read) {
    const file = await addFile(context, archive, message);
    messages.push({ message, file: file && file[0] });
    bytes += file?.[1] ?? 0;
    if (bytes > sliceBytes || context.clock.now() >= end) break;
  }
  const isEnd = read.length < messagesOfPage && messages.length === read.length;
  return { messages: messages.toReversed(), before: isEnd ? null : messages.at(-1)!.message.id };
};

/** Returns a message for programs: without what only the product needs. */
const presented = ({ message, file }: ExportedMessage) => {
  const { media, pricing: _pricing, readers: _readers, retryId: _retry, revision: _revision, ...fields } = message;
  return { ...fields, file, fileName: media?.name ?? null };
};

const padded = (number: number): string => String(number).padStart(4, '0');

const titleOf = (chat: ChatRecord, connections: ReadonlyMap<number, string>): string =>
  `${connections.get(chat.whatsappId) ?? chat.whatsappId} · ${chat.contactId}`;

const namesOfConnections = async ({ stores }: Context): Promise<ReadonlyMap<number, string>> =>
  new Map((await stores.connections.list()).map(({ id: of, name }) => [of, name]));

const shownTo = ({ company }: Context, { language: chosen, hideNumber }: Input) => ({
  language: chosen,
  timeZone: company.timeZone,
  text: (given: string): string => (hideNumber ? (maskNumbersIn(given) as string) : given),
});

/** Adds what there is beside the conversations, and the page that leads to all others. */
const addRest = async (
  context: Context,
  archive: Archive,
  input: Input,
  chats: readonly ChatRecord[],
): Promise<void> => {
  const contacts = await context.stores.contacts.getMany(input.contactIds);
  await archive.add('dados.json', json(await dataOf(context, contacts, chats), input.hideNumber));
  const names = await namesOfConnections(context);
  const titles = new Map(chats.map((chat, at) => [padded(at + 1), titleOf(chat, names)]));
  const conversations = archive.entries
    .filter(({ name }) => name.endsWith('.html'))
    .map(({ name }) => {
      const [, chat = '', page = ''] = /conversas\/(\d+)-(\d+)/.exec(name) ?? [];
      return { path: name, title: `${titles.get(chat) ?? ''} · ${Number(page)}` };
    });
  const index = indexPage(contacts, conversations, archive.leftOut, shownTo(context, input));
  await archive.add('index.html', Buffer.from(index));
};

/**
 * Writes all that is stored of a person as one archive: pages for people, JSON for programs, and the files. Slices add to
 * one object in parts, as many as S3 takes.
 */
export const personExportJob = defineJob({
  kind: 'export-person',
  input: inputSchema,
  cursor: cursorSchema,
  slice: async (context, { id: jobId, input, cursor: given }) => {
    const chats = await chatsOf(context, input.contactIds);
    // The archive was ended by a slice that was interrupted before it was known as done.
    if (given && (await context.media.head(reportKey(context.company.id, jobId, archiveName)))) return { end: 'done' };
    const cursor: Omit<Cursor, 'archive'> = given ?? { chat: 0, before: null, page: 1 };
    const archive = await Archive.open(context, jobId, given?.archive ?? null);
    const chat = chats[cursor.chat];
    if (!chat) {
      await addRest(context, archive, input, chats);
      await archive.end();
      return { end: 'done' };
    }
    const { messages, before } = await readPage(context, archive, chat, cursor.before);
    const name = `conversas/${padded(cursor.chat + 1)}-${padded(cursor.page)}`;
    if (messages.length > 0) {
      const title = titleOf(chat, await namesOfConnections(context));
      await archive.add(`${name}.json`, json(messages.map(presented), input.hideNumber));
      await archive.add(`${name}.html`, Buffer.from(conversationPage(title, messages, shownTo(context, input))));
    }
    const after =
      before === null ? { chat: cursor.chat + 1, before: null, page: 1 } : { before, page: cursor.page + 1 };
    const counts = { messages: messages.length };
    return { counts, cursor: { ...cursor, ...after, archive: await archive.pause() } };
  },
});
