import { Select, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { listConnectionNames } from '@recado/shared/contract/connections';
import type { ResultOf } from '@recado/shared/contract/grammar';
import { listQueues } from '@recado/shared/contract/queues';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '../../../errors/api-error.ts';
import { endpointQuery } from '../../../api/query.ts';
import { DialogFooter } from '../../../components/dialog/DialogFooter.tsx';
import { useUnsaved } from '../../../components/form/use-unsaved.ts';
import { FormFailure } from '../../../components/FormFailure.tsx';
import { QueryGate } from '../../../components/QueryGate.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useLogin } from '../../../login/login-query.ts';
import { choosableQueues } from '../queue-choice/choosable-queues.ts';
import { ContactSelect } from '../../../components/contact/ContactSelect.tsx';
import { QueueSelect } from '../queue-choice/QueueSelect.tsx';
import { useNewTicket, type NewTicket } from './use-new-ticket.ts';

/** Minimum digits of a number with its area code (specification 1, section 5). */
const minNumberLength = 8;

interface Props {
  /** The contact, when it is already chosen. */
  contactId?: number | null;
  onDone: () => void;
}

interface Choices {
  queues: readonly ResultOf<typeof listQueues>[number][];
  connections: ResultOf<typeof listConnectionNames>;
}

/** The user's default connection, else the company's, else the first one (behaviour, section 3). */
const preselected = (connections: Choices['connections'], own: number | null) =>
  connections.find(({ id }) => id === own) ?? connections.find(({ isDefault }) => isDefault) ?? connections[0];

const Form = ({ contactId: fixedContact = null, onDone, queues, connections }: Props & Choices) => {
  const { t } = useTranslate();
  const { user } = useLogin();
  const [isTried, setTried] = useState(false);
  const create = useNewTicket(onDone);
  const [isExisting, setIsExisting] = useState(true);
  const [contactId, setContactId] = useState<number | null>(fixedContact);
  const [name, setName] = useState('');
  const [number, setNumber] = useState('');
  const [chosenQueue, setQueue] = useState<number | null>(null);
  const [chosenConnection, setConnection] = useState<number | null>(null);

  const queueId = chosenQueue ?? (queues.length === 1 ? (queues[0]?.id ?? null) : null);
  const whatsappId = chosenConnection ?? preselected(connections, user.whatsappId)?.id ?? null;
  const newContact =
    name.trim().length >= 2 && number.replace(/\D/g, '').length >= minNumberLength
      ? { name: name.trim(), number }
      : null;
  const contact: NewTicket['contact'] | null = isExisting
    ? contactId === null
      ? null
      : { id: contactId }
    : newContact;
  const lacksQueue = queueId === null && queues.length > 0;
  const close = useUnsaved(contactId !== fixedContact || name !== '' || number !== '');

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (contact && whatsappId !== null && !lacksQueue) create.mutate({ contact, queueId, whatsappId });
      }}
      data-testid="new-ticket-form"
    >
      <Stack gap="md">
        <FormFailure error={isApiError(create.error, 'ERR_OTHER_OPEN_TICKET') ? null : create.error} />
        {fixedContact === null && (
          <SegmentedControl
            fullWidth
            size="xs"
            value={isExisting ? 'known' : 'added'}
            onChange={(kind) => setIsExisting(kind === 'known')}
            data={[
              { value: 'known', label: t('tickets:new.known') },
              { value: 'added', label: t('tickets:new.added') },
            ]}
          />
        )}
        {fixedContact === null &&
          (isExisting ? (
            <ContactSelect value={contactId} onChange={setContactId} />
          ) : (
            <>
              <TextInput
                label={t('tickets:new.name')}
                value={name}
                onChange={(event) => setName(event.currentTarget.value)}
                withAsterisk
                maxLength={250}
              />
              <TextInput
                label={t('tickets:new.number')}
                description={t('tickets:new.numberHint')}
                value={number}
                onChange={(event) => setNumber(event.currentTarget.value)}
                type="tel"
                inputMode="tel"
                withAsterisk
                maxLength={50}
              />
            </>
          ))}
        {queues.length > 0 && (
          <QueueSelect
            queues={queues}
            value={queueId}
            onChange={setQueue}
            error={isTried && lacksQueue ? t('tickets:selectQueue') : null}
          />
        )}
        <Select
          label={t('tickets:new.connection')}
          data={connections.map((connection) => ({ value: String(connection.id), label: connection.name }))}
          value={whatsappId === null ? null : String(whatsappId)}
          onChange={(id) => id !== null && setConnection(Number(id))}
          nothingFoundMessage={t('common:nothingFound')}
          allowDeselect={false}
          withAsterisk
        />
        <DialogFooter
          onCancel={close}
          submit={t('tickets:new.start')}
          complete={contact !== null && whatsappId !== null}
          pending={create.isPending}
          testId="new-ticket-confirm"
        />
      </Stack>
    </form>
  );
};

/** Form for a conversation that the company starts: contact, queue and connection (specification 1, section 5). */
export const NewTicketForm = (props: Props) => {
  const { user } = useLogin();
  const queues = useQuery(endpointQuery(listQueues, {}));
  const connections = useQuery(endpointQuery(listConnectionNames, {}));
  return (
    <QueryGate queries={[queues, connections]} height={240}>
      <Form {...props} queues={choosableQueues(queues.data ?? [], user)} connections={connections.data ?? []} />
    </QueryGate>
  );
};
