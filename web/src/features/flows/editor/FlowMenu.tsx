import { ActionIcon, Menu } from '@mantine/core';
import type { Flow } from '@recado/shared/contract/flows';
import { IconDeviceFloppy, IconDots, IconDownload, IconHistory, IconPencil, IconTestPipe } from '@tabler/icons-react';
import { openDialog } from '../../../components/dialog/dialogs.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { FlowDialog } from '../list/FlowDialog.tsx';
import { saveFlowAsFile } from '../list/save-flow-as-file.ts';
import { barIcon } from './BarTool.tsx';
import type { DraftSaver } from './saving/draft-saver.ts';
import type { EditorPanelName } from './use-panels.ts';

interface Props {
  flow: Flow;
  saver: DraftSaver;
  onSave: () => void;
  /** Shows a panel, or hides it. */
  onToggle: (name: EditorPanelName) => void;
}

/** The menu of the editor's bar: what is done to the flow less often. */
export const FlowMenu = ({ flow, saver, onSave, onToggle }: Props) => {
  const { t } = useTranslate();
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon size={34} aria-label={t('flowEditor:more')} data-testid="flow-more">
          <IconDots {...barIcon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconDeviceFloppy {...barIcon} />} onClick={onSave} hiddenFrom="sm">
          {t('flowEditor:save')}
        </Menu.Item>
        <Menu.Item
          // The first that is shown in wide windows too.
          data-autofocus
          leftSection={<IconTestPipe {...barIcon} />}
          onClick={() => onToggle('tests')}
          data-testid="flow-tests"
        >
          {t('flowEditor:tests.title')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconHistory {...barIcon} />}
          onClick={() => onToggle('versions')}
          data-testid="flow-versions"
        >
          {t('flowEditor:versions.title')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconDownload {...barIcon} />}
          onClick={() => void saver.flush().then(() => saveFlowAsFile(flow))}
        >
          {t('flows:export')}
        </Menu.Item>
        <Menu.Item leftSection={<IconPencil {...barIcon} />} onClick={() => openDialog(FlowDialog, { flow })}>
          {t('flows:edit')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
