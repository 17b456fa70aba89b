import type { CardOf } from '@recado/shared/contract/cards';
import { IconCopy, IconCurrencyReal } from '@tabler/icons-react';
import { formatMoney } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import cards from './cards.module.css';
import classes from './PaymentCard.module.css';
import { useCopy } from './use-copy.ts';

/** A PIX payment request: item, amount and key. */
export const PaymentCard = ({ card }: { card: CardOf<'payment'> }) => {
  const { t } = useTranslate();
  const copy = useCopy();
  const { referenceId, item, amount, currency, merchantName, key } = card;
  return (
    <div className={cards.card} data-testid="card-payment">
      <span className={cards.head}>
        <IconCurrencyReal size={17} className={cards.icon} aria-hidden /> {t('cards:payment.title')}
      </span>
      <span className={classes.amount}>{formatMoney(amount, currency)}</span>
      <span>{item}</span>
      <span className={cards.dimmed}>{merchantName}</span>
      <span className={cards.dimmed}>
        {t('cards:payment.reference')}: {referenceId}
      </span>
      {key !== '' && (
        <>
          <span className={cards.dimmed}>
            {t('cards:payment.key')}: {key}
          </span>
          <span className={cards.actions}>
            <button type="button" className={cards.action} onClick={() => void copy(key, t('cards:buttons.copied'))}>
              <IconCopy size={16} aria-hidden /> {t('cards:payment.copyKey')}
            </button>
          </span>
        </>
      )}
    </div>
  );
};
