import { getContentType, normalizeMessageContent, proto } from '@whiskeysockets/baileys';
import type { Card } from '../../contract/card.ts';
import { AdminError } from '../../contract/errors.ts';
import type { NewMessage } from '../../contract/new-message.ts';
import { jidOf } from '../../world/jids.ts';
import { newMessageSecret, encryptAttendance, encryptVote, type SecretContext } from '../../signal/message-secret.ts';
import type { StoredMessage } from '../../store/chats.ts';
import { attendanceNames } from '../messages/attendance.ts';
import type { Writer } from './writer.ts';
import { addressingIn, keyIn, storedIn } from './earlier-message.ts';

type Part<Name extends keyof NewMessage> = NonNullable<NewMessage[Name]>;

/** Composes the answer to a list, buttons, a poll or an event. */
export const composeAnswer = (writer: Writer, { choose, vote, attend }: NewMessage): proto.IMessage => {
  if (choose) return composeChoice(writer, choose);
  if (vote) return composeVote(writer, vote);
  return attend ? composeAttendance(writer, attend) : {};
};

const composeChoice = (writer: Writer, { of, rowId }: Part<'choose'>): proto.IMessage => {
  const original = storedIn(writer, of);
  const content = proto.Message.decode(original.content);
  const author = writer.world.accounts.get(original.author);
  const contextInfo = {
    stanzaId: of,
    participant: author && jidOf(author, addressingIn(writer)),
    quotedMessage: content,
  };
  const label = labelOf(original.card, rowId);
  switch (getContentType(normalizeMessageContent(content))) {
    case 'listMessage': {
      const listType = proto.Message.ListResponseMessage.ListType.SINGLE_SELECT;
      return {
        listResponseMessage: { title: label, listType, singleSelectReply: { selectedRowId: rowId }, contextInfo },
      };
    }
    case 'buttonsMessage': {
      const type = proto.Message.ButtonsResponseMessage.Type.DISPLAY_TEXT;
      return { buttonsResponseMessage: { selectedButtonId: rowId, selectedDisplayText: label, type, contextInfo } };
    }
    default:
      return { templateButtonReplyMessage: { selectedId: rowId, selectedDisplayText: label, contextInfo } };
  }
};

/** Returns the label of a row or button. @throws AdminError if there is none */
const labelOf = (card: Card | undefined, rowId: string): string => {
  const rows = card?.type === 'list' ? card.sections.flatMap((section) => section.rows) : [];
  const buttons = card?.type === 'buttons' ? card.buttons.filter(({ kind }) => kind === 'reply') : [];
  const label = rows.find((row) => row.rowId === rowId)?.title ?? buttons.find(({ value }) => value === rowId)?.label;
  if (label === undefined) throw new AdminError('INVALID_REQUEST', `There is nothing to choose by ${rowId}`);
  return label;
};

const composeVote = (writer: Writer, { of, options }: Part<'vote'>): proto.IMessage => {
  const original = storedIn(writer, of);
  if (original.card?.type !== 'poll') throw new AdminError('INVALID_REQUEST', 'The message is no poll');
  const vote = encryptVote(options, secretContext(writer, original), addressingIn(writer));
  return { pollUpdateMessage: { pollCreationMessageKey: keyIn(writer, of), vote, senderTimestampMs: Date.now() } };
};

const composeAttendance = (writer: Writer, { of, reply }: Part<'attend'>): proto.IMessage => {
  const original = storedIn(writer, of);
  if (original.card?.type !== 'event') throw new AdminError('INVALID_REQUEST', 'The message is no event');
  const response = attendanceNames.find(([name]) => name === reply)?.[1];
  const sealed = encryptAttendance(
    { response, timestampMs: Date.now() },
    secretContext(writer, original),
    addressingIn(writer),
  );
  return {
    messageContextInfo: { messageSecret: newMessageSecret() },
    encEventResponseMessage: { eventCreationMessageKey: keyIn(writer, of), ...sealed },
  };
};

const secretContext = ({ world, owner }: Writer, { id, author, content }: StoredMessage): SecretContext => {
  const secret = proto.Message.decode(content).messageContextInfo?.messageSecret;
  const writer = world.accounts.get(author);
  if (!secret || !writer) throw new AdminError('INVALID_REQUEST', 'The message has no secret to answer with');
  return { id, secret, author: writer, by: owner };
};
