import { Anchor, Text } from '@mantine/core';
import type { Contact } from '@recado/shared/contract/contacts';
import type { Ticket } from '@recado/shared/contract/tickets';
import { IconShieldCheck } from '@tabler/icons-react';
import { showPhone } from '../../components/contact/format-phone.ts';
import { showUsername } from '../../components/contact/show-address.ts';
import { ContactAvatar } from '../../components/contact/ContactAvatar.tsx';
import { formatDate, formatTime } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './ContactPanel.module.css';

/** The time of the contact's consent to the treatment of its data (LGPD). */
const Consent = ({ at }: { at: string }) => {
  const { t } = useTranslate();
  const date = new Date(at);
  return (
    <Text size="xs" c="dimmed" className={classes.consent} data-testid="contact-consent">
      <IconShieldCheck size={14} aria-hidden />
      {t('contactPanel:consented', { date: formatDate(date), time: formatTime(date) })}
    </Text>
  );
};

/** Picture, name, number, username, e-mail and consent of a contact; what the ticket knows of it until the contact has loaded. */
export const ContactSummary = ({ ticket, contact }: { ticket: Ticket; contact: Contact | undefined }) => {
  const { t } = useTranslate();
  const { name, number, username, urlPicture, isGroup } = contact ?? ticket.contact;
  return (
    <div className={classes.summary}>
      <ContactAvatar name={name} picture={urlPicture} isGroup={isGroup} channel={ticket.channel} size={72} />
      <h2 className={classes.name} dir="auto" data-testid="contact-name">
        {name}
      </h2>
      {!isGroup && number !== '' && (
        <Text size="sm" c="dimmed" className={classes.number} data-testid="contact-number">
          {showPhone(number)}
        </Text>
      )}
      {username && (
        <Text size="sm" c="dimmed" dir="ltr" title={t('contactPanel:username')} data-testid="contact-username">
          {showUsername(username)}
        </Text>
      )}
      {contact && contact.email !== '' && (
        <Anchor href={`mailto:${contact.email}`} size="sm" className={classes.email}>
          {contact.email}
        </Anchor>
      )}
      {contact?.lgpdAcceptedAt && <Consent at={contact.lgpdAcceptedAt} />}
    </div>
  );
};
