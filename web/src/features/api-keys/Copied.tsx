import { ActionIcon, Code, CopyButton, Group, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslate } from '../../i18n/use-translate.ts';

/** A text that people copy into another program. */
export const Copied = ({ text, testId }: { text: string; testId: string }) => {
  const { t } = useTranslate();
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <Code
        block
        bd="1px solid var(--recado-line)"
        data-testid={testId}
        style={{ flex: 1, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
      >
        {text}
      </Code>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Tooltip label={t(copied ? 'apiKeys:copied' : 'apiKeys:copy')}>
            <ActionIcon variant="default" size="lg" onClick={copy} aria-label={t('apiKeys:copy')}>
              {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </Group>
  );
};
