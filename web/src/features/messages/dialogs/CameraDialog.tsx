import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { IconCamera, IconRefresh } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { closeDevice, deviceFault, openDevice, type DeviceFault } from '../device-fault.ts';
import classes from './CameraDialog.module.css';

/** What a picture is made with: the camera that looks away from whoever holds it, or at them. */
type Facing = 'environment' | 'user';

/** Quality of the JPEG. */
const quality = 0.9;

const photoOf = (video: HTMLVideoElement): Promise<File> =>
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
  fault: DeviceFault | null;
  /** Whether there is more than one to choose from. */
  several: boolean;
}

const closed: Camera = { stream: null, fault: null, several: false };

/** The camera, for as long as its component is there. */
const useCamera = (facing: Facing): Camera => {
  const [camera, setCamera] = useState(closed);
  useEffect(() => {
    let left = false;
    let stream: MediaStream | null = null;
    const open = async (): Promise<void> => {
      const opened = await openDevice({
        video: { facingMode: facing, width: { ideal: 1920 }, height: { ideal: 1080 } },
      });
      stream = opened;
      if (left) return closeDevice(opened);
      const devices = await navigator.mediaDevices.enumerateDevices();
      setCamera({
        stream: opened,
        fault: null,
        several: devices.filter(({ kind }) => kind === 'videoinput').length > 1,
      });
    };
    open().catch((error: unknown) => (left ? undefined : setCamera({ ...closed, fault: deviceFault(error) })));
    return () => {
      left = true;
      if (stream) closeDevice(stream);
      setCamera(closed);
    };
  }, [facing]);
  return camera;
};

/** Takes a picture with the camera of the device; what is done with it is asked after. */
export const CameraDialog = ({ onClose, onPhoto }: { onClose: () => void; onPhoto: (photo: File) => void }) => {
  const { t } = useTranslate();
  const video = useRef<HTMLVideoElement>(null);
  const [facing, setFacing] = useState<Facing>('environment');
  const [playing, setPlaying] = useState(false);
  const { stream, fault, several } = useCamera(facing);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  const take = async (): Promise<void> => {
    if (video.current) onPhoto(await photoOf(video.current));
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('messages:camera.title')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Stack gap="md">
        {fault ? (
          <Alert color="red" role="alert">
            {t(`messages:device.camera.${fault}`)}
          </Alert>
        ) : (
          <video
            ref={video}
            className={classes.view}
            autoPlay
            muted
            playsInline
            onPlaying={() => setPlaying(true)}
            aria-label={t('messages:camera.view')}
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
              {t('messages:camera.switch')}
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
            {t('messages:camera.take')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
