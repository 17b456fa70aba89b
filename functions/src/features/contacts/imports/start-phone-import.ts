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
import { presentContactImport } from '../../../data/contact-imports/store.ts';
import { commandEffect } from '../../../data/connections/command-effect.ts';
import { connectedDevice } from '../../../domain/operations/check-number.ts';
import { newImport } from './new-import.ts';

/** Creates an import and asks the connection's phone for its contacts, which follow as events. */
const startFrom = async (
  context: UserContext,
  { id, name, channel, status }: ConnectionRecord,
  source: PhoneSource,
): Promise<ContactImport> => {
  if (channel !== 'whatsapp' || status !== 'CONNECTED') throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  const { actor, company, stores } = context;
  const record = newImport(context, { source, fileName: name, total: 0, validateContact: false, contactListId: null });
  const command = commandEffect(channel, {
    type: 'listContacts',
    companyId: company.id,
    whatsappId: id,
    commandId: record.id,
    userId: actor.viewer.id,
    source,
  });
  const started = presentContactImport(record, null);
  await context.commit([...stores.contactImports.create(record), ...keepAnswer(context, started)], [command]);
  return started;
};

const findConnection = async ({ stores }: UserContext, id: number): Promise<ConnectionRecord> => {
  const connection = await stores.connections.get(id);
  if (!connection) throw new AppError('ERR_NO_WAPP_FOUND');
  return connection;
};

/** Imports the contacts in the address book of a connection's phone. */
export const importPhoneContacts: UseCase<typeof phoneEndpoint> = async (context, { params: { whatsappId } }) =>
  startFrom(context, await findConnection(context, whatsappId), 'phone');

/** Imports the people of a phone's chats. */
export const importChatContacts: UseCase<typeof chatsEndpoint> = async (context, { body: { whatsappId } }) => {
  const connection =
    whatsappId === undefined ? await connectedDevice(context) : await findConnection(context, whatsappId);
  if (!connection) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  return startFrom(context, connection, 'chats');
};
