import { MultiSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { maxContacts } from '@recado/shared/contract/cards';
import { sendMessage } from '@recado/shared/contract/messages';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { minSearchLength, useContactSearch } from '../../../components/contact-search.ts';
import { contactLabel } from '../../../components/contact/show-address.ts';
import { Dialog } from '../../../components/dialog/Dialog.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { CardForm, type TicketDialogProps } from './CardForm.tsx';

interface Option {
  value: string;
  label: string;
}

/** Sends contacts of the company as a card. */
export const ContactsDialog = ({ ticket, onClose }: TicketDialogProps) => {
  const { t } = useTranslate();
  const [typed, setTyped] = useState('');
  // Chosen contacts stay options, whatever is searched next.
  const [chosen, setChosen] = useState<Option[]>([]);
  const [opened, setOpened] = useState(false);
  const { contacts, searching } = useContactSearch(typed);
  const form = useForm({
    initialValues: { vCard: [] as string[] },
    validate: { vCard: (ids) => (ids.length === 0 ? t('attachments:contacts.required') : null) },
  });
  const found = contacts.map((contact) => ({ value: String(contact.id), label: contactLabel(contact) }));
  const options = [...chosen, ...found.filter(({ value }) => !chosen.some((option) => option.value === value))];
  const shown = new Set(found.map(({ value }) => value));
  const choose = (ids: string[]): void => {
    setChosen(options.filter(({ value }) => ids.includes(value)));
    form.setFieldValue('vCard', ids);
    setTyped('');
    setOpened(false);
  };
  return (
    <Dialog onClose={onClose} title={t('messages:contacts.title')}>
      <CardForm
        ticket={ticket}
        form={form}
        onClose={onClose}
        send={({ vCard }, requestId) =>
          call(sendMessage, { params: { ticketId: ticket.id }, body: { vCard: vCard.map(Number), requestId } })
        }
      >
        <MultiSelect
          label={t('attachments:contacts.label')}
          placeholder={t('attachments:contacts.placeholder')}
          data={options}
          value={form.values.vCard}
          onChange={choose}
          error={form.errors.vCard}
          searchValue={typed}
          onSearchChange={setTyped}
          // The server has filtered, including accents and partial numbers.
          filter={({ options: all }) =>
            all.filter((option) => 'value' in option && searching && shown.has(option.value))
          }
          nothingFoundMessage={t(searching ? 'common:nothingFound' : 'attachments:contacts.searchMore', {
            count: minSearchLength,
          })}
          maxValues={maxContacts}
          dropdownOpened={opened}
          onDropdownOpen={() => setOpened(true)}
          onDropdownClose={() => setOpened(false)}
          openOnFocus={false}
          searchable
          hidePickedOptions
          withAsterisk
          data-autofocus
          data-testid="card-contacts-select"
        />
      </CardForm>
    </Dialog>
  );
};
