import { sendMessage as sendEndpoint } from '@recado/shared/contract/messages';
import { expect, it } from 'vitest';
import { servedConversation } from '../../../test/served-conversation.ts';
import { uploadToLibrary } from '../../../test/upload-to-library.ts';
import { userContext } from '../../../test/user-context.ts';
import { attachedKey } from '../../platform/media/keys.ts';
import { usedStorage } from '../../platform/media/storage-quota.ts';
import { createQuickMessage, deleteQuickMessage, updateQuickMessage } from '../quick-messages/quick-messages.ts';
import { deleteTicket } from '../tickets/delete-ticket.ts';
import { sendMessage } from './send-message.ts';

const none = { params: undefined, query: undefined, body: undefined };

it('the file of a quick message is sent in any ticket by those who see it, and outlives it in what was sent', async () => {
  const { context, ticket } = await servedConversation();
  const owner = userContext({ companyId: context.company.id, viewer: { id: 9, profile: 'user' } });
  context.media = owner.media;
  const { mediaPath, mediaName: name } = await uploadToLibrary(owner);
  const body = { shortcode: 'tabela', mediaPath, mediaName: name };
  const { id } = await createQuickMessage(owner, { ...none, body });
  const key = attachedKey(mediaPath);
  const send = () =>
    sendMessage(context, {
      ...none,
      params: { ticketId: ticket.id },
      body: sendEndpoint.body!.parse({ body: 'Segue', medias: [{ key, name, mimetype: 'text/html' }] }),
    });
  await expect(send()).rejects.toMatchObject({ code: 'ERR_MEDIA_NOT_READY' });
  await updateQuickMessage(owner, { ...none, params: { id }, body: { visao: true } });
  const {
    messages: [sent],
  } = await send();
  expect(sent).toMatchObject({ body: 'Segue', mediaName: name, mimetype: 'application/pdf', mediaState: 'ready' });
  await deleteQuickMessage(owner, { ...none, params: { id } });
  expect(await (await fetch(sent!.mediaUrl!)).text()).toBe('conteúdo');
  await expect(send()).rejects.toMatchObject({ code: 'ERR_MEDIA_NOT_READY' });
  await deleteTicket(context, { ...none, params: { id: ticket.id } });
  expect(await context.media.head(key)).toBeNull();
  expect(await usedStorage(context.company.id)).toBe(0);
});
