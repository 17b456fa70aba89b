import { NativeSelect, NumberInput } from '@mantine/core';
import { updateSetting } from '@recado/shared/contract/settings';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useLeaveGuard } from '../../components/form/use-leave-guard.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { SavedMark } from './SavedMark.tsx';
import classes from './SettingsPage.module.css';

const currencies = ['BRL', 'USD', 'EUR', 'GBP', 'TRY', 'ARS', 'CLP', 'COP', 'MXN', 'PEN'];

interface Change {
  key: 'templatePrice' | 'templateCurrency';
  value: string;
}

/**
 * The price of a template message of the official API, by which campaigns show their price; saved when a field is left.
 */
export const TemplatePrice = ({ price, currency }: { price: string; currency: string }) => {
  const { t } = useTranslate();
  const [stored, setStored] = useState(price);
  const [draft, setDraft] = useState(price);
  useLeaveGuard(draft !== stored, { links: false });
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: ({ key, value }: Change) => call(updateSetting, { params: { key }, body: { value } }),
    onSuccess: ({ key, value }) => {
      if (key === 'templatePrice') setStored(value);
    },
  });
  return (
    <div className={classes.setting}>
      <div className={classes.option}>
        <NumberInput
          label={t('settings:option.templatePrice')}
          description={t('settings:option.templatePriceHint')}
          value={draft}
          onChange={(value) => setDraft(String(value))}
          onBlur={() => {
            if (draft !== stored) mutate({ key: 'templatePrice', value: draft });
          }}
          min={0}
          max={999_999}
          clampBehavior="strict"
          decimalScale={4}
          allowNegative={false}
          allowedDecimalSeparators={['.', ',']}
          hideControls
          data-testid="setting-templatePrice"
        />
        <SavedMark state={isPending ? 'saving' : isSuccess ? 'saved' : 'idle'} />
      </div>
      <NativeSelect
        label={t('settings:option.templateCurrency')}
        defaultValue={currency}
        data={currencies.includes(currency) ? currencies : [currency, ...currencies]}
        onChange={(event) => mutate({ key: 'templateCurrency', value: event.currentTarget.value })}
        data-testid="setting-templateCurrency"
      />
    </div>
  );
};
