import type { Ticket } from '@recado/shared/contract/tickets';
import { closeDevice, openDevice } from './device-fault.ts';
import { endingOf, recordingFormat, type RecordingFormat } from './recording-format.ts';
import { recordedAsWav } from './wav-of.ts';

/** Bits of a second (specification 1, section 4). */
const bitRate = 128_000;

/** A recording that is on. */
export interface Recorder {
  /** How loud it is now, 0 to 1. */
  level: () => number;
  pause: () => void;
  /** Ends it and answers what was recorded. */
  finish: () => Promise<File>;
  /** Ends it and forgets it. */
  cancel: () => void;
}

/** The microphone in one channel, which is what phones play as a voice note, and how loud it is. */
const listen = (stream: MediaStream): { mono: MediaStream; level: () => number; close: () => void } => {
  const context = new AudioContext();
  const source = context.createMediaStreamSource(stream);
  const out = new MediaStreamAudioDestinationNode(context, { channelCount: 1, channelCountMode: 'explicit' });
  const meter = new AnalyserNode(context, { fftSize: 512 });
  source.connect(out);
  source.connect(meter);
  const samples = new Float32Array(meter.fftSize);
  const level = (): number => {
    meter.getFloatTimeDomainData(samples);
    // By its square root, as ears hear it: speech fills the bars and a whisper still shows.
    return Math.min(
      1,
      Math.sqrt(Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)) * 1.6,
    );
  };
  return { mono: out.stream, level, close: () => void context.close() };
};

const nameOf = (moment: Date, ending: string): string =>
  `audio-${moment.toISOString().slice(0, 19).replace(/[:T]/g, '-')}.${ending}`;

const fileOf = async (parts: Blob[], { mimetype, asWav }: RecordingFormat): Promise<File> => {
  const type = mimetype.split(';', 1)[0] ?? mimetype;
  const recorded = new Blob(parts, { type });
  return asWav
    ? new File([await recordedAsWav(recorded)], nameOf(new Date(), 'wav'), { type: 'audio/wav' })
    : new File([recorded], nameOf(new Date(), endingOf(type)), { type });
};

const record = (stream: MediaStream, format: RecordingFormat): Recorder => {
  const { mono, level, close } = listen(stream);
  const recorder = new MediaRecorder(mono, { mimeType: format.mimetype, audioBitsPerSecond: bitRate });
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
 * Begins to record, as the channel plays it.
 *
 * @throws DOMException as browsers refuse a microphone; see `deviceFault`
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
