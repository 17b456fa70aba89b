import { contactOfMessage, type Message } from '@recado/shared/contract/messages';
import { call } from '../../../api/call.ts';
import { openContent } from '../../../components/dialog/open-content.tsx';
import { lazyComponent } from '../../../components/lazy-component.tsx';
import { notifyError } from '../../../components/notify.ts';
import { translate } from '../../../i18n/i18n.ts';
import { openNewTicket } from '../new-ticket/new-ticket-dialog.tsx';

const ForwardForm = lazyComponent(async () => (await import('./ForwardForm.tsx')).ForwardForm);

/** Opens the form that forwards messages. */
export const openForward = (messages: readonly Message[]): void =>
  void openContent({
    title: translate('tickets:forward.title', { count: messages.length }),
    render: (close) => <ForwardForm messages={messages} onDone={close} />,
  });

/** Opens the form for a conversation with the author of a group message. */
export const openConversationWithAuthor = ({ id }: { id: string }): void => {
  call(contactOfMessage, { params: { messageId: id } }).then(openNewTicket, notifyError);
};
