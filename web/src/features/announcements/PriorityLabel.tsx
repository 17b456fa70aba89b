import type { Announcement } from '@recado/shared/contract/announcements';
import { useTranslate } from '../../i18n/use-translate.ts';
import { priorityNames } from './priorities.ts';
import classes from './PriorityLabel.module.css';

/** An announcement's priority as a dot in its colour and a word: high red, medium orange, low grey. */
export const PriorityLabel = ({ priority }: Pick<Announcement, 'priority'>) => {
  const { t } = useTranslate();
  return (
    <span className={classes.root} data-priority={priority}>
      {t(`layout:announcements.priority.${priorityNames[priority]}`)}
    </span>
  );
};
