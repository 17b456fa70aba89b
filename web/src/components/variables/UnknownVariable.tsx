import { Text } from '@mantine/core';
import { useTranslate } from '../../i18n/use-translate.ts';

/** Line below a text that names a variable which does not exist, as it is written there. */
export const UnknownVariable = ({ written }: { written: string }) => {
  const { t } = useTranslate();
  return (
    <Text size="xs" c="var(--recado-warning)" mt={4} data-testid="variables-unknown">
      {t('common:variables.unknown', { variable: written })}
    </Text>
  );
};
