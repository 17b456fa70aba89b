import * as contract from '@recado/shared/contract/quick-messages';
import { AppError } from '@recado/shared/contract/errors';
import * as permissions from '@recado/shared/permissions/quick-messages';
import { mayChangeForAll } from '@recado/shared/permissions/reach';
import { shortcodeOf } from '@recado/shared/text/shortcode';
import { bindAll, type UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { presentQuickMessage, quickMessageEntity, type QuickMessageRecord } from '../../data/quick-messages/store.ts';
import { changeLibraryFile } from '../../domain/files/change-library-file.ts';
import { recordEvents } from '../../domain/records/record-events.ts';
import { recordsOf } from '../../domain/records/records-of.ts';
import { fittingAnswer } from '../../platform/fitting-answer.ts';
import { searchPage } from '../../platform/page-of.ts';

const quickMessages = recordsOf({
  thing: 'quickMessage',
  store: ({ stores }) => stores.quickMessages,
  present: presentQuickMessage,
  sees: permissions.maySeeQuickMessage,
  files: ({ mediaPath }) => [mediaPath],
  effects: recordEvents(quickMessageEntity, contract.quickMessageEvent, {
    rooms: (record: QuickMessageRecord) => [permissions.isShared(record) ? 'everyone' : `user:${record.userId}`],
    changed: (record) => ({ record: presentQuickMessage(record) }),
    removed: ({ id }) => ({ id }),
  }),
});

/** The caller's own and the shared quick messages whose shortcode or text contains the searched text. */
export const listQuickMessages: UseCase<typeof contract.listQuickMessages> = async ({ stores, actor }, { query }) => {
  const all = await stores.quickMessages.visibleTo(actor.viewer.id);
  const { rows, ...position } = searchPage(all, query, ({ shortcode, message }) => [shortcode, message]);
  return { records: rows.map(presentQuickMessage), ...position };
};

/** The quick messages that the composer offers the caller, whatever company and user the query names. */
export const listAllQuickMessages: UseCase<typeof contract.listAllQuickMessages> = async ({ stores, actor }) =>
  fittingAnswer(
    (await stores.quickMessages.visibleTo(actor.viewer.id)).filter(({ status }) => status).map(presentQuickMessage),
  );

/** Returns a quick message that the caller sees. */
export const getQuickMessage: UseCase<typeof contract.getQuickMessage> = quickMessages.get;

/** Adds a quick message, which is the caller's. */
export const createQuickMessage: UseCase<typeof contract.createQuickMessage> = async (context, { body }) => {
  const record = quickMessageEntity.record({
    ...{ message: '', geral: false, visao: false, status: true },
    ...body,
    shortcode: shortcodeOf(body.shortcode),
    ...(await changeLibraryFile(context, null, body)),
    id: await context.ids.next('quick-message'),
    userId: context.actor.viewer.id,
  });
  return quickMessages.add(context, record);
};

/** Refuses a caller who may not change or delete a quick message, and a limited key of which it is not. */
const checkMay = (
  { actor }: UserContext,
  message: QuickMessageRecord,
  may: typeof permissions.mayDeleteQuickMessage,
): void => {
  if (!may(actor.viewer, message)) throw new AppError('ERR_NO_PERMISSION');
  if (!mayChangeForAll(actor.viewer, message)) throw new AppError('ERR_API_KEY_LIMITED');
};

/** Changes a quick message. Who no longer sees it afterwards loses it. */
export const updateQuickMessage: UseCase<typeof contract.updateQuickMessage> = (context, input) =>
  quickMessages.change(context, input, async (before) => {
    checkMay(context, before, permissions.mayChangeQuickMessage);
    const { mediaPath, mediaName, shortcode, ...fields } = input.body;
    const named = shortcode === undefined ? {} : { shortcode: shortcodeOf(shortcode) };
    return { ...fields, ...named, ...(await changeLibraryFile(context, before, { mediaPath, mediaName })) };
  });

/** Deletes a quick message, and its file unless a ticket shows it (ADR 0040). */
export const deleteQuickMessage: UseCase<typeof contract.deleteQuickMessage> = (context, { params: { id } }) =>
  quickMessages.remove(context, id, (record) => checkMay(context, record, permissions.mayDeleteQuickMessage));

/** Takes the file from a quick message. */
export const deleteQuickMessageFile: UseCase<typeof contract.deleteQuickMessageFile> = (context, input) =>
  updateQuickMessage(context, { ...input, body: { mediaPath: null, mediaName: null } });

export const quickMessagesBindings = bindAll(contract, {
  listQuickMessages,
  listAllQuickMessages,
  getQuickMessage,
  createQuickMessage,
  updateQuickMessage,
  deleteQuickMessage,
  deleteQuickMessageFile,
});
