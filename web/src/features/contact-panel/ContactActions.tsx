import { Button, Group, Stack } from '@mantine/core';
import { blockContact } from '@recado/shared/contract/contact-options';
import type { Contact } from '@recado/shared/contract/contacts';
import { can, mayAccess } from '@recado/shared/permissions/can';
import {
  IconArrowsJoin,
  IconBan,
  IconCalendarPlus,
  IconCircleCheck,
  IconPencil,
  IconShieldLock,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { call } from '../../api/call.ts';
import { confirm } from '../../components/dialog/confirm.ts';
import { openDialog } from '../../components/dialog/dialogs.ts';
import { lazyDialog } from '../../components/dialog/lazy-dialog.tsx';
import { openScheduleDialog } from '../../components/schedule/open-schedule-dialog.ts';
import { notifySuccess } from '../../components/notify.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { useReadOnly } from '../../login/use-read-only.ts';
import { useContactChange } from './use-contact-change.ts';

const MergeDialog = lazyDialog(async () => (await import('./MergeDialog.tsx')).MergeDialog);

/** Edit, block or unblock, and merge, which ask first, and the way to a request about the contact's data, which is all in arrears. */
export const ContactActions = ({ contact, onEdit }: { contact: Contact; onEdit: () => void }) => {
  const { t } = useTranslate();
  const { user, plan } = useLogin();
  const isReadOnly = useReadOnly();
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
    <Stack gap="xs">
      {!isReadOnly && (
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
      )}
      {plan.useSchedules && contact.active && !isReadOnly && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconCalendarPlus size={15} aria-hidden />}
          onClick={() => openScheduleDialog(null, { contact })}
          data-testid="schedule-message"
        >
          {t('tickets:schedule.action')}
        </Button>
      )}
      {!contact.isGroup && !isReadOnly && can(user, 'contacts-page:deleteContact') && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconArrowsJoin size={15} aria-hidden />}
          onClick={() => openDialog(MergeDialog, { contact })}
          data-testid="merge-contact"
        >
          {t('contactPanel:merge')}
        </Button>
      )}
      {!contact.isGroup && mayAccess(user, 'admin') && (
        <Button
          component={Link}
          to="/personal-data"
          state={{ contact: { id: contact.id, name: contact.name } }}
          variant="default"
          size="xs"
          leftSection={<IconShieldLock size={15} aria-hidden />}
          data-testid="personal-data"
        >
          {t(isReadOnly ? 'contactPanel:exportData' : 'contactPanel:personalData')}
        </Button>
      )}
    </Stack>
  );
};
