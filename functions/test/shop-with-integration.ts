import type { IntegrationMessage } from '@recado/shared/contract/queue-messages/integration';
import type { FlowGraph } from '@recado/shared/flow/graph';
import type { ConnectionRecord } from '../src/data/connections/store.ts';
import type { MessageRecord } from '../src/data/messages/record.ts';
import type { TicketRecord } from '../src/data/tickets/record.ts';
import { evictConversation } from '../src/domain/inbound/cached.ts';
import { receiveMedia } from '../src/domain/inbound/receive-media.ts';
import { receiveMessage } from '../src/domain/inbound/receive-message.ts';
import { receiveTimer } from '../src/domain/timers/receive-timer.ts';
import { answerCall, type SendLater } from '../src/features/queue-integrations/answer-call.ts';
import { createPrompt } from '../src/features/prompts/prompts.ts';
import { createQueueIntegration } from '../src/features/queue-integrations/queue-integrations.ts';
import {
  addConnection,
  addQueue,
  allTickets,
  anyNumber,
  type GivenText,
  inboundText,
  receiptOf,
} from './conversation.ts';
import { addFlow } from './flow-phone.ts';
import { type TestContext, userContext } from './user-context.ts';

const none = { params: undefined, query: undefined, body: undefined };

/** The address of the stand-in of the services. */
export const standIn = (): string => process.env.DIALOGFLOW_API_URL!;

/** Sets the stand-in's answer to the next call of a service: `json` or `fault`. */
export const planAnswer = (service: string, answer: object) =>
  fetch(`${standIn()}/admin/next`, { method: 'POST', body: JSON.stringify({ service, ...answer }) });

