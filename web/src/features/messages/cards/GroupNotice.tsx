import type { CardOf } from '@recado/shared/contract/cards';
import { useTranslate } from '../../../i18n/use-translate.ts';
import classes from './GroupNotice.module.css';

/** A change of the group and its author, as a line of the conversation. */
export const GroupNotice = ({ card }: { card: CardOf<'group'> }) => {
  const { t, language } = useTranslate();
  const nameOf = ({ name }: { name: string | null }): string => name ?? t('groups:us');
  const participants = new Intl.ListFormat(language).format(card.participants.map(nameOf));
  const text = t(`groups:change.${card.action}`, {
    by: card.by ? nameOf(card.by) : t('groups:nobody'),
    participants,
    subject: card.subject ?? '',
  });
  return (
    <div className={classes.root} role="note" data-testid="group-notice">
      <span>{text.replace(/^./u, (first) => first.toLocaleUpperCase(language))}</span>
    </div>
  );
};
