import { TextInput } from '@mantine/core';
import { type ModelPrice, modelPriceLimits } from '@recado/shared/limits/model-prices';
import { useTranslate } from '../../i18n/use-translate.ts';
import { PriceField } from './PriceField.tsx';
import { type Column, PriceList } from './PriceList.tsx';

const isValid = ({ model }: ModelPrice, index: number, all: readonly ModelPrice[]): boolean =>
  model.trim() !== '' && all.findIndex((other) => other.model.trim() === model.trim()) === index;

/** The price list of models, by which their budgets are kept. */
export const ModelPrices = ({ stored }: { stored: string }) => {
  const { t } = useTranslate();
  return (
    <PriceList<ModelPrice>
      name="modelPrices"
      stored={stored}
      texts={{
        title: t('settings:modelPrices.title'),
        hint: t('settings:modelPrices.hint'),
        add: t('settings:modelPrices.add'),
        save: t('settings:modelPrices.save'),
        remove: t('settings:modelPrices.remove'),
      }}
      columns={[
        {
          label: t('settings:modelPrices.model'),
          field: ({ line, index, isAccepted, change }) => (
            <TextInput
              aria-label={t('settings:modelPrices.model')}
              maxLength={100}
              value={line.model}
              error={!isAccepted}
              onChange={(event) => change({ model: event.currentTarget.value })}
              data-testid={`model-${index}`}
            />
          ),
        },
        ...(['input', 'output'] as const).map((name): Column<ModelPrice> => ({
          label: t(`settings:modelPrices.${name}`),
          width: 120,
          field: ({ line, change }) => (
            <PriceField
              label={t(`settings:modelPrices.${name}`)}
              price={line[name]}
              onChange={(price) => change({ [name]: price ?? 0 })}
              max={modelPriceLimits.price.max}
              decimals={6}
            />
          ),
        })),
      ]}
      isValid={isValid}
      newLine={() => ({ model: '', input: 0, output: 0 })}
      maxLines={modelPriceLimits.lines.max}
      testId="model-prices"
    />
  );
};
