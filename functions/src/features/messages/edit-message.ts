import type { editMessage as endpoint } from '@recado/shared/contract/message-changes';
import type { UseCase } from '../../context/binding.ts';
import { changeAsAgent } from './change-as-agent.ts';
import { taggedText } from './tagged-text.ts';

/** Changes the text of an own message, here and on the contact's phone. */
export const editMessage: UseCase<typeof endpoint> = (context, { params, body: { body, mentions: keys } }) =>
  changeAsAgent(context, params.messageId, async ({ message, ticket, isLast, agent, changeWid }) => {
    const text = message.isPrivate
      ? { body, mentions: [] }
      : await taggedText(context, ticket, body, keys, message.mentions);
    return { type: 'edit', message, isLast, agent, changeWid, ...text };
  });
