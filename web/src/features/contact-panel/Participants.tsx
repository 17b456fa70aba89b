import { listParticipants } from '@recado/shared/contract/groups';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/query.ts';
import { PersonAvatar } from '../../components/PersonAvatar.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './ContactPanel.module.css';
import { Section } from './Section.tsx';

/** The participants of a group, as far as the channel reports them. */
export const Participants = ({ ticketId }: { ticketId: number }) => {
  const { t } = useTranslate();
  const { data } = useQuery(endpointQuery(listParticipants, { params: { ticketId } }));
  const participants = data?.participants ?? [];
  if (participants.length === 0) return null;
  return (
    <Section title={t('contactPanel:participants', { count: participants.length })}>
      <ul className={classes.people} tabIndex={0} aria-label={t('contactPanel:participantList')}>
        {participants.map((person) => (
          <li key={person.key}>
            <PersonAvatar name={person.name} picture={null} size={26} />
            <span dir="auto">{person.name}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
};
