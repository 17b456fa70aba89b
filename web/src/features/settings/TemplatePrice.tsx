import { NativeSelect, NumberInput } from '@mantine/core';
import { ConflictAlert } from '../../components/form/ConflictAlert.tsx';
import { useLeaveGuard } from '../../components/form/use-leave-guard.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { SavedMark } from './SavedMark.tsx';
import classes from './SettingsPage.module.css';
import { useInstallationSetting } from './use-installation-setting.ts';

const currencies = ['BRL', 'USD', 'EUR', 'GBP', 'TRY', 'ARS', 'CLP', 'COP', 'MXN', 'PEN'];

/**
 * The price of a template message of the official API, by which campaigns show their price; saved when a field is left.
 */
export const TemplatePrice = ({ price, currency }: { price: string; currency: string }) => {
  const { t } = useTranslate();
  const amount = useInstallationSetting('templatePrice', price);
  const money = useInstallationSetting('templateCurrency', currency);
  useLeaveGuard(amount.value !== amount.stored, { links: false });
  return (
    <div className={classes.setting}>
      <div className={classes.option}>
        <NumberInput
          className={classes.choice}
          label={t('settings:option.templatePrice')}
          description={t('settings:option.templatePriceHint')}
          value={amount.value}
          onChange={(value) => amount.type(String(value))}
          onBlur={() => amount.save(amount.value)}
          min={0}
          max={999_999}
          clampBehavior="strict"
          decimalScale={4}
          allowNegative={false}
          decimalSeparator=","
          allowedDecimalSeparators={['.', ',']}
          hideControls
          data-path="templatePrice"
          data-testid="setting-templatePrice"
        />
        <SavedMark state={amount.state} />
      </div>
      {amount.conflict && <ConflictAlert conflict={amount.conflict} />}
      <NativeSelect
        className={classes.field}
        label={t('settings:option.templateCurrency')}
        value={money.value}
        data={currencies.includes(money.value) ? currencies : [money.value, ...currencies]}
        onChange={(event) => money.choose(event.currentTarget.value)}
        data-path="templateCurrency"
        data-testid="setting-templateCurrency"
      />
      {money.conflict && <ConflictAlert conflict={money.conflict} />}
    </div>
  );
};
