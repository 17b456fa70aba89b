import { ActionIcon, Menu } from '@mantine/core';
import type { FlowTest, FlowTestResult } from '@recado/shared/contract/flow-tests';
import {
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconDeviceMobileMessage,
  IconDots,
  IconPencil,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslate } from '../../../../i18n/use-translate.ts';
import panel from '../panel/EditorPanel.module.css';
import classes from './Tests.module.css';

interface Props {
  test: FlowTest;
  /** Null while the test was not run with the draft as it is. */
  result: FlowTestResult | null;
  onRun: () => void;
  /** Shows the differences. */
  onDifferences: (result: FlowTestResult) => void;
  /** Plays the conversation in the simulator. */
  onPlay: () => void;
  onRename: () => void;
  onDelete: () => void;
}

const icon = { size: 16, 'aria-hidden': true } as const;
const look = {
  passes: [IconCircleCheck, classes.passes],
  differs: [IconCircleX, classes.differs],
  noConnection: [IconCircleX, classes.differs],
  notRun: [IconCircleDashed, classes.unknown],
} as const;

/** A recorded test in its list, with its state. */
export const TestRow = ({ test, result, onRun, onDifferences, onPlay, onRename, onDelete }: Props) => {
  const { t } = useTranslate();
  const state = result?.outcome ?? 'notRun';
  const [Symbol, color] = look[state];
  const open = result && state !== 'passes' ? () => onDifferences(result) : onPlay;
  return (
    <li className={panel.row} data-testid="flow-test" data-state={state}>
      <button type="button" className={classes.open} onClick={open}>
        <Symbol size={18} className={color} aria-hidden />
        <span className={panel.rowText}>
          <span className={classes.name}>{test.name}</span>
          <small>
            {[t(`flowEditor:tests.state.${state}`), t('flowEditor:tests.moves', { count: test.moves })].join(' · ')}
          </small>
        </span>
      </button>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <ActionIcon
            size={34}
            aria-label={t('flowEditor:tests.actionsOf', { name: test.name })}
            data-testid="test-more"
          >
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPlayerPlay {...icon} />} onClick={onRun} data-testid="run-test">
            {t('flowEditor:tests.run')}
          </Menu.Item>
          <Menu.Item leftSection={<IconDeviceMobileMessage {...icon} />} onClick={onPlay}>
            {t('flowEditor:tests.play')}
          </Menu.Item>
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={onRename}>
            {t('flowEditor:tests.rename')}
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash {...icon} />} color="red" onClick={onDelete} data-testid="delete-test">
            {t('common:delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  );
};
