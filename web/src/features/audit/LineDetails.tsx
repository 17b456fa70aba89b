import { Code, Stack, Table, Text } from '@mantine/core';
import type { ShownAuditLine } from '@recado/shared/contract/audit';
import type { AuditThing } from '@recado/shared/contract/audit-line';
import { SidePanel } from '../../components/dialog/SidePanel.tsx';
import { formatAt } from '../../components/schedule/company-clock.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { actText, authorText, fieldText, thingText, valueText } from './audit-text.ts';

const Fact = ({ label, children }: { label: string; children: string }) => (
  <div>
    <Text size="xs" c="dimmed">
      {label}
    </Text>
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Text>
  </div>
);

const Thing = ({ thing }: { thing: AuditThing }) => {
  const { t } = useTranslate();
  const { timeZone } = useLogin().company;
  const shown = (value: string | null, isHidden?: boolean): string =>
    isHidden ? t('audit:value.hidden') : valueText(value, timeZone);
  return (
    <section aria-label={thingText(thing)}>
      <Text size="sm" fw={550}>
        {thingText(thing)}
      </Text>
      <Text size="xs" c="dimmed">
        {t(`audit:change.${thing.change}`)}
      </Text>
      {thing.fields.length > 0 && (
        <Table layout="fixed" verticalSpacing={4} horizontalSpacing={6} style={{ overflowWrap: 'anywhere' }}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('audit:detail.field')}</Table.Th>
              <Table.Th>{t('audit:detail.before')}</Table.Th>
              <Table.Th>{t('audit:detail.after')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {thing.fields.map(({ field, before, after, isHidden }) => (
              <Table.Tr key={field}>
                <Table.Td title={field}>{fieldText(field)}</Table.Td>
                <Table.Td>{shown(before, isHidden)}</Table.Td>
                <Table.Td>{shown(after, isHidden)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </section>
  );
};

/** Side panel with a line of the audit log: the things that it is about, before and after, and its place in the chain. */
export const LineDetails = ({ line, onClose }: { line: ShownAuditLine; onClose: () => void }) => {
  const { t } = useTranslate();
  const { timeZone } = useLogin().company;
  return (
    <SidePanel title={actText(line)} onClose={onClose}>
      <Stack gap="md" data-testid="audit-line">
        <Fact label={t('audit:column.at')}>{formatAt(Date.parse(line.at), timeZone)}</Fact>
        <Fact label={t('audit:column.by')}>{authorText(line)}</Fact>
        {line.things.map((thing) => (
          <Thing key={`${thing.thing} ${thing.id}`} thing={thing} />
        ))}
        {line.more > 0 && <Text size="sm">{t('audit:detail.more', { count: line.more })}</Text>}
        <Fact label={t('audit:detail.address')}>{line.address ?? '–'}</Fact>
        <Fact label={t('audit:detail.device')}>{line.device ?? '–'}</Fact>
        {line.way && <Fact label={t('audit:detail.way')}>{t(`audit:ways.${line.way}`)}</Fact>}
        <Fact label={t('audit:detail.call')}>{line.call}</Fact>
        <div>
          <Text size="xs" c="dimmed">
            {t('audit:detail.hash', { number: line.number })}
          </Text>
          <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {line.hash}
          </Code>
        </div>
      </Stack>
    </SidePanel>
  );
};
