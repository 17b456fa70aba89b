import type {
  listConnectionTemplates as listOfConnectionEndpoint,
  listTemplates as listEndpoint,
  MessageTemplate,
  sendTemplate as sendEndpoint,
} from '@recado/shared/contract/channels';
import { AppError, invalidInput } from '@recado/shared/contract/errors';
import * as z from 'zod';
import { newWid, widFrom } from '../../data/messages/wid.ts';
import { presentMessage } from '../../domain/presentation/present-message.ts';
import type { MessageRecord } from '../../data/messages/record.ts';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { requireChannel } from '../../context/plan-features.ts';
import { existing } from '../../platform/existing.ts';
import { ConditionFailed } from '../../platform/write.ts';
import { processSeen } from '../../domain/driver/process-event.ts';
import { actingAgent } from '../../domain/access/acting-agent.ts';
import { hidesNumbersFrom } from '../../domain/presentation/present-tickets.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { visibleTicket } from '../../domain/access/visible-ticket.ts';
import { graphFor } from './graph/for-account.ts';
import { mapGraphErrors } from './graph/map-graph-errors.ts';

const template = z.object({
  name: z.string(),
  language: z.string(),
  category: z.string().default(''),
  status: z.string(),
  components: z.array(
    z.object({
      type: z.string(),
      format: z.string().optional(),
      text: z.string().optional(),
      buttons: z.array(z.object({ type: z.string(), url: z.string().optional() })).optional(),
    }),
  ),
});
const templates = z.object({
  data: z.array(z.unknown()),
  paging: z.object({ cursors: z.object({ after: z.string() }).optional(), next: z.string().optional() }).optional(),
});

const variable = /\{\{\s*([A-Za-z0-9_]+)\s*\}\}/g;
const hasVariable = (text = ''): boolean => text.search(variable) !== -1;

/** The most pages of the list that are read. */
const maxReads = 10;

/** True if a template is approved and needs text only: no file in its header, no variable outside of its body. */
const usable = ({ status, components }: z.output<typeof template>): boolean =>
  status === 'APPROVED' &&
  components.every(
    ({ type, format = 'TEXT', text, buttons = [] }) =>
      type === 'BODY' || (format === 'TEXT' && !hasVariable(text) && buttons.every(({ url }) => !hasVariable(url))),
  );

const toTemplate = (given: z.output<typeof template>): MessageTemplate => {
  const body = given.components.find(({ type }) => type === 'BODY')?.text ?? '';
  const parameters = [...new Set([...body.matchAll(variable)].map(([, name = '']) => name))];
  return { name: given.name, language: given.language, category: given.category, body, parameters };
};

/** Lists the templates of a connection by name; empty for channels without templates. */
const templatesFor = async (
  { stores }: UserContext,
  { whatsappId, channel }: Pick<TicketRecord, 'whatsappId' | 'channel'>,
): Promise<MessageTemplate[]> => {
  const account = channel === 'whatsappapi' ? await stores.channels.account(whatsappId) : null;
  if (!account) return [];
  const graph = await graphFor(account);
  const found: MessageTemplate[] = [];
  let after: string | undefined;
  for (let reads = 0; reads < maxReads; reads++) {
    const query = {
      fields: 'name,language,category,status,components',
      limit: '100',
      ...(after === undefined ? {} : { after }),
    };
    const answer = await mapGraphErrors(() => graph.get(`${account.parentId}/message_templates`, query, templates));
    found.push(
      ...answer.data
        .flatMap((one) => template.safeParse(one).data ?? [])
        .filter(usable)
        .map(toTemplate),
    );
    if (answer.paging?.next === undefined) break;
    after = answer.paging.cursors?.after;
  }
  return found.sort((one, other) => one.name.localeCompare(other.name) || one.language.localeCompare(other.language));
};

/** Lists the approved templates that can be sent on a ticket that the caller can see. */
export const listTemplates: UseCase<typeof listEndpoint> = async (context, { params }) =>
  templatesFor(context, await visibleTicket(context, params.ticketId));

/** Lists the approved templates that campaigns may send from a connection of the company. */
export const listConnectionTemplates: UseCase<typeof listOfConnectionEndpoint> = async (context, { params }) => {
  const connection = existing('connection', await context.stores.connections.get(params.whatsappId));
  return templatesFor(context, { whatsappId: connection.id, channel: connection.channel });
};

const present = async (context: UserContext, messages: readonly MessageRecord[]) => {
  const hideNumber = await hidesNumbersFrom(context);
  return { messages: await Promise.all(messages.map((message) => presentMessage(context, message, hideNumber))) };
};

/** Sends an approved template. Its text comes from Meta, not from the caller, so that the conversation shows what the contact receives. */
export const sendTemplate: UseCase<typeof sendEndpoint> = async (context, { params, body }) => {
  const { name, language, values, requestId } = body;
  const ticket = await visibleTicket(context, params.ticketId);
  requireChannel(context, ticket);
  const found = (await templatesFor(context, ticket)).find((one) => one.name === name && one.language === language);
  if (!found) throw new AppError('ERR_NO_TEMPLATE_FOUND');
  if (values.length !== found.parameters.length) throw invalidInput('body.values', 'custom');
  const parameters = found.parameters.map((parameter, index) => ({ name: parameter, value: values[index] ?? '' }));
  const text = found.body.replace(
    variable,
    (whole, key: string) => parameters.find((parameter) => parameter.name === key)?.value ?? whole,
  );
  const wid =
    requestId === undefined ? newWid() : widFrom(context.company.id, ticket.id, context.actor.viewer.id, requestId, 0);
  const part = { wid, body: text, media: null, template: { name, language, parameters } };
  try {
    const agent = actingAgent(context);
    const outcome = await processSeen(
      context,
      { ticket },
      async () => ({ ticket: await visibleTicket(context, ticket.id) }),
      () => ({ type: 'send', agent, parts: [part], quoted: null, isPrivate: false }),
      ['marker'],
    );
    return await present(context, outcome?.messages ?? []);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const marker = await context.stores.messages.marker(ticket.whatsappId, 'me', wid);
    const made = marker && (await context.stores.messages.get(ticket, marker.messageId));
    return present(context, made ? [made] : []);
  }
};
