import type { GroupParticipant } from '@recado/shared/contract/groups';
import { useEffect, useRef } from 'react';
import { ContactAvatar } from '../../components/ContactAvatar.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './MentionList.module.css';

interface Props {
  people: readonly GroupParticipant[];
  /** Index of the person that Enter selects. */
  active: number;
  onPick: (person: GroupParticipant) => void;
}

/** Group members that match the mention being typed. */
export const MentionList = ({ people, active, onPick }: Props) => {
  const { t } = useTranslate();
  const list = useRef<HTMLUListElement>(null);
  // `void`: some browsers return a promise, which is no clean-up function.
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
        // Keep the focus in the text field, so that typing narrows the list.
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
