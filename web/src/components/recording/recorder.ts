import type { Ticket } from '@recado/shared/contract/tickets';
import { closeDevice, openDevice } from './media-device.ts';
import { bitRateOf, extensionOf, recordingFormat, type RecordingFormat } from './recording-format.ts';
import { convertToWav } from './encode-wav.ts';

/** A running recording. */
export interface Recorder {
  /** The current level, 0 to 1. */
  level: () => number;
  pause: () => void;
  /** Ends the recording and returns its file. */
  finish: () => Promise<File>;
  /** Ends and discards the recording. */
  cancel: () => void;
}

/** Mixes the microphone to one channel, as phones play voice notes, and measures its level. */
const createMonoInput = (stream: MediaStream): { mono: MediaStream; level: () => number; close: () => void } => {
  const context = new AudioContext();
  const source = context.createMediaStreamSource(stream);
  const out = new MediaStreamAudioDestinationNode(context, { channelCount: 1, channelCountMode: 'explicit' });
  const meter = new AnalyserNode(context, { fftSize: 512 });
  source.connect(out);
  source.connect(meter);
  const samples = new Float32Array(meter.fftSize);
  const level = (): number => {
    meter.getFloatTimeDomainData(samples);
    // Perceived loudness, so that speech fills the bars and a whisper is still visible.
    return Math.min(
      1,
      Math.sqrt(Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)) * 1.6,
    );
  };
  return { mono: out.stream, level, close: () => void context.close() };
};

const nameOf = (date: Date, ending: string): string =>
  `audio-${date.toISOString().slice(0, 19).replace(/[:T]/g, '-')}.${ending}`;

const fileOf = async (parts: Blob[], { mimetype, asWav }: RecordingFormat): Promise<File> => {
  const type = mimetype.split(';', 1)[0] ?? mimetype;
  const recorded = new Blob(parts, { type });
  return asWav
    ? new File([await convertToWav(recorded)], nameOf(new Date(), 'wav'), { type: 'audio/wav' })
    : new File([recorded], nameOf(new Date(), extensionOf(type)), { type });
};

const record = (stream: MediaStream, format: RecordingFormat): Recorder => {
  const { mono, level, close } = createMonoInput(stream);
  const { mimetype: mimeType } = format;
  const recorder = new MediaRecorder(mono, { mimeType, audioBitsPerSecond: bitRateOf(mimeType) });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => void parts.push(data);
  const ended = new Promise<void>((resolve) => {
    recorder.onstop = () => resolve();
  });
  recorder.start();
  const end = async (): Promise<void> => {
    if (recorder.state !== 'inactive') recorder.stop();
    await ended;
    closeDevice(stream);
    close();
  };
  return {
    level,
    pause: () => recorder.pause(),
    finish: async () => {
      await end();
      return fileOf(parts, format);
    },
    cancel: () => void end(),
  };
};

/**
 * Starts a recording in a format that the channel plays.
 *
 * @throws DOMException as browsers refuse a microphone; see `deviceErrorOf`
 */
export const startRecording = async (channel: Ticket['channel']): Promise<Recorder> => {
  const format =
    'MediaRecorder' in window ? recordingFormat(channel, (mimetype) => MediaRecorder.isTypeSupported(mimetype)) : null;
  if (!format) throw new DOMException('no recorder here', 'NotSupportedError');
  const stream = await openDevice({
    audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  });
  try {
    return record(stream, format);
  } catch (error) {
    closeDevice(stream);
    throw error;
  }
};
