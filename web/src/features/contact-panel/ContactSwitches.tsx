import { Stack, Switch } from '@mantine/core';
import {
  toggleAcceptAudio,
  toggleDisableBot,
  toggleOptOut,
  toggleRefusesAi,
} from '@recado/shared/contract/contact-options';
import type { Contact } from '@recado/shared/contract/contacts';
import { call } from '../../api/call.ts';
import { formatDate, formatTime } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { useContactChange } from './use-contact-change.ts';

/** Switch for the contact's campaigns, with the time since when it gets none. */
const CampaignSwitch = ({ contact: { id, optedOutAt } }: { contact: Contact }) => {
  const { t } = useTranslate();
  const campaigns = useContactChange(id, {
    change: (gets: boolean) => ({ optedOutAt: gets ? null : new Date().toISOString() }),
    send: () => call(toggleOptOut, { params: { contactId: id } }),
  });
  const since = optedOutAt === null ? null : new Date(optedOutAt);
  return (
    <Switch
      label={t('contactPanel:campaigns')}
      description={since && t('contactPanel:optedOut', { date: formatDate(since), time: formatTime(since) })}
      checked={since === null}
      onChange={(event) => !campaigns.isPending && campaigns.mutate(event.currentTarget.checked)}
      data-testid="campaigns"
    />
  );
};

/**
 * Switches for the contact: its audio is accepted, the bot answers it, artificial intelligence may, and it gets campaigns. The calls switch, so one
 * waits for the other.
 */
export const ContactSwitches = ({ contact }: { contact: Contact }) => {
  const { t } = useTranslate();
  const { plan } = useLogin();
  const params = { contactId: contact.id };
  const audio = useContactChange(contact.id, {
    change: (acceptAudioMessage: boolean) => ({ acceptAudioMessage }),
    send: () => call(toggleAcceptAudio, { params }),
  });
  const bot = useContactChange(contact.id, {
    change: (disableBot: boolean) => ({ disableBot }),
    send: () => call(toggleDisableBot, { params }),
  });
  const ai = useContactChange(contact.id, {
    change: (refusesAi: boolean) => ({ refusesAi }),
    send: () => call(toggleRefusesAi, { params }),
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
      {plan.useOpenAi && (
        <Switch
          label={t('contactPanel:ai')}
          description={contact.refusesAi ? t('contactPanel:aiOff') : undefined}
          checked={!contact.refusesAi}
          onChange={(event) => !ai.isPending && ai.mutate(!event.currentTarget.checked)}
          data-testid="contact-ai"
        />
      )}
      {plan.useCampaigns && !contact.isGroup && contact.channel === 'whatsapp' && <CampaignSwitch contact={contact} />}
    </Stack>
  );
};
