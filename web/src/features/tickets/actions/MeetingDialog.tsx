import { ActionIcon, Button, Group, Stack, TextInput, Tooltip } from '@mantine/core';
import { sendMessage } from '@recado/shared/contract/messages';
import type { Ticket } from '@recado/shared/contract/tickets';
import { IconCopy, IconSend, IconVideo } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { notifyError, notifySuccess } from '../../../components/notify.ts';
import { useRuntimeConfig } from '../../../config/use-runtime-config.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { defaultMeetingUrl, meetingLink } from './meeting-link.ts';

/** The link of a ticket's video meeting: to copy, to join and to send to the contact. */
export const MeetingDialog = ({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) => {
  const { t } = useTranslate();
  const config = useRuntimeConfig();
  const link = meetingLink(config?.meetingUrl ?? defaultMeetingUrl, ticket);
  const send = useMutation({
    mutationFn: () =>
      call(sendMessage, { params: { ticketId: ticket.id }, body: { body: t('tickets:meeting.text', { link }) } }),
    onSuccess: onClose,
  });
  const copy = (): void =>
    void navigator.clipboard.writeText(link).then(() => notifySuccess(t('tickets:meeting.copied')), notifyError);
  const inService = ticket.status === 'open' || ticket.status === 'group';
  return (
    <Stack gap="md">
      <TextInput
        label={t('tickets:meeting.link')}
        description={t('tickets:meeting.hint')}
        value={link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        rightSection={
          <Tooltip label={t('tickets:meeting.copy')}>
            <ActionIcon aria-label={t('tickets:meeting.copy')} onClick={copy}>
              <IconCopy size={17} aria-hidden />
            </ActionIcon>
          </Tooltip>
        }
        data-testid="meeting-link"
      />
      <Group justify="flex-end" gap="xs">
        <Button
          variant="default"
          component="a"
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<IconVideo size={15} aria-hidden />}
        >
          {t('tickets:meeting.open')}
        </Button>
        {inService && (
          <Button
            leftSection={<IconSend size={15} aria-hidden />}
            onClick={() => send.mutate()}
            loading={send.isPending}
            data-testid="meeting-send"
          >
            {t('tickets:meeting.send')}
          </Button>
        )}
      </Group>
    </Stack>
  );
};
