import type { getQuickMessage as endpoint } from '@recado/shared/contract/quick-messages';
import type { UseCase } from '../../context/binding.ts';
import { presentQuickMessage } from '../../data/quick-messages/store.ts';
import { visibleQuickMessage } from './visible-quick-message.ts';

/** Returns a quick message that the caller sees. */
export const getQuickMessage: UseCase<typeof endpoint> = async (context, { params: { id } }) =>
  presentQuickMessage(await visibleQuickMessage(context, id));
