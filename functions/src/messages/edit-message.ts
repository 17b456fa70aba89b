import type { editMessage as endpoint } from '@recado/shared/contract/messages';
import type { UseCase } from '../platform/binding.ts';
import { changeAsAgent } from './change-as-agent.ts';

/** Changes the text of an own message, here and on the contact's phone. */
export const editMessage: UseCase<typeof endpoint> = (context, { params, body: { body } }) =>
  changeAsAgent(context, params.messageId, ({ message, isLast, agent, changeWid }) => ({ type: 'edit', message, isLast, agent, changeWid, body }));
