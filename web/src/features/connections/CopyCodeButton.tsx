import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslate } from '../../i18n/use-translate.ts';

interface Props {
  /** The QR code's text, or the pairing code. */
  code: string;
  label: string;
  testId: string;
}

/** Copies a code that links a device; its label says for a moment that the code was copied. */
export const CopyCodeButton = ({ code, label, testId }: Props) => {
  const { t } = useTranslate();
  return (
    <CopyButton value={code}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          size="xs"
          leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
          onClick={copy}
          data-testid={testId}
        >
          {copied ? t('connections:qr.copied') : label}
        </Button>
      )}
    </CopyButton>
  );
};
