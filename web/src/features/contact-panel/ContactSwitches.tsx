import { Stack, Switch } from '@mantine/core';
import { toggleAcceptAudio, toggleDisableBot } from '@recado/shared/contract/contact-options';
import type { Contact } from '@recado/shared/contract/contacts';
import { call } from '../../api/call.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useContactChange } from './use-contact-change.ts';

/** Whether audio of the contact is accepted, and whether the chatbot answers it. The calls switch, so one waits for the other. */
export const ContactSwitches = ({ contact }: { contact: Contact }) => {
  const { t } = useTranslate();
  const params = { contactId: contact.id };
  const audio = useContactChange(contact.id, {
    change: (acceptAudioMessage: boolean) => ({ acceptAudioMessage }),
    send: () => call(toggleAcceptAudio, { params }),
  });
  const bot = useContactChange(contact.id, {
    change: (disableBot: boolean) => ({ disableBot }),
    send: () => call(toggleDisableBot, { params }),
  });
  return (
    <Stack gap="xs">
      <Switch
        label={t('contactPanel:acceptAudio')}
        checked={contact.acceptAudioMessage}
        onChange={(event) => !audio.isPending && audio.mutate(event.currentTarget.checked)}
        data-testid="accept-audio"
      />
      {!contact.isGroup && (
        <Switch
          label={t('contactPanel:chatbot')}
          checked={!contact.disableBot}
          onChange={(event) => !bot.isPending && bot.mutate(!event.currentTarget.checked)}
          data-testid="chatbot"
        />
      )}
    </Stack>
  );
};
