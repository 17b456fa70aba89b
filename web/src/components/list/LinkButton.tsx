import { Button } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { useTranslate } from '../../i18n/use-translate.ts';

interface Props {
  to: string;
  label: TranslationKey;
  icon: Icon;
  testId?: string;
}

/** A link to another screen, as a button among the tools of a list. */
export const LinkButton = ({ to, label, icon: Shown, testId }: Props) => {
  const { t } = useTranslate();
  return (
    <Button
      component={Link}
      to={to}
      variant="default"
      leftSection={<Shown size={16} aria-hidden />}
      data-testid={testId}
    >
      {t(label)}
    </Button>
  );
};
