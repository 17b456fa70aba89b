import type { CardOf } from '@recado/shared/contract/cards';
import { IconCopy } from '@tabler/icons-react';
import { ContactAvatar } from '../../../components/contact/ContactAvatar.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';
import cards from './cards.module.css';
import classes from './ContactsCard.module.css';
import { useCopy } from './use-copy.ts';

/** Shared contacts; a click on a number copies it. */
export const ContactsCard = ({ card }: { card: CardOf<'contacts'> }) => {
  const { t } = useTranslate();
  const copy = useCopy();
  return (
    <ul className={classes.people} data-testid="card-contacts">
      {card.contacts.map(({ name, numbers }, index) => (
        <li key={index} className={classes.person}>
          <ContactAvatar name={name} picture={null} isGroup={false} size={38} />
          <span className={classes.about}>
            <span className={classes.name}>{name || numbers[0]}</span>
            {numbers.length === 0 && <span className={cards.dimmed}>{t('cards:contacts.none')}</span>}
            {numbers.map((number) => (
              <button
                key={number}
                type="button"
                className={classes.number}
                aria-label={t('cards:contacts.number', { number })}
                onClick={() => void copy(number, t('cards:contacts.copied'))}
              >
                {number} <IconCopy size={13} aria-hidden />
              </button>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
};
