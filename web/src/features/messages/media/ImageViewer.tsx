import { ActionIcon, Modal } from '@mantine/core';
import type { Message } from '@recado/shared/contract/messages';
import { IconChevronLeft, IconChevronRight, IconDownload, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { useDialogState } from '../../../components/dialog/dialog-state.ts';
import { useBackCloses } from '../../../components/dialog/use-back-closes.ts';
import { useReturnFocus } from '../../../components/dialog/use-return-focus.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import classes from './ImageViewer.module.css';
import { useMediaUrl } from './use-media-url.ts';

const maxZoom = 5;
const zoomStep = 1.5;

interface Props {
  /** The conversation's images, oldest first. */
  images: readonly Message[];
  /** Id of the image that is shown first. */
  firstId: string;
  onClose: () => void;
}

interface ButtonProps {
  label: string;
  icon: typeof IconX;
  disabled?: boolean;
  onClick: () => void;
  testId?: string;
}

const Tool = ({ label, icon: Picture, disabled = false, onClick, testId }: ButtonProps) => (
  <ActionIcon
    size="lg"
    variant="transparent"
    c="white"
    aria-label={label}
    title={label}
    disabled={disabled}
    onClick={onClick}
    data-testid={testId}
  >
    <Picture size={21} />
  </ActionIcon>
);

interface StageProps {
  image: Message;
  zoom: number;
  onZoom: (zoom: number) => void;
}

/** The preview of an image that is being loaded. */
const Waiting = ({ image }: { image: Message }) => {
  const { url } = useMediaUrl(image, 'preview');
  return url !== null && <img className={classes.waiting} src={url} alt="" aria-hidden />;
};

/** The image, which scrolls while it is larger than the screen. */
const Stage = ({ image, zoom, onZoom }: StageProps) => {
  const { t } = useTranslate();
  const { url, onError } = useMediaUrl(image);
  const [loaded, setLoaded] = useState(false);
  return (
    <div className={classes.stage} data-zoomed={zoom > 1 || undefined}>
      {!loaded && image.preview && <Waiting image={image} />}
      {url !== null && (
        <img
          src={url}
          alt={image.body || t('messages:media.image')}
          style={zoom > 1 ? { width: `${zoom * 100}%` } : undefined}
          draggable={false}
          onLoad={() => setLoaded(true)}
          onError={onError}
          onDoubleClick={() => onZoom(zoom > 1 ? 1 : zoomStep ** 2)}
          onWheel={(event) => event.ctrlKey && onZoom(zoom * (event.deltaY < 0 ? 1.1 : 0.9))}
          data-testid="viewer-image"
        />
      )}
    </div>
  );
};

const Download = ({ image }: { image: Message }) => {
  const { t } = useTranslate();
  const { url } = useMediaUrl(image);
  return (
    <ActionIcon
      component="a"
      href={url ?? undefined}
      download={image.mediaName ?? true}
      target="_blank"
      rel="noopener noreferrer"
      size="lg"
      variant="transparent"
      c="white"
      aria-label={t('messages:media.download')}
    >
      <IconDownload size={20} />
    </ActionIcon>
  );
};

/** Shows the images of a conversation full screen: next, previous, zoom and download. Escape closes. */
export const ImageViewer = ({ images, firstId, onClose }: Props) => {
  const { t } = useTranslate();
  const { opened, isTop, onExited } = useDialogState();
  const returnFocus = useReturnFocus(opened);
  useBackCloses(opened && isTop, onClose);
  const [place, setPlace] = useState(() =>
    Math.max(
      0,
      images.findIndex(({ id }) => id === firstId),
    ),
  );
  const [zoom, setZoom] = useState(1);
  const image = images[place];
  if (!image) return null;
  const go = (next: number): void => {
    if (!images[next]) return;
    setPlace(next);
    setZoom(1);
  };
  const changeZoom = (next: number): void => setZoom(Math.min(maxZoom, Math.max(1, next)));
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === 'ArrowLeft') go(place - 1);
    else if (key === 'ArrowRight') go(place + 1);
    else if (key === '+') changeZoom(zoom * zoomStep);
    else if (key === '-') changeZoom(zoom / zoomStep);
  };
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => {
        onExited();
        window.setTimeout(returnFocus);
      }}
      fullScreen
      padding={0}
      transitionProps={{ transition: 'fade' }}
      classNames={{ body: classes.body }}
    >
      <Modal.Content aria-label={t('messages:media.image')} onKeyDown={onKeyDown}>
        <Modal.Body>
          <div className={classes.bar}>
            <span className={classes.name}>{image.mediaName}</span>
            {images.length > 1 && (
              <>
                <Tool
                  label={t('messages:viewer.previous')}
                  icon={IconChevronLeft}
                  disabled={place === 0}
                  onClick={() => go(place - 1)}
                  testId="viewer-previous"
                />
                <span className={classes.place}>
                  {place + 1} / {images.length}
                </span>
                <Tool
                  label={t('messages:viewer.next')}
                  icon={IconChevronRight}
                  disabled={place === images.length - 1}
                  onClick={() => go(place + 1)}
                  testId="viewer-next"
                />
              </>
            )}
            <Tool
              label={t('messages:viewer.zoomOut')}
              icon={IconZoomOut}
              disabled={zoom === 1}
              onClick={() => changeZoom(zoom / zoomStep)}
            />
            <Tool
              label={t('messages:viewer.zoomIn')}
              icon={IconZoomIn}
              disabled={zoom === maxZoom}
              onClick={() => changeZoom(zoom * zoomStep)}
            />
            <Download key={`download ${image.id}`} image={image} />
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
          <Stage key={image.id} image={image} zoom={zoom} onZoom={changeZoom} />
          {image.body !== '' && zoom === 1 && <p className={classes.caption}>{image.body}</p>}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
};
