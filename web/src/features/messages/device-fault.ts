/** Why a microphone or a camera can't be used. */
export type DeviceFault = 'denied' | 'missing' | 'busy' | 'unsupported';

const faults: Record<string, DeviceFault> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** What the browser's refusal means for whoever sits before it; what it does not explain, it can't do. */
export const deviceFault = (error: unknown): DeviceFault =>
  error instanceof Error ? (faults[error.name] ?? 'unsupported') : 'unsupported';

/** The microphone or the camera; browsers give none to pages that came by plain HTTP. */
export const openDevice = async (wanted: MediaStreamConstraints): Promise<MediaStream> => {
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) throw new DOMException('no devices here', 'NotSupportedError');
  return devices.getUserMedia(wanted);
};

/** Gives a device back: its light goes out. */
export const closeDevice = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};
