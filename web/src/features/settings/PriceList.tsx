import { ActionIcon, Button, Group, Table, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ConflictAlert } from '../../components/form/ConflictAlert.tsx';
import { useLeaveGuard } from '../../components/form/use-leave-guard.ts';
import { SavedMark } from './SavedMark.tsx';
import classes from './SettingsPage.module.css';
import { useInstallationSetting } from './use-installation-setting.ts';

/** A line of a list while it is edited. */
interface Edited<Line> {
  line: Line;
  index: number;
  /** False while it can't be saved. */
  isAccepted: boolean;
  change: (given: Partial<Line>) => void;
}

export interface Column<Line> {
  label: string;
  width?: number;
  field: (edited: Edited<Line>) => ReactNode;
}

interface Props<Line> {
  /** The setting that holds the lines as JSON, and its value. */
  name: Parameters<typeof useInstallationSetting>[0];
  stored: string;
  texts: { title: string; hint: string; add: string; save: string; remove: string };
  columns: readonly Column<Line>[];
  /** Returns whether a line may be saved among all. */
  isValid: (line: Line, index: number, all: readonly Line[]) => boolean;
  newLine: () => Line;
  maxLines: number;
  testId: string;
  /** Of the table. */
  className?: string | undefined;
}

/** A list of prices of the installation: lines that are added, changed and removed, and saved together. */
export const PriceList = <Line extends object>(props: Props<Line>) => {
  const { name, texts, columns, isValid, testId, className = '' } = props;
  const setting = useInstallationSetting(name, props.stored);
  const lines = JSON.parse(setting.value) as Line[];
  useLeaveGuard(setting.value !== setting.stored, { links: false });
  const show = (changed: readonly Line[]): void => setting.type(JSON.stringify(changed));
  const editedAt = (index: number): Edited<Line> => ({
    line: lines[index]!,
    index,
    isAccepted: isValid(lines[index]!, index, lines),
    change: (given) => show(lines.map((line, at) => (at === index ? { ...line, ...given } : line))),
  });
  return (
    <div className={classes.setting} data-testid={testId}>
      <div>
        <Text size="sm" fw={600}>
          {texts.title}
        </Text>
        <Text size="xs" c="dimmed">
          {texts.hint}
        </Text>
      </div>
      {lines.length > 0 && (
        <div className={classes.priceList}>
          <Table verticalSpacing={4} className={`${classes.prices} ${className}`}>
            <Table.Thead>
              <Table.Tr>
                {columns.map(({ label, width }) => (
                  <Table.Th key={label} w={width}>
                    {label}
                  </Table.Th>
                ))}
                <Table.Th w={44} />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {lines.map((_, index) => (
                <Table.Tr key={`${lines.length} ${index}`}>
                  {columns.map(({ label, field }) => (
                    <Table.Td key={label} data-label={label}>
                      {field(editedAt(index))}
                    </Table.Td>
                  ))}
                  <Table.Td>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={texts.remove}
                      onClick={() => show(lines.filter((_line, at) => at !== index))}
                    >
                      <IconTrash size={16} aria-hidden />
                    </ActionIcon>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      <Group gap="sm">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => show([...lines, props.newLine()])}
          disabled={lines.length >= props.maxLines}
          data-testid={`add-${testId}`}
        >
          {texts.add}
        </Button>
        <Button
          size="xs"
          onClick={() => setting.save(setting.value)}
          disabled={setting.value === setting.stored || !lines.every(isValid)}
          data-testid={`save-${testId}`}
        >
          {texts.save}
        </Button>
        <SavedMark state={setting.state} />
      </Group>
      {setting.conflict && <ConflictAlert conflict={setting.conflict} />}
    </div>
  );
};
