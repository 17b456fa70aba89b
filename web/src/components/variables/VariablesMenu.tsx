import { ActionIcon, Menu, ScrollArea, Text, Tooltip } from '@mantine/core';
import { IconBraces } from '@tabler/icons-react';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useInsertion } from '../use-insertion.ts';

export interface OfferedVariable {
  name: string;
  /** The variable as a text contains it. */
  written: string;
  label: string;
}

interface Props {
  variables: readonly OfferedVariable[];
  disabled: boolean;
  /** Called with the variable as texts contain it. It decides where the focus goes. */
  onPick: (variable: string) => void;
}

/** Button with the menu of variables, each with its label and how a text contains it. */
export const VariablesMenu = ({ variables, disabled, onPick }: Props) => {
  const { t } = useTranslate();
  const { opened, onChange, choose, returnFocus } = useInsertion();
  return (
    <Menu opened={opened} onChange={onChange} returnFocus={returnFocus} position="bottom-end" width={290}>
      <Menu.Target>
        <Tooltip label={t('common:variables.insert')} disabled={opened}>
          <ActionIcon size={28} disabled={disabled} aria-label={t('common:variables.insert')} data-testid="variables">
            <IconBraces size={17} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <ScrollArea.Autosize mah={410} type="auto" offsetScrollbars="present">
          {variables.map(({ name, written, label }) => (
            <Menu.Item
              key={name}
              rightSection={
                <Text span size="xs" c="dimmed" ff="monospace">
                  {written}
                </Text>
              }
              onClick={() => {
                choose();
                onPick(written);
              }}
              data-testid={`variable-${name}`}
            >
              {label}
            </Menu.Item>
          ))}
        </ScrollArea.Autosize>
      </Menu.Dropdown>
    </Menu>
  );
};
