import type { listMessageVersions as endpoint } from '@recado/shared/contract/message-changes';
import { maskName } from '@recado/shared/text/mask-number';
import { withoutSignature } from '@recado/shared/text/signature';
import type { UseCase } from '../../context/binding.ts';
import { visibleMessage } from '../../domain/access/visible-message.ts';
import { maskedText } from '../../domain/presentation/present-message.ts';
import { hidesNumbersFrom } from '../../domain/presentation/present-tickets.ts';
import { versionOf } from '../../data/messages/versions.ts';

/** Returns the texts that a message has had, oldest first, with the current one. */
export const listMessageVersions: UseCase<typeof endpoint> = async (context, { params }) => {
  const { message } = await visibleMessage(context, params.messageId);
  const hideNumber = await hidesNumbersFrom(context);
  const earlier = message.edits ? await context.stores.messages.versions(message.id) : [];
  return {
    versions: [...earlier, versionOf(message)].map(({ body, at, by }) => ({
      body: withoutSignature(hideNumber ? maskedText(body, message.mediaType) : body, message.user?.name),
      at: new Date(at).toISOString(),
      by: by !== null && hideNumber && !message.fromMe ? maskName(by) : by,
    })),
  };
};
