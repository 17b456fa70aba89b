import type {
  ContactImport,
  importChatContacts as chatsEndpoint,
  importPhoneContacts as phoneEndpoint,
  PhoneSource,
} from '@recado/shared/contract/contact-imports';
import { AppError } from '@recado/shared/contract/errors';
import type { UseCase } from '../../../context/binding.ts';
import type { UserContext } from '../../../context/context.ts';
import { keepAnswer } from '../../../context/keep-answer.ts';
import type { ConnectionRecord } from '../../../data/connections/store.ts';
import { type ContactImportRecord, presentContactImport } from '../../../data/contact-imports/store.ts';
import { commandEffect } from '../../../data/connections/command-effect.ts';
import { connectedDevice } from '../../../domain/operations/check-number.ts';
import { existing } from '../../../platform/existing.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { awaitsPhone } from './awaits-phone.ts';
import { newImport } from './new-import.ts';

const findConnection = async ({ stores }: UserContext, id: number): Promise<ConnectionRecord> => {
  const connection = existing('connection', await stores.connections.get(id));
  return connection;
};

/** Milliseconds, at least, between two requests to a phone. */
const distance = 15_000;

/**
 * Returns the import that waits for the connection's phone, if the same user asks again.
 *
 * @throws AppError ERR_TOO_MANY_REQUESTS while a phone gives its contacts to somebody else, or was just asked
 */
const waitingImport = async (
  { actor, clock, stores }: UserContext,
  { phoneImport }: ConnectionRecord,
  source: PhoneSource,
): Promise<ContactImportRecord | null> => {
  if (phoneImport === null) return null;
  const { userId, importId: id, at } = phoneImport;
  const now = clock.now();
  const record = await stores.contactImports.get({ userId, id });
  const waits = record !== null && awaitsPhone(record, now);
  if (waits && userId === actor.viewer.id && record.source === source) return record;
  if (waits) throw new AppError('ERR_TOO_MANY_REQUESTS', { retryAfter: distance / 1000 });
  if (now - at < distance)
    throw new AppError('ERR_TOO_MANY_REQUESTS', { retryAfter: Math.ceil((at + distance - now) / 1000) });
  return null;
};

/**
 * Creates an import and asks the connection's phone for its contacts, which follow as events. A phone gives them to one
 * import at a time.
 */
const startFrom = (context: UserContext, whatsappId: number, source: PhoneSource): Promise<ContactImport> =>
  retryOnConflict(async () => {
    const connection = await findConnection(context, whatsappId);
    const { id, name, channel, status } = connection;
    if (channel !== 'whatsapp' || status !== 'CONNECTED') throw new AppError('ERR_WAPP_NOT_INITIALIZED');
    const { actor, clock, company, stores } = context;
    const waiting = await waitingImport(context, connection, source);
    if (waiting) return presentContactImport(waiting, null);
    const record = await newImport(context, {
      source,
      fileName: name,
      total: 0,
      validateContact: false,
      contactListId: null,
    });
    const userId = actor.viewer.id;
    const ids = { companyId: company.id, whatsappId: id, commandId: record.id, userId };
    const started = presentContactImport(record, null);
    await context.commit(
      [
        ...keepAnswer(context, started),
        ...stores.contactImports.create(record),
        stores.connections.phoneImported(connection, { userId, importId: record.id, at: clock.now() }),
      ],
      [commandEffect(channel, { type: 'listContacts', ...ids, source })],
    );
    return started;
  });

/** Imports the contacts in the address book of a connection's phone. */
export const importPhoneContacts: UseCase<typeof phoneEndpoint> = (context, { params: { whatsappId } }) =>
  startFrom(context, whatsappId, 'phone');

/** Imports the people of a phone's chats. */
export const importChatContacts: UseCase<typeof chatsEndpoint> = async (context, { body: { whatsappId } }) => {
  const chosen = whatsappId ?? (await connectedDevice(context))?.id;
  if (chosen === undefined) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  return startFrom(context, chosen, 'chats');
};
