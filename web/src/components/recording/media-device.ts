/** The reason why a microphone or camera cannot be used. */
export type DeviceError = 'denied' | 'missing' | 'busy' | 'unsupported';

const errorsByName: Record<string, DeviceError> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** Maps a browser's error to a DeviceError; unknown errors count as unsupported. */
export const deviceErrorOf = (error: unknown): DeviceError =>
  error instanceof Error ? (errorsByName[error.name] ?? 'unsupported') : 'unsupported';

/**
 * Opens the microphone or camera. Throws NotSupportedError where there are no media devices, for instance on plain HTTP
 * pages.
 */
export const openDevice = async (wanted: MediaStreamConstraints): Promise<MediaStream> => {
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) throw new DOMException('no devices here', 'NotSupportedError');
  return devices.getUserMedia(wanted);
};

/** Stops all tracks, which releases the device. */
export const closeDevice = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};
