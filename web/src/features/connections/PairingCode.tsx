import { Anchor, Button, Group, List, Stack } from '@mantine/core';
import { useRuntimeConfig } from '../../config/use-runtime-config.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { CopyCodeButton } from './CopyCodeButton.tsx';
import classes from './PairingCode.module.css';

interface Props {
  /** Eight characters. */
  code: string;
  /** Returns to the QR code. */
  onScan: () => void;
}

/** The pairing code to type on the phone, in two halves as the phone shows its fields. */
export const PairingCode = ({ code, onScan }: Props) => {
  const { t } = useTranslate();
  const config = useRuntimeConfig();
  return (
    <Stack gap="lg">
      <output
        className={classes.code}
        aria-label={t('connections:code.label')}
        data-testid="pairing-code"
        data-code={code}
      >
        <span>{code.slice(0, 4)}</span>
        <span>{code.slice(4)}</span>
      </output>
      <List type="ordered" size="sm" spacing={8}>
        <List.Item>{t('connections:qr.step1')}</List.Item>
        <List.Item>{t('connections:code.step2')}</List.Item>
        <List.Item>{t('connections:code.step3')}</List.Item>
      </List>
      <Group gap="xs">
        <CopyCodeButton code={code} label={t('connections:code.copy')} testId="copy-code" />
        <Button variant="subtle" size="xs" onClick={onScan}>
          {t('connections:code.back')}
        </Button>
        {config?.phoneUrl && (
          <Anchor href={config.phoneUrl} target="_blank" rel="noopener" size="sm">
            {t('connections:qr.phone')}
          </Anchor>
        )}
      </Group>
    </Stack>
  );
};
