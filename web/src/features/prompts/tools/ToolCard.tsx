import { Alert, Badge, Button, Collapse, Group, Paper, Select, SimpleGrid, Stack, Switch, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type GivenValue, givenValues, type McpTool } from '@recado/shared/contract/mcp-calls';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { argumentsOf, shownSchema } from './tool-schema.ts';
import { ToolForm } from './ToolForm.tsx';

/** The settings of a tool that is allowed. */
export interface Allowed {
  needsPerson: boolean;
  given: McpTool['given'];
}

interface Props {
  tool: McpTool;
  isPending: boolean;
  onAllow: (settings: Allowed) => void;
  onForbid: () => void;
}

const colours = { off: 'gray', allowed: 'green', changed: 'red', gone: 'yellow' } as const;

/** The choices of who writes each argument: the model, or the product from the ticket. */
const Arguments = ({
  tool,
  settings,
  onChange,
}: {
  tool: McpTool;
  settings: Allowed;
  onChange: (given: McpTool['given']) => void;
}) => {
  const { t } = useTranslate();
  const all = argumentsOf(tool.schema);
  if (all.length === 0) return null;
  const put = (argument: string, value: string | null): void =>
    onChange([
      ...settings.given.filter((each) => each.argument !== argument),
      ...(value === null || value === '' ? [] : [{ argument, value: value as GivenValue }]),
    ]);
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      {all.map(({ name, description }) => (
        <Select
          key={name}
          label={name}
          description={description === '' ? undefined : description}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={[
            { value: '', label: t('prompts:servers.given.model') },
            ...givenValues.map((value) => ({ value, label: t(`prompts:servers.given.${value}`) })),
          ]}
          value={settings.given.find(({ argument }) => argument === name)?.value ?? ''}
          onChange={(value) => put(name, value)}
          allowDeselect={false}
          data-testid={`argument-${name}`}
        />
      ))}
    </SimpleGrid>
  );
};

/** The form of a changed tool that was allowed, beside the one that it has now. */
const Changes = ({ tool, before }: { tool: McpTool; before: NonNullable<McpTool['before']> }) => {
  const { t } = useTranslate();
  const schemaOf = (schema: string): string | null => (before.schema === tool.schema ? null : shownSchema(schema));
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={t('prompts:servers.changedTitle')}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <ToolForm
          title={t('prompts:servers.before')}
          description={before.description}
          schema={schemaOf(before.schema)}
        />
        <ToolForm title={t('prompts:servers.now')} description={tool.description} schema={schemaOf(tool.schema)} />
      </SimpleGrid>
    </Alert>
  );
};

/** A tool of a server: what it says, whether it is allowed, and how. */
export const ToolCard = ({ tool, isPending, onAllow, onForbid }: Props) => {
  const { t } = useTranslate();
  const { name, title, description, state, before, needsPerson, given } = tool;
  const [settings, setSettings] = useState<Allowed>({ needsPerson, given });
  const [isOpen, { toggle }] = useDisclosure(false);
  const isAllowed = state === 'allowed';
  const change = (part: Partial<Allowed>): void => {
    const next = { ...settings, ...part };
    setSettings(next);
    if (isAllowed) onAllow(next);
  };
  return (
    <Paper withBorder radius="md" p="md" data-testid="tool" data-state={state}>
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Stack gap={2} miw={0}>
            <Group gap="xs">
              <Text fw={600}>{title}</Text>
              <Badge variant="light" tt="none" color={colours[state]}>
                {t(`prompts:servers.states.${state}`)}
              </Badge>
              {tool.saysReadOnly && (
                <Badge variant="outline" tt="none" color="gray">
                  {t('prompts:servers.saysReadOnly')}
                </Badge>
              )}
            </Group>
            {title !== name && (
              <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {name}
              </Text>
            )}
          </Stack>
          {state !== 'changed' && (
            <Switch
              aria-label={t('prompts:servers.allowOf', { name: title })}
              checked={isAllowed}
              disabled={isPending || state === 'gone'}
              onChange={({ currentTarget }) => (currentTarget.checked ? onAllow(settings) : onForbid())}
              data-testid="allow-tool"
            />
          )}
        </Group>
        {before ? (
          <>
            <Changes tool={tool} before={before} />
            <Group gap="xs">
              <Button size="xs" loading={isPending} onClick={() => onAllow(settings)} data-testid="allow-again">
                {t('prompts:servers.allowAgain')}
              </Button>
              <Button size="xs" variant="default" disabled={isPending} onClick={onForbid}>
                {t('prompts:servers.forbid')}
              </Button>
            </Group>
          </>
        ) : (
          <Text size="sm" lineClamp={isOpen ? undefined : 3}>
            {description}
          </Text>
        )}
        {state !== 'gone' && (
          <>
            <Switch
              size="sm"
              label={t('prompts:servers.needsPerson')}
              description={t('prompts:servers.needsPersonHint')}
              checked={settings.needsPerson}
              disabled={isPending}
              onChange={({ currentTarget }) => change({ needsPerson: currentTarget.checked })}
              data-testid="needs-person"
            />
            <Group>
              <Button
                size="compact-sm"
                variant="subtle"
                onClick={toggle}
                aria-expanded={isOpen}
                data-testid="tool-arguments"
              >
                {t(isOpen ? 'prompts:servers.hideArguments' : 'prompts:servers.showArguments')}
              </Button>
            </Group>
            <Collapse expanded={isOpen}>
              <Arguments tool={tool} settings={settings} onChange={(next) => change({ given: next })} />
            </Collapse>
          </>
        )}
      </Stack>
    </Paper>
  );
};
