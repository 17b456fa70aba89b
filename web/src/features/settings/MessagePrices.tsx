import { TextInput } from '@mantine/core';
import { messagePriceLimits } from '@recado/shared/limits/message-prices';
import { type MessagePrice, pricedCategories } from '@recado/shared/metrics/prices';
import { useNow } from '../../components/use-now.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { PriceField } from './PriceField.tsx';
import { type Column, PriceList } from './PriceList.tsx';
import classes from './SettingsPage.module.css';

/** Parts of the currency that prices are stored in. */
const parts = 10_000;

const empty = { country: '', marketing: null, utility: null, authentication: null, service: null };

const isValid = ({ from, country }: MessagePrice, index: number, all: readonly MessagePrice[]): boolean =>
  /^20\d{2}-(0[1-9]|1[0-2])$/.test(from) &&
  /^([1-9]\d{0,2})?$/.test(country) &&
  all.findIndex((other) => other.from === from && other.country === country) === index;

/** The price list of the messages of the official API, by which the dashboard computes their cost. */
export const MessagePrices = ({ stored }: { stored: string }) => {
  const { t } = useTranslate();
  const now = useNow();
  const prices = pricedCategories.map((category): Column<MessagePrice> => {
    const label = t(`settings:prices.category.${category}`);
    return {
      label,
      field: ({ line, index, change }) => (
        <PriceField
          label={label}
          price={line[category] === null ? null : line[category] / parts}
          onChange={(price) => change({ [category]: price === null ? null : Math.round(price * parts) })}
          max={messagePriceLimits.price.max / parts}
          decimals={4}
          testId={`price-${category}-${index}`}
        />
      ),
    };
  });
  return (
    <PriceList<MessagePrice>
      name="messagePrices"
      stored={stored}
      texts={{
        title: t('settings:prices.title'),
        hint: t('settings:prices.hint'),
        add: t('settings:prices.add'),
        save: t('settings:prices.save'),
        remove: t('settings:prices.remove'),
      }}
      columns={[
        {
          label: t('settings:prices.from'),
          field: ({ line, index, isAccepted, change }) => (
            <TextInput
              type="month"
              aria-label={t('settings:prices.from')}
              value={line.from}
              error={!isAccepted}
              onChange={(event) => change({ from: event.currentTarget.value })}
              data-testid={`price-from-${index}`}
            />
          ),
        },
        {
          label: t('settings:prices.country'),
          field: ({ line, index, isAccepted, change }) => (
            <TextInput
              aria-label={t('settings:prices.country')}
              inputMode="numeric"
              maxLength={3}
              leftSection="+"
              placeholder={t('settings:prices.others')}
              value={line.country}
              error={!isAccepted}
              onChange={(event) => change({ country: event.currentTarget.value.replace(/\D/g, '') })}
              data-testid={`price-country-${index}`}
            />
          ),
        },
        ...prices,
      ]}
      isValid={isValid}
      newLine={() => ({ ...empty, from: new Date(now).toISOString().slice(0, 7) })}
      maxLines={messagePriceLimits.lines.max}
      testId="message-prices"
      className={classes.messagePrices}
    />
  );
};
