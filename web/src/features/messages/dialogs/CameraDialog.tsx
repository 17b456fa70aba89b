import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconCamera, IconRefresh } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../../../components/dialog/Dialog.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';
import {
  closeDevice,
  deviceErrorOf,
  openDevice,
  type DeviceError,
} from '../../../components/recording/media-device.ts';
import classes from './CameraDialog.module.css';

/** The camera to use: the rear or the front camera. */
type Facing = 'environment' | 'user';

/** JPEG quality from 0 to 1. */
const quality = 0.9;

const takePhoto = (video: HTMLVideoElement): Promise<File> =>
  new Promise((resolve, reject) => {
    const canvas = document.createElement('canvas');
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    canvas.getContext('2d')?.drawImage(video, 0, 0);
    const name = `photo-${new Date().toISOString().slice(0, 19).replace(/[:T]/g, '-')}.jpg`;
    canvas.toBlob(
      (blob) => (blob ? resolve(new File([blob], name, { type: 'image/jpeg' })) : reject(new Error('no picture'))),
      'image/jpeg',
      quality,
    );
  });

interface Camera {
  stream: MediaStream | null;
  error: DeviceError | null;
  /** True when there are several cameras. */
  several: boolean;
}

const closed: Camera = { stream: null, error: null, several: false };

/** Opens the camera while the component is mounted. */
const useCamera = (facing: Facing): Camera => {
  const [camera, setCamera] = useState(closed);
  useEffect(() => {
    let unmounted = false;
    let stream: MediaStream | null = null;
    const open = async (): Promise<void> => {
      const opened = await openDevice({
        video: { facingMode: facing, width: { ideal: 1920 }, height: { ideal: 1080 } },
      });
      stream = opened;
      if (unmounted) return closeDevice(opened);
      const devices = await navigator.mediaDevices.enumerateDevices();
      setCamera({
        stream: opened,
        error: null,
        several: devices.filter(({ kind }) => kind === 'videoinput').length > 1,
      });
    };
    open().catch((reason: unknown) => (unmounted ? undefined : setCamera({ ...closed, error: deviceErrorOf(reason) })));
    return () => {
      unmounted = true;
      if (stream) closeDevice(stream);
      setCamera(closed);
    };
  }, [facing]);
  return camera;
};

/** Takes a photo with the device's camera. */
export const CameraDialog = ({ onClose, onPhoto }: { onClose: () => void; onPhoto: (photo: File) => void }) => {
  const { t } = useTranslate();
  const video = useRef<HTMLVideoElement>(null);
  const [facing, setFacing] = useState<Facing>('environment');
  const [playing, setPlaying] = useState(false);
  const { stream, error, several } = useCamera(facing);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  const take = async (): Promise<void> => {
    if (!video.current) return;
    const photo = await takePhoto(video.current);
    onClose();
    onPhoto(photo);
  };
  return (
    <Dialog onClose={onClose} title={t('messages:camera.title')} size="lg">
      <Stack gap="md">
        {error ? (
          <Alert color="red" role="alert">
            {t(`messages:device.camera.${error}`)}
          </Alert>
        ) : (
          <video
            ref={video}
            className={classes.view}
            autoPlay
            muted
            playsInline
            onPlaying={() => setPlaying(true)}
            aria-label={t('attachments:camera.view')}
            data-mirrored={facing === 'user' || undefined}
            data-testid="camera-view"
          />
        )}
        <Group justify="space-between">
          {several ? (
            <Button
              variant="default"
              leftSection={<IconRefresh size={17} aria-hidden />}
              onClick={() => {
                setPlaying(false);
                setFacing(facing === 'user' ? 'environment' : 'user');
              }}
            >
              {t('attachments:camera.switch')}
            </Button>
          ) : (
            <span />
          )}
          <Button
            leftSection={<IconCamera size={18} aria-hidden />}
            disabled={!stream || !playing}
            onClick={() => void take()}
            data-autofocus
            data-testid="take-photo"
          >
            {t('attachments:camera.take')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
};
