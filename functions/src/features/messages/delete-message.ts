import type { deleteMessage as endpoint } from '@recado/shared/contract/message-changes';
import type { UseCase } from '../../context/binding.ts';
import { changeAsAgent } from './change-as-agent.ts';

/** Takes an own message back: the contact's phone shows it no more. */
export const deleteMessage: UseCase<typeof endpoint> = (context, { params }) =>
  changeAsAgent(context, params.messageId, ({ message, isLast, agent, changeWid }) => ({
    type: 'revoke',
    message,
    isLast,
    agent,
    changeWid,
  }));
