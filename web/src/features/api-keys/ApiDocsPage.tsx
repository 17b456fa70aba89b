import { Accordion, Anchor, Badge, Code, Group, SegmentedControl, Skeleton, Stack, Text, Title } from '@mantine/core';
import { scopeAreas } from '@recado/shared/permissions/scopes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { Page } from '../../components/page/Page.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { type Call, documentFiles, readCalls } from './api-document.ts';
import { McpGuide } from './McpGuide.tsx';

const names: Record<string, string> = { curl: 'curl', javascript: 'JavaScript', python: 'Python', php: 'PHP' };
const colors: Record<string, string> = { GET: 'blue', POST: 'green', PUT: 'orange', DELETE: 'red' };

interface ItemProps {
  call: Call;
  language: string;
  /** False leaves out what nobody sees. */
  isOpen: boolean;
}

/** A call with its parameters and its example in the chosen language. */
const CallItem = ({ call, language, isOpen }: ItemProps) => {
  const { t } = useTranslate();
  const sample = call['x-codeSamples'].find(({ lang }) => lang === language);
  return (
    <Accordion.Item value={call.operationId}>
      <Accordion.Control>
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <Badge color={colors[call.method] ?? 'gray'} variant="light" w={76} style={{ flexShrink: 0 }}>
            {call.method}
          </Badge>
          <Text size="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
            {call.path}
          </Text>
        </Group>
      </Accordion.Control>
      <Accordion.Panel>
        <Stack gap="sm">
          <Text size="sm" lang="en">
            {call.summary}
          </Text>
          <Text size="sm">
            {t('apiKeys:docs.scope')} <Code>{call.scope}</Code>
          </Text>
          {call.parameters.length > 0 && (
            <Text size="sm">
              {t('apiKeys:docs.parameters')}{' '}
              {call.parameters.map(({ name, required }) => (
                <Code key={name} mr={4}>
                  {required ? `${name}*` : name}
                </Code>
              ))}
            </Text>
          )}
          {isOpen && sample && (
            <Code block data-testid="api-sample">
              {sample.source}
            </Code>
          )}
        </Stack>
      </Accordion.Panel>
    </Accordion.Item>
  );
};

/** The documentation of the public API for integrators: its calls by area, with examples that a test runs. */
export const ApiDocsPage = () => {
  const { t } = useTranslate();
  const [language, setLanguage] = useState('curl');
  const [open, setOpen] = useState<string | null>(null);
  const {
    data: calls,
    error,
    refetch,
  } = useQuery({ queryKey: ['public-api'], queryFn: readCalls, staleTime: Infinity });
  return (
    <Page
      title={t('apiKeys:docs.title')}
      back={{ label: t('apiKeys:title'), to: '/api-keys' }}
      tools={
        <SegmentedControl
          size="xs"
          value={language}
          onChange={setLanguage}
          aria-label={t('apiKeys:docs.language')}
          data={Object.entries(names).map(([value, label]) => ({ value, label }))}
        />
      }
    >
      <Stack gap="lg" maw={960}>
        <Text size="sm">
          {t('apiKeys:docs.intro')}{' '}
          <Anchor href={documentFiles.openApi} download="recado-openapi.json" inherit>
            OpenAPI 3.1
          </Anchor>
          {' · '}
          <Anchor href={documentFiles.postman} download="recado-postman.json" inherit>
            Postman
          </Anchor>
        </Text>
        <McpGuide />
        {error !== null && <LoadFailure title={t('common:listFailed')} error={error} onRetry={() => void refetch()} />}
        {!calls && error === null && <Skeleton height={240} />}
        {calls &&
          scopeAreas.map((area) => (
            <section key={area}>
              <Title order={2} size="h4" mb="xs">
                {t(`apiKeys:areas.${area}`)}
              </Title>
              <Accordion variant="separated" chevronPosition="right" order={3} value={open} onChange={setOpen}>
                {calls
                  .filter(({ scope }) => scope.startsWith(`${area}:`))
                  .map((call) => (
                    <CallItem
                      key={call.operationId}
                      call={call}
                      language={language}
                      isOpen={open === call.operationId}
                    />
                  ))}
              </Accordion>
            </section>
          ))}
      </Stack>
    </Page>
  );
};
