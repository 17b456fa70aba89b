import { Paper, Stack, Text, Title } from '@mantine/core';
import { useRuntimeConfig } from '../../config/use-runtime-config.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { Copied } from './Copied.tsx';

/** The ways to connect an assistant, which calls the public API as tools: by its address alone, or with a key. */
export const McpGuide = () => {
  const { t } = useTranslate();
  const config = useRuntimeConfig();
  if (!config) return null;
  const address = `${config.apiUrl.replace(/\/$/, '')}/mcp`;
  const command = `claude mcp add --transport http recado ${address}`;
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {t('apiKeys:mcp.title')}
      </Title>
      <Paper withBorder p="md">
        <Stack gap="xs">
          <Text size="sm">{t('apiKeys:mcp.address')}</Text>
          <Copied text={address} testId="mcp-address" />
          <Text size="sm">{t('apiKeys:mcp.command')}</Text>
          <Copied text={command} testId="mcp-command" />
          <Text size="sm">{t('apiKeys:mcp.key')}</Text>
          <Copied text={`${command} --header "Authorization: Bearer $RECADO_KEY"`} testId="mcp-command-key" />
          <Text size="sm" c="dimmed">
            {t('apiKeys:mcp.hint')}
          </Text>
        </Stack>
      </Paper>
    </section>
  );
};
