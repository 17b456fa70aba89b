import { Text } from '@mantine/core';
import { useTranslate } from '../../i18n/use-translate.ts';

/** Says below a text that what it contains is no variable, as it is written there. */
export const UnknownVariable = ({ written }: { written: string }) => {
  const { t } = useTranslate();
  return (
    <Text size="xs" c="var(--recado-warning)" mt={4} data-testid="variables-unknown">
      {t('common:variables.unknown', { variable: written })}
    </Text>
  );
};
