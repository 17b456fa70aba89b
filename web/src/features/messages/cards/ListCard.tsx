import type { CardOf } from '@recado/shared/contract/cards';
import { IconChevronDown, IconList } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { MarkupText } from '../../../components/markup/MarkupText.tsx';
import cards from './cards.module.css';
import classes from './ListCard.module.css';

/** A list of options; its rows are collapsed at first. */
export const ListCard = ({ card }: { card: CardOf<'list'> }) => {
  const { t } = useTranslate();
  const [opened, setOpened] = useState(false);
  const { title, text, footer, buttonText, sections } = card;
  const count = sections.reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <div className={cards.card} data-testid="card-list">
      {title !== '' && <span className={cards.head}>{title}</span>}
      {text !== '' && <MarkupText text={text} />}
      {footer !== '' && <span className={cards.dimmed}>{footer}</span>}
      {opened &&
        sections.map((section, index) => (
          <div key={index} className={classes.section}>
            {section.title !== '' && <span className={classes.title}>{section.title}</span>}
            <ul className={classes.rows}>
              {section.rows.map((row, place) => (
                <li key={place}>
                  <span>{row.title}</span>
                  {row.description !== '' && <span className={cards.dimmed}>{row.description}</span>}
                </li>
              ))}
            </ul>
          </div>
        ))}
      <span className={cards.actions}>
        <button type="button" className={cards.action} aria-expanded={opened} onClick={() => setOpened(!opened)}>
          <IconList size={16} aria-hidden /> {buttonText || t('cards:list.rows', { count })}
          <IconChevronDown size={14} className={classes.chevron} data-opened={opened || undefined} aria-hidden />
        </button>
      </span>
    </div>
  );
};
