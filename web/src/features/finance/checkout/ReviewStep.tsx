import type { Invoice } from '@recado/shared/contract/invoices';
import { formatDay, formatMoney } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { type CheckoutValues, priceOf } from './checkout-values.ts';
import classes from './Checkout.module.css';

/** The invoice that is about to be paid, and its payer. */
export const ReviewStep = ({ values, invoice }: { values: CheckoutValues; invoice: Invoice }) => {
  const { t } = useTranslate();
  const facts: [string, string | number][] = [
    [t('finance:checkout.name'), values.firstName],
    [t('finance:checkout.document'), values.zipcode],
    [t('finance:detail'), invoice.detail],
    [t('finance:users'), values.users],
    [t('finance:connections'), values.connections],
    [t('finance:queues'), invoice.queues],
    [t('finance:dueDate'), formatDay(invoice.dueDate)],
    [t('finance:value'), formatMoney(priceOf(invoice, values), 'BRL')],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={classes.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};
