import type { deleteQuickMessageFile as endpoint } from '@recado/shared/contract/quick-messages';
import type { UseCase } from '../../context/binding.ts';
import { updateQuickMessage } from './update-quick-message.ts';

/** Takes the file from a quick message. */
export const deleteQuickMessageFile: UseCase<typeof endpoint> = (context, { params, query }) =>
  updateQuickMessage(context, { params, query, body: { mediaPath: null, mediaName: null } });
