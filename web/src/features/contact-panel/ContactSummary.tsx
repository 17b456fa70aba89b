import { Anchor, Text } from '@mantine/core';
import type { Contact } from '@recado/shared/contract/contacts';
import type { Ticket } from '@recado/shared/contract/tickets';
import { showPhone } from '../../components/contact/format-phone.ts';
import { ContactAvatar } from '../../components/ContactAvatar.tsx';
import classes from './ContactPanel.module.css';

/** Picture, name, number and e-mail of a contact; what the ticket knows of it until the contact has loaded. */
export const ContactSummary = ({ ticket, contact }: { ticket: Ticket; contact: Contact | undefined }) => {
  const { name, number, urlPicture, isGroup } = contact ?? ticket.contact;
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
      {contact && contact.email !== '' && (
        <Anchor href={`mailto:${contact.email}`} size="sm" className={classes.email}>
          {contact.email}
        </Anchor>
      )}
    </div>
  );
};
