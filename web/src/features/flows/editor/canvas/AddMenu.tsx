import { Menu, Text } from '@mantine/core';
import type { FlowNodeType } from '@recado/shared/flow/graph';
import type { ReactNode } from 'react';
import { useTranslate } from '../../../../i18n/use-translate.ts';
import { KindTile } from './KindTile.tsx';
import { kindNames } from '../kinds/kinds.ts';

interface Props {
  /** The element that the menu stands at. */
  target: ReactNode;
  opened: boolean;
  onChange: (opened: boolean) => void;
  /** False where the flow has a start already, or the node follows another one. */
  takesStart: boolean;
  onPick: (type: FlowNodeType) => void;
}

/** The menu of the kinds of nodes (specification 3, section 2). */
export const AddMenu = ({ target, opened, onChange, takesStart, onPick }: Props) => {
  const { t } = useTranslate();
  return (
    <Menu opened={opened} onChange={onChange} position="bottom-start" width={320} withinPortal>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown mah="70dvh" style={{ overflowY: 'auto' }}>
        {kindNames.map((type) => (
          <Menu.Item
            key={type}
            disabled={type === 'start' && !takesStart}
            // The first that can be added has the focus.
            data-autofocus={type !== 'start' || takesStart || undefined}
            onClick={() => onPick(type)}
            leftSection={<KindTile kind={type} />}
            data-testid={`add-${type}`}
          >
            <Text size="sm" fw={500}>
              {t(`flowEditor:kind.${type}`)}
            </Text>
            <Text size="xs" c="dimmed">
              {t(`flowEditor:hint.${type}`)}
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
