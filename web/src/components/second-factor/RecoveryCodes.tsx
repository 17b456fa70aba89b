import { Alert, Button, CopyButton, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload, IconEyeExclamation } from '@tabler/icons-react';
import { useAppName } from '../../config/brand.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './SecondFactor.module.css';

interface Props {
  codes: readonly string[];
  onStored: () => void;
}

const download = (name: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
};

/** Shows recovery codes, the only time that anybody sees them. */
export const RecoveryCodes = ({ codes, onStored }: Props) => {
  const { t } = useTranslate();
  const appName = useAppName();
  const text = codes.join('\n');
  return (
    <Stack gap="md">
      <Alert icon={<IconEyeExclamation size={18} aria-hidden />} color="orange">
        {t('profile:security.codes.once')}
      </Alert>
      <Text size="sm">{t('profile:security.codes.hint')}</Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={4} component="ol" className={classes.codes}>
        {codes.map((code) => (
          <li key={code} className={classes.code} data-testid="recovery-code">
            {code}
          </li>
        ))}
      </SimpleGrid>
      <Group gap="xs">
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
              onClick={copy}
            >
              {t(copied ? 'profile:security.codes.copied' : 'profile:security.codes.copy')}
            </Button>
          )}
        </CopyButton>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => download(`${appName}-${t('profile:security.codes.file')}.txt`, text)}
        >
          {t('profile:security.codes.download')}
        </Button>
      </Group>
      <Group justify="flex-end">
        <Button onClick={onStored} data-testid="codes-stored">
          {t('profile:security.codes.stored')}
        </Button>
      </Group>
    </Stack>
  );
};
