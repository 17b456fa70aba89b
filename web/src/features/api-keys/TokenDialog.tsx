import { Alert, Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy, IconEyeExclamation } from '@tabler/icons-react';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';

interface Props {
  name: string;
  token: string;
  onClose: () => void;
}

/** Shows the secret of a key, the only time that anybody sees it. */
export const TokenDialog = ({ name, token, onClose }: Props) => {
  const { t } = useTranslate();
  return (
    <Dialog title={t('apiKeys:tokenTitle', { name })} onClose={onClose}>
      <Stack gap="md">
        <Alert icon={<IconEyeExclamation size={18} aria-hidden />} color="orange">
          {t('apiKeys:tokenOnce')}
        </Alert>
        <Code block data-testid="api-key-token" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {token}
        </Code>
        <Text size="sm" c="dimmed">
          {t('apiKeys:tokenUse')}
        </Text>
        <Group justify="flex-end" gap="xs">
          <CopyButton value={token}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
                onClick={copy}
                data-testid="copy-api-key"
              >
                {t(copied ? 'apiKeys:copied' : 'apiKeys:copy')}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose} data-testid="close-api-key">
            {t('apiKeys:tokenStored')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
};
