import { ActionIcon, FileButton, Menu, Tooltip } from '@mantine/core';
import type { Ticket } from '@recado/shared/contract/tickets';
import {
  IconCamera,
  IconChartBar,
  IconFile,
  IconListCheck,
  IconMapPin,
  IconPaperclip,
  IconPhoto,
  IconTemplate,
  IconUser,
} from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { attachDialogsOf, type AttachDialog } from '../dialogs/attach-dialogs.ts';
import classes from './AttachMenu.module.css';

interface Props {
  channel: Ticket['channel'];
  disabled: boolean;
  /** A note takes files only. */
  isPrivate: boolean;
  onFiles: (files: File[]) => void;
  onOpen: (dialog: AttachDialog) => void;
}

const icons = {
  camera: IconCamera,
  contacts: IconUser,
  location: IconMapPin,
  poll: IconChartBar,
  interactive: IconListCheck,
  template: IconTemplate,
} as const;

/**
 * Attach menu: pickers for media and for documents, and the attach dialogs of the channel (specification 1, section 2).
 */
export const AttachMenu = ({ channel, disabled, isPrivate, onFiles, onOpen }: Props) => {
  const { t } = useTranslate();
  const media = useRef<HTMLButtonElement>(null);
  const documents = useRef<HTMLButtonElement>(null);
  const pick = (files: File[]): void => {
    if (files.length > 0) onFiles(files);
  };
  return (
    <>
      <FileButton
        onChange={pick}
        accept="image/*,video/*,audio/*"
        multiple
        inputProps={{ 'aria-label': t('messages:attach.media'), 'data-testid': 'file-media' } as object}
      >
        {({ onClick }) => <button ref={media} type="button" hidden onClick={onClick} tabIndex={-1} />}
      </FileButton>
      <FileButton
        onChange={pick}
        accept="application/*,text/*"
        multiple
        inputProps={{ 'aria-label': t('messages:attach.document'), 'data-testid': 'file-document' } as object}
      >
        {({ onClick }) => <button ref={documents} type="button" hidden onClick={onClick} tabIndex={-1} />}
      </FileButton>
      <Menu position="top-start" disabled={disabled} width={240}>
        <Menu.Target>
          <Tooltip label={t('messages:attach.label')}>
            <ActionIcon size={38} aria-label={t('messages:attach.label')} disabled={disabled} data-testid="attach">
              <IconPaperclip size={20} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPhoto size={17} />} onClick={() => media.current?.click()}>
            {t('messages:attach.media')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFile size={17} />} onClick={() => documents.current?.click()}>
            {t('messages:attach.document')}
          </Menu.Item>
          {(isPrivate ? [] : attachDialogsOf(channel)).map((dialog) => {
            const Icon = icons[dialog];
            return (
              <Menu.Item
                key={dialog}
                className={dialog === 'template' ? classes.narrow : undefined}
                leftSection={<Icon size={17} />}
                onClick={() => onOpen(dialog)}
                data-testid={`attach-${dialog}`}
              >
                {t(`messages:${dialog}.title`)}
              </Menu.Item>
            );
          })}
        </Menu.Dropdown>
      </Menu>
    </>
  );
};
