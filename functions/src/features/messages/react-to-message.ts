import type { reactToMessage as endpoint } from '@recado/shared/contract/message-changes';
import type { UseCase } from '../../context/binding.ts';
import { changeAsAgent } from './change-as-agent.ts';

/** Reacts as the company's number; an empty emoji takes the reaction away. */
export const reactToMessage: UseCase<typeof endpoint> = (context, { params, body: { emoji } }) =>
  changeAsAgent(context, params.messageId, ({ message, isLast, agent, changeWid }) => ({
    type: 'react',
    message,
    isLast,
    agent,
    changeWid,
    emoji,
  }));
