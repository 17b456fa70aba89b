import type { GroupParticipant } from '@recado/shared/contract/groups';
import { useEffect, useRef } from 'react';
import { ContactAvatar } from '../../components/ContactAvatar.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './MentionList.module.css';

interface Props {
  people: readonly GroupParticipant[];
  /** Place of the one that Enter takes. */
  active: number;
  onPick: (person: GroupParticipant) => void;
}

/** People of the group above the composer, while one is being named. */
export const MentionList = ({ people, active, onPick }: Props) => {
  const { t } = useTranslate();
  const list = useRef<HTMLUListElement>(null);
  // Browsers answer a promise, which is no clean-up.
  useEffect(() => void list.current?.children[active]?.scrollIntoView({ block: 'nearest' }), [active]);
  return (
    <ul
      ref={list}
      className={classes.root}
      role="listbox"
      aria-label={t('groups:mention')}
      id="mention-list"
      data-testid="mention-list"
    >
      {people.map((person, place) => (
        // The text keeps the focus: what is typed goes on narrowing the list.
        <li
          key={person.key}
          id={`mention-${place}`}
          role="option"
          aria-selected={place === active}
          className={classes.person}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(person)}
        >
          <ContactAvatar name={person.name} picture={null} isGroup={false} size={26} />
          <span className={classes.name}>{person.name}</span>
          {person.isAdmin && <span className={classes.admin}>{t('groups:admin')}</span>}
        </li>
      ))}
    </ul>
  );
};