/** A call that the stand-in got. */
export interface ServiceCall {
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** The calls that the stand-in got since it was asked last. */
export const callsOfServices = async (): Promise<ServiceCall[]> =>
  (await fetch(`${standIn()}/admin/calls`)).json() as Promise<ServiceCall[]>;

type Body = Parameters<typeof createQueueIntegration>[1]['body'];

/** A contact that writes on a connection, whose services are answered as the queues would. */
const conversationOn = (context: TestContext, connection: ConnectionRecord, skip: (milliseconds: number) => void) => {
  const number = anyNumber();
  let taken = 0;
  /** The queue messages to the integrations since this was asked last. */
  const pending = (): IntegrationMessage[] => {
    const all = context.effects.flatMap((effect) =>
      effect.to === 'integrations' && !('type' in effect.message) ? [effect.message] : [],
    );
    const since = all.slice(taken);
    taken = all.length;
    return since;
  };
  const sent = (): string[] =>
    context.effects.flatMap((effect) => {
      if ((effect.to !== 'outbound' && effect.to !== 'graph') || effect.message.type !== 'send') return [];
      const { content } = effect.message;
      return [content.type === 'text' ? content.body : content.type];
    });
  /** Receives a message of the contact. Returns the queue messages to the integrations. */
  const receive = async (given: GivenText): Promise<IntegrationMessage[]> => {
    const message = inboundText(connection, { number, at: context.clock.now(), ...given });
    await receiveMessage(context, message);
    evictConversation(context, message);
    return pending();
  };
  const write = (body: string): Promise<IntegrationMessage[]> => receive({ body });
  /** Lets the file of a message of the contact arrive. */
  const arrive = async (wid: string, mimetype = 'image/png', size = 9, from = number): Promise<void> => {
    const { ack: _ack, ...receipt } = receiptOf(connection, from, wid, 1);
    const key = `c/${context.company.id}/in/1/${wid}`;
    await receiveMedia(context, {
      ...receipt,
      type: 'media',
      fromMe: false,
      outcome: { state: 'ready', key, size, mimetype },
    });
  };
  const ticket = async () => (await allTickets(context)).at(-1)!;
  const dialogue = async () => (await context.stores.tickets.dialogue((await ticket()).id))!;
  /**
   * Answers queue messages with their repetitions, and what follows from the answers. Returns what is sent.
   *
   * @param meanwhile what happens while a message waits for its time
   * @param beforeSending what happens between the answer of a model and its sending
   */
  const answer = async (
    messages: readonly IntegrationMessage[],
    meanwhile: () => Promise<unknown> = () => Promise.resolve(),
    beforeSending: () => Promise<unknown> = () => Promise.resolve(),
  ): Promise<string[]> => {
    const before = sent().length;
    const left = [...messages];
    for (let message = left.shift(); message; message = left.shift()) {
      const sendLater: SendLater = async (later, seconds) => {
        skip(seconds * 1_000);
        left.push(later);
        await meanwhile();
      };
      await answerCall(context, message, sendLater, async (milliseconds) => {
        skip(milliseconds);
        await beforeSending();
      });
      left.push(...pending());
    }
    return sent().slice(before);
  };
  /** Fires the timer of the dialogue. */
  const pass = async (): Promise<void> => {
    const [{ id, companyId }, { continuesAt }] = [await ticket(), await dialogue()];
    await receiveTimer(context, { type: 'due', companyId, ticketId: id, timer: 'dialogue', at: continuesAt! });
  };
  return { context, connection, number, receive, arrive, write, answer, ticket, dialogue, pass, sent };
};

/** A company whose clock a test puts forward by `skip`. */
const anyCompany = () => {
  const context: TestContext = userContext({ companyId: undefined });
  context.company.planId = 3;
  let skipped = 0;
  context.clock = { now: () => Date.now() + skipped };
  return { context, skip: (milliseconds: number) => void (skipped += milliseconds) };
};

/** A shop whose connection an integration answers; a flow does where one is given. */
export const shopWithIntegration = async (body: Partial<Body>, graph?: FlowGraph) => {
  const { context, skip } = anyCompany();
  const { id: integrationId } = await createQueueIntegration(context, {
    ...none,
    body: { name: 'Ana', type: 'typebot', urlN8N: standIn(), typebotSlug: 'loja', typebotDelayMessage: 0, ...body },
  });
  const flowId = graph ? await addFlow(context, graph) : null;
  const answers = flowId === null ? { integrationId } : { flowIdNotPhrase: flowId };
  return conversationOn(context, await addConnection(context, answers), skip);
};

type PromptBody = Parameters<typeof createPrompt>[1]['body'];

/** A shop that a prompt answers, on its connection or in its queue, with a key of its own. The queue takes who is handed over. */
export const shopWithPrompt = async (
  body: Partial<PromptBody> = {},
  answersIn: 'connection' | 'queue' = 'connection',
  channel: ConnectionRecord['channel'] = 'whatsapp',
) => {
  const { context, skip } = anyCompany();
  const queue = await addQueue(context, 'Vendas', 'Olá!');
  const apiKey = `sk-loja-${context.company.id}-0123456789`;
  const prompt = 'Você atende os clientes de uma confeitaria e responde sobre bolos.';
  const given = { name: 'Atendente', prompt, apiKey, queueId: queue.id, ...body };
  const { id: promptId } = await createPrompt(context, { ...none, body: given });
  const isInQueue = answersIn === 'queue';
  if (isInQueue) await context.commit(context.stores.queues.update(queue, { promptId }), []);
  const connection = await addConnection(context, {
    channel,
    ...(isInQueue ? { queueIds: [queue.id] } : { promptId }),
  });
  return { ...conversationOn(context, connection, skip), apiKey, promptId, queue };
};

/** The private notes of a ticket. */
export const notesOf = async (
  context: TestContext,
  { whatsappId, contactId, id }: TicketRecord,
): Promise<MessageRecord[]> =>
  (await context.stores.messages.ofTicket({ whatsappId, contactId }, id, 10)).filter(({ isPrivate }) => isPrivate);
