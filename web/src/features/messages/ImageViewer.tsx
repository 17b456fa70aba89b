import { ActionIcon, Modal } from '@mantine/core';
import { IconDownload, IconX } from '@tabler/icons-react';
import { useDialogState } from '../../components/dialog/dialog-state.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './ImageViewer.module.css';

interface Props {
  url: string;
  name: string | null;
  caption: string;
  onClose: () => void;
}

/** Shows an image full screen. Escape or a click beside it closes. */
export const ImageViewer = ({ url, name, caption, onClose }: Props) => {
  const { t } = useTranslate();
  const { opened, onExited } = useDialogState();
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={onExited}
      fullScreen
      padding={0}
      transitionProps={{ transition: 'fade' }}
      classNames={{ content: classes.content, body: classes.body }}
    >
      <Modal.Content aria-label={t('messages:media.image')}>
        <Modal.Body>
          <div className={classes.bar}>
            <span className={classes.name}>{name}</span>
            <ActionIcon
              component="a"
              href={url}
              download={name ?? true}
              target="_blank"
              rel="noopener noreferrer"
              size="lg"
              variant="transparent"
              c="white"
              aria-label={t('messages:media.download')}
            >
              <IconDownload size={20} />
            </ActionIcon>
            <ActionIcon
              onClick={onClose}
              size="lg"
              variant="transparent"
              c="white"
              aria-label={t('common:close')}
              data-autofocus
            >
              <IconX size={22} />
            </ActionIcon>
          </div>
          <button
            type="button"
            className={classes.stage}
            onClick={onClose}
            tabIndex={-1}
            aria-label={t('common:close')}
          >
            <img src={url} alt={caption || t('messages:media.image')} data-testid="viewer-image" />
          </button>
          {caption !== '' && <p className={classes.caption}>{caption}</p>}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
};
