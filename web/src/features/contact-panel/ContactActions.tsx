import { Button, Group } from '@mantine/core';
import { blockContact } from '@recado/shared/contract/contact-options';
import type { Contact } from '@recado/shared/contract/contacts';
import { IconBan, IconCircleCheck, IconPencil } from '@tabler/icons-react';
import { call } from '../../api/call.ts';
import { confirm } from '../../components/dialog/confirm.ts';
import { notifySuccess } from '../../components/notify.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useContactChange } from './use-contact-change.ts';

/** Edit and block or unblock; the latter asks first. */
export const ContactActions = ({ contact, onEdit }: { contact: Contact; onEdit: () => void }) => {
  const { t } = useTranslate();
  const block = useContactChange(contact.id, {
    change: (active: boolean) => ({ active }),
    send: async (active: boolean) => {
      await call(blockContact, { params: { id: contact.id }, body: { active } });
      notifySuccess(t(active ? 'contactPanel:unblocked' : 'contactPanel:blocked'));
    },
  });
  const ask = (active: boolean): void =>
    confirm({
      title: t(active ? 'contactPanel:unblockTitle' : 'contactPanel:blockTitle', { name: contact.name }),
      text: t(active ? 'contactPanel:unblockText' : 'contactPanel:blockText'),
      confirm: t(active ? 'contactPanel:unblock' : 'contactPanel:block'),
      danger: !active,
      onConfirm: () => block.mutate(active),
    });
  return (
    <Group grow gap="xs">
      <Button variant="default" size="xs" leftSection={<IconPencil size={15} aria-hidden />} onClick={onEdit}>
        {t('common:edit')}
      </Button>
      <Button
        variant="default"
        size="xs"
        leftSection={contact.active ? <IconBan size={15} aria-hidden /> : <IconCircleCheck size={15} aria-hidden />}
        onClick={() => ask(!contact.active)}
        loading={block.isPending}
        data-testid="block-contact"
      >
        {t(contact.active ? 'contactPanel:block' : 'contactPanel:unblock')}
      </Button>
    </Group>
  );
};
