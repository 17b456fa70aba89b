import { modals } from '@mantine/modals';
import { contactOfMessage, type Message } from '@recado/shared/contract/messages';
import { Suspense, type ReactNode } from 'react';
import { call } from '../../api/call.ts';
import { lazyComponent } from '../../components/lazy-component.tsx';
import { notifyError } from '../../components/notify.ts';
import { translate } from '../../i18n/i18n.ts';

const ForwardForm = lazyComponent(async () => (await import('./ForwardForm.tsx')).ForwardForm);
const NewTicketForm = lazyComponent(async () => (await import('./NewTicketForm.tsx')).NewTicketForm);

const open = (modalId: string, title: string, form: ReactNode): void => {
  modals.open({
    modalId,
    title,
    closeButtonProps: { 'aria-label': translate('common:close') },
    children: <Suspense>{form}</Suspense>,
  });
};

/** Opens the form that forwards messages. */
export const openForward = (messages: readonly Message[]): void =>
  open(
    'forward',
    translate('tickets:forward.title', { count: messages.length }),
    <ForwardForm messages={messages} onDone={() => modals.close('forward')} />,
  );

/** Opens the form for a conversation with the author of a group message. */
export const openConversationWithAuthor = ({ id }: { id: string }): void => {
  call(contactOfMessage, { params: { messageId: id } }).then(
    ({ id: contactId, name }) =>
      open(
        'talk',
        translate('tickets:new.talkTo', { name }),
        <NewTicketForm contactId={contactId} onDone={() => modals.close('talk')} />,
      ),
    notifyError,
  );
};
