import type { Card, CardOf } from '@recado/shared/contract/cards';
import { AppError, invalidInput } from '@recado/shared/contract/errors';
import type * as contract from '@recado/shared/contract/interactive';
import type { Message } from '@recado/shared/contract/messages';
import { cardText } from '@recado/shared/text/card-text';
import type { Input, UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { visibleTicket } from '../../domain/access/visible-ticket.ts';
import { sendAsAgent, widOf } from './send-as-agent.ts';
import { uploadedMedia } from './uploaded-media.ts';

interface Sending {
  requestId?: string | undefined;
  image?: Input<typeof contract.sendCopyButton>['body']['image'];
}

/** Sends one card on a ticket; a picture at its head has to be one. */
const sendCard = async (
  context: UserContext,
  ticketId: number,
  card: Card,
  { requestId, image = null }: Sending,
): Promise<{ messages: Message[] }> => {
  const ticket = await visibleTicket(context, ticketId);
  const media = image && (await uploadedMedia(context, ticket, image));
  if (media && !media.mimetype.startsWith('image/')) throw new AppError('ERR_MEDIA_TYPE');
  const parts = [{ wid: widOf(context, ticket, requestId), body: cardText(card), media, card }];
  return { messages: await sendAsAgent(context, ticket, { parts, quotedMsg: null, isPrivate: false }) };
};

export const sendList: UseCase<typeof contract.sendList> = (context, { params, body }) => {
  const { title, text, buttonText, sections } = body;
  return sendCard(context, params.ticketId, { type: 'list', title, text, footer: '', buttonText, sections }, body);
};

type ButtonBody = Input<typeof contract.sendCopyButton>['body'];

const buttonCard = (
  kind: CardOf<'buttons'>['buttons'][number]['kind'],
  { title, description, buttonText, copyText }: ButtonBody,
): Card => ({
  type: 'buttons',
  title,
  text: description,
  footer: '',
  buttons: [{ kind, label: buttonText, value: copyText }],
});

export const sendCopyButton: UseCase<typeof contract.sendCopyButton> = (context, { params, body }) =>
  sendCard(context, params.ticketId, buttonCard('copy', body), body);

export const sendCallButton: UseCase<typeof contract.sendCallButton> = (context, { params, body }) =>
  sendCard(context, params.ticketId, buttonCard('call', body), body);

export const sendUrlButton: UseCase<typeof contract.sendUrlButton> = (context, { params, body }) =>
  sendCard(context, params.ticketId, buttonCard('url', body), body);

type PixBody = Input<typeof contract.sendPix>['body'];

/** A phone as a PIX key has its country; one without is Brazilian (specification 1, section 6, sending). */
const pixKey = ({ sendkey_type: kind, sendKey }: PixBody): string => {
  if (kind !== 'PHONE') return sendKey;
  const digits = sendKey.replace(/\D/g, '');
  return sendKey.startsWith('+55') || /^55\d{10,11}$/.test(digits) ? `+${digits}` : `+55${digits}`;
};

/** Characters of a payment's reference. */
const referenceLength = 11;

export const sendPix: UseCase<typeof contract.sendPix> = (context, { params, body }) => {
  const { title, sendvalue, sendkey_type: keyKind, sendmerchant_name: merchantName, requestId } = body;
  // Of the request, where it has one, so that a repeated call asks for the same payment.
  const referenceId = (requestId ?? context.ids.ulid()).replaceAll('-', '').slice(-referenceLength).toUpperCase();
  const amount = Math.round(sendvalue * 100);
  return sendCard(
    context,
    params.ticketId,
    { type: 'payment', referenceId, item: title, amount, currency: 'BRL', merchantName, key: pixKey(body), keyKind },
    body,
  );
};

export const sendPoll: UseCase<typeof contract.sendPoll> = async (context, { params, body }) => {
  const { name, options, selectable } = body;
  if (selectable > options.length) throw invalidInput('body.selectable', 'too_big');
  return sendCard(
    context,
    params.ticketId,
    { type: 'poll', name, selectable, options: options.map((option) => ({ name: option, voters: [] })) },
    body,
  );
};
