import { Anchor, Badge, Button, Text, Title } from '@mantine/core';
import type { ResultOf } from '@recado/shared/contract/grammar';
import type { getReceipt } from '@recado/shared/contract/receipts';
import { IconPrinter } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatDate, formatDay, formatMoney } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './ReceiptPage.module.css';

type Shown = ResultOf<typeof getReceipt>;

const colors = { open: 'blue', paid: 'green', refunded: 'gray' } as const;

/** Formats an amount in BRL. */
const reais = (value: number): string => formatMoney(value * 100, 'BRL');

/** The company that the invoice is for, and what it pays. Lines without a value are left out. */
const useFacts = (receipt: Shown): [string, string | null][] => {
  const { t } = useTranslate();
  const { paidAt, renewedUntil } = receipt;
  return [
    [t('receipt:company'), receipt.companyName],
    [t('receipt:document'), receipt.document || null],
    [t('receipt:plan'), receipt.detail],
    [
      t('receipt:includes'),
      [
        t('receipt:users', { count: receipt.users }),
        t('receipt:connections', { count: receipt.connections }),
        t('receipt:queues', { count: receipt.queues }),
      ].join(', '),
    ],
    [t('receipt:period'), t('receipt:months', { count: receipt.months })],
    [t('receipt:dueDate'), formatDay(receipt.dueDate)],
    [t('receipt:paidAt'), paidAt && formatDate(new Date(paidAt))],
    [t('receipt:renewedUntil'), renewedUntil && formatDay(renewedUntil)],
  ];
};

/** The number of the service note (NFS-e), which opens it. */
const ServiceNote = ({ note: { number, url } }: { note: NonNullable<Shown['note']> }) => {
  const { t } = useTranslate();
  const text = t('receipt:noteNumber', { number: number ?? '' });
  return (
    <div className={classes.fact} data-testid="receipt-note">
      <dt>{t('receipt:note')}</dt>
      <dd>
        {url === null ? (
          text
        ) : (
          <Anchor href={url} target="_blank" rel="noopener">
            {text}
          </Anchor>
        )}
      </dd>
    </div>
  );
};

/** An invoice: paid, a receipt; open, with the way to pay it. */
export const Receipt = ({ receipt, token }: { receipt: Shown; token: string }) => {
  const { t } = useTranslate();
  const facts = useFacts(receipt);
  const { status } = receipt;
  const isOpen = status === 'open';
  return (
    <article className={classes.paper} data-testid="receipt" data-status={status}>
      <div className={classes.head}>
        <div>
          <Title order={1} className={classes.title}>
            {t(`receipt:title.${status}`)}
          </Title>
          <Text size="sm" c="dimmed">
            {t('receipt:number', { id: receipt.id })}
          </Text>
        </div>
        <Badge size="lg" variant="light" color={colors[status]}>
          {t(`receipt:status.${status}`)}
        </Badge>
      </div>
      <p className={classes.amount}>{reais(receipt.value)}</p>
      <dl className={classes.facts}>
        {facts.map(
          ([label, value]) =>
            value !== null && (
              <div key={label} className={classes.fact}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
        {receipt.note?.state === 'issued' && <ServiceNote note={receipt.note} />}
      </dl>
      {receipt.payments.length + receipt.refunded > 0 && (
        <section aria-label={t('receipt:payments')}>
          <Title order={2} className={classes.subtitle}>
            {t('receipt:payments')}
          </Title>
          <dl className={classes.facts} data-testid="receipt-payments">
            {receipt.payments.map(({ provider, value }, at) => (
              <div key={at} className={classes.fact}>
                <dt>{t(`receipt:providers.${provider}`)}</dt>
                <dd>{reais(value)}</dd>
              </div>
            ))}
            {receipt.refunded > 0 && (
              <div className={classes.fact} data-testid="receipt-refunded">
                <dt>{t('receipt:refunded')}</dt>
                <dd>{reais(receipt.refunded)}</dd>
              </div>
            )}
          </dl>
        </section>
      )}
      <div className={classes.actions}>
        {isOpen && (
          <Button component={Link} to={`/financeiro#${token}`} data-testid="receipt-pay">
            {t('receipt:pay')}
          </Button>
        )}
        <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          {t('receipt:print')}
        </Button>
      </div>
      {isOpen && (
        <Text size="sm" c="dimmed" className={classes.hint}>
          {t('receipt:payHint')}
        </Text>
      )}
    </article>
  );
};
