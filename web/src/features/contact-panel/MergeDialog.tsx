import { List, Select, Stack, Text } from '@mantine/core';
import { mergeContact } from '@recado/shared/contract/contact-merges';
import type { Contact } from '@recado/shared/contract/contacts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { minSearchLength, useContactSearch } from '../../components/contact-search.ts';
import { contactLabel } from '../../components/contact/show-address.ts';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { DialogFooter } from '../../components/dialog/DialogFooter.tsx';
import type { DialogProps } from '../../components/dialog/dialogs.ts';
import { notifySuccess } from '../../components/notify.ts';
import { useTranslate } from '../../i18n/use-translate.ts';

interface Props extends DialogProps {
  /** The contact that stays. */
  contact: Contact;
}

/** The effects of a merge, in the order in which they are read. */
const Summary = ({ contact, merged }: { contact: Contact; merged: Contact }) => {
  const { t } = useTranslate();
  return (
    <Stack gap="xs" data-testid="merge-summary">
      <Text size="sm">{t('contactPanel:mergeSummary', { merged: contactLabel(merged), name: contact.name })}</Text>
      <List size="sm" spacing={4}>
        <List.Item>{t('contactPanel:mergeMoves')}</List.Item>
        <List.Item>{t('contactPanel:mergeKeeps', { name: contact.name })}</List.Item>
        <List.Item>{t('contactPanel:mergeCloses')}</List.Item>
      </List>
      <Text size="sm" fw={600}>
        {t('contactPanel:mergeFinal')}
      </Text>
    </Stack>
  );
};

/** Searches the contact that is the same person, shows what merging it does, and merges it. */
export const MergeDialog = ({ contact, onClose }: Props) => {
  const { t } = useTranslate();
  const [typed, setTyped] = useState('');
  const [merged, setMerged] = useState<Contact | null>(null);
  const { contacts, searching } = useContactSearch(typed);
  const found = contacts.filter(({ id, channel }) => id !== contact.id && channel === contact.channel);
  const options = [...(merged && !found.some(({ id }) => id === merged.id) ? [merged] : []), ...found];
  const merging = useMutation({
    mutationFn: (contactId: number) => call(mergeContact, { params: { id: contact.id }, body: { contactId } }),
    onSuccess: () => {
      notifySuccess(t('contactPanel:mergeStarted'));
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose} title={t('contactPanel:merge')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (merged && !merging.isPending) merging.mutate(merged.id);
        }}
      >
        <Stack>
          <Select
            label={t('contactPanel:mergeWith')}
            placeholder={t('contactPanel:mergeHint')}
            data={options.map((one) => ({ value: String(one.id), label: contactLabel(one) }))}
            value={merged && String(merged.id)}
            onChange={(id) => setMerged(options.find((one) => String(one.id) === id) ?? null)}
            searchValue={typed}
            onSearchChange={setTyped}
            // The server has filtered, including accents and partial numbers.
            filter={({ options: all }) => all}
            nothingFoundMessage={t(searching ? 'common:nothingFound' : 'contactPanel:mergeSearchMore', {
              count: minSearchLength,
            })}
            searchable
            // What the list says without a search would take the first Escape.
            openOnFocus={false}
            clearable
            withAsterisk
            data-autofocus
            data-testid="merge-select"
            clearButtonProps={{ 'aria-label': t('common:clear') }}
          />
          {merged && <Summary contact={contact} merged={merged} />}
          <DialogFooter
            onCancel={onClose}
            submit={t('contactPanel:mergeConfirm')}
            complete={merged !== null}
            pending={merging.isPending}
            testId="merge-confirm"
          />
        </Stack>
      </form>
    </Dialog>
  );
};
