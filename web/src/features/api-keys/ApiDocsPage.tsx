import { Accordion, Anchor, Badge, Code, Group, SegmentedControl, Skeleton, Stack, Text, Title } from '@mantine/core';
import { scopeAreas } from '@recado/shared/permissions/scopes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { Page } from '../../components/page/Page.tsx';
import { useRuntimeConfig } from '../../config/use-runtime-config.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { type Call, documentFiles, type Field, readCalls } from './api-document.ts';
import { Copied } from './Copied.tsx';
import { McpGuide } from './McpGuide.tsx';

const names: Record<string, string> = { curl: 'curl', javascript: 'JavaScript', python: 'Python', php: 'PHP' };
const colors: Record<string, string> = { GET: 'blue', POST: 'green', PUT: 'orange', DELETE: 'red' };

/** Names of what a call takes or answers; those that it needs have an asterisk. */
const Names = ({ title, fields }: { title: string; fields: readonly Field[] }) =>
  fields.length > 0 && (
    <Text size="sm">
      {title}{' '}
      {fields.map(({ name, required }) => (
        <Code key={name} display="inline-block" mr={4} style={{ verticalAlign: 'middle' }}>
          {required ? `${name}*` : name}
        </Code>
      ))}
    </Text>
  );

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
          <Names title={t('apiKeys:docs.parameters')} fields={call.parameters} />
          <Names title={t('apiKeys:docs.body')} fields={call.bodyFields} />
          <Names title={t('apiKeys:docs.answer')} fields={call.answerFields} />
          {isOpen && sample && <Copied text={sample.source} testId="api-sample" />}
        </Stack>
      </Accordion.Panel>
    </Accordion.Item>
  );
};

/** The documentation of the public API for integrators: its calls by area, with examples that a test runs. */
export const ApiDocsPage = () => {
  const { t } = useTranslate();
  const config = useRuntimeConfig();
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
          {' · '}
          <Anchor href={documentFiles.changes} target="_blank" inherit>
            {t('apiKeys:docs.changes')}
          </Anchor>
        </Text>
        {config && <Copied text={`export RECADO_API=${config.apiUrl.replace(/\/$/, '')}`} testId="api-address" />}
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
