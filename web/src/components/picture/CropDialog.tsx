import { Slider, Stack, Text } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import Cropper from 'react-easy-crop';
import { useTranslate } from '../../i18n/use-translate.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import { DialogFooter } from '../dialog/DialogFooter.tsx';
import { notifyFailure } from '../notify.ts';
import { cropPicture } from './crop-picture.ts';
import type { PictureArea } from './draw-picture.ts';
import classes from './CropDialog.module.css';

interface Props {
  file: File;
  onCropped: (picture: File) => void;
  onClose: () => void;
}

const maxZoom = 3;

/** Chooses the square of a picture: by dragging, by the slider, by the keys. */
export const CropDialog = ({ file, onCropped, onClose }: Props) => {
  const { t } = useTranslate();
  const url = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<PictureArea | null>(null);
  const [busy, setBusy] = useState(false);
  const unreadable = (): void => {
    notifyFailure(t('common:picture.unreadable'));
    onClose();
  };
  const submit = async (chosen: PictureArea): Promise<void> => {
    setBusy(true);
    try {
      onCropped(await cropPicture(url, chosen));
      onClose();
    } catch {
      unreadable();
    }
  };
  return (
    <Dialog title={t('common:picture.crop')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (area) void submit(area);
        }}
      >
        <Stack gap="md">
          <div className={classes.stage} data-testid="crop-stage">
            <Cropper
              image={url}
              crop={crop}
              zoom={zoom}
              maxZoom={maxZoom}
              aspect={1}
              objectFit="cover"
              cropShape="round"
              showGrid={false}
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropComplete={(_, pixels) => setArea(pixels)}
              mediaProps={{ onError: unreadable }}
            />
          </div>
          <div>
            <Text size="sm" component="span">
              {t('common:picture.zoom')}
            </Text>
            <Slider
              value={zoom}
              onChange={setZoom}
              min={1}
              max={maxZoom}
              step={0.1}
              label={null}
              thumbLabel={t('common:picture.zoom')}
            />
          </div>
          <DialogFooter
            onCancel={onClose}
            submit={t('common:picture.use')}
            complete={area !== null}
            pending={busy}
            testId="use-picture"
          />
        </Stack>
      </form>
    </Dialog>
  );
};
