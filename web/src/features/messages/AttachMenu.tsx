import { ActionIcon, FileButton, Menu, Tooltip } from '@mantine/core';
import { IconFile, IconPaperclip, IconPhoto } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslate } from '../../i18n/use-translate.ts';

interface Props {
  disabled: boolean;
  onFiles: (files: File[]) => void;
}

/** Two pickers: pictures, films and sounds; and documents (specification 1, section 2). */
export const AttachMenu = ({ disabled, onFiles }: Props) => {
  const { t } = useTranslate();
  const media = useRef<HTMLButtonElement>(null);
  const documents = useRef<HTMLButtonElement>(null);
  const pick = (files: File[]): void => {
    if (files.length > 0) onFiles(files);
  };
  return (
    <>
      <FileButton onChange={pick} accept="image/*,video/*,audio/*" multiple inputProps={{ 'aria-label': t('messages:attach.media'), 'data-testid': 'file-media' } as object}>
        {({ onClick }) => <button ref={media} type="button" hidden onClick={onClick} tabIndex={-1} />}
      </FileButton>
      <FileButton onChange={pick} accept="application/*,text/*" multiple inputProps={{ 'aria-label': t('messages:attach.document'), 'data-testid': 'file-document' } as object}>
        {({ onClick }) => <button ref={documents} type="button" hidden onClick={onClick} tabIndex={-1} />}
      </FileButton>
      <Menu position="top-start" disabled={disabled}>
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
        </Menu.Dropdown>
      </Menu>
    </>
  );
};
