import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  OggOutputFormat,
  Output,
} from 'mediabunny';
import { OpusDecoder } from 'opus-decoder';
import { bars, waveformOf } from './waveform.ts';

/** Most packets of each bar that are listened to: an hour takes no longer than half a minute. */
const heardPerBar = 8;

interface VoiceNote {
  /** Ogg with Opus, as phones play it. */
  bytes: Uint8Array;
  /** At least 1. */
  seconds: number;
  /** 64 bytes of 0 to 100, in base64. */
  waveform: string;
}

/** The most that the conversion of one recording may take, so that it does not occupy the function. */
interface VoiceLimits {
  /** More are no recording: an hour has 180,000, of 20 ms each. */
  packets: number;
  milliseconds: number;
}
const usualLimits: VoiceLimits = { packets: 180_000, milliseconds: 8_000 };

/** Throws once a recording has taken too long. */
type Clock = () => void;

const startClock = ({ milliseconds }: VoiceLimits): Clock => {
  const end = performance.now() + milliseconds;
  return () => {
    if (performance.now() > end) throw new RangeError('the recording takes too long');
  };
};

/** The packets from the first on, which a recorder may have begun late. */
const packetsOf = async (track: InputAudioTrack, limits: VoiceLimits, checkTime: Clock): Promise<EncodedPacket[]> => {
  const first = await track.getFirstTimestamp();
  const packets: EncodedPacket[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) {
    packets.push(packet.clone({ timestamp: packet.timestamp - first }));
    if (packets.length > limits.packets) throw new RangeError('the recording has too many packets');
    checkTime();
  }
  return packets;
};

const inOgg = async (
  packets: readonly EncodedPacket[],
  decoderConfig: AudioDecoderConfig,
  checkTime: Clock,
): Promise<Uint8Array> => {
  const target = new BufferTarget();
  const output = new Output({ format: new OggOutputFormat(), target });
  const source = new EncodedAudioPacketSource('opus');
  output.addAudioTrack(source);
  await output.start();
  for (const packet of packets) {
    await source.add(packet, { decoderConfig });
    checkTime();
  }
  await output.finalize();
  return new Uint8Array(target.buffer ?? new ArrayBuffer());
};

/** Returns the drawing of a note: of a long one only some packets of each bar are decoded. */
const drawn = async (packets: readonly EncodedPacket[]): Promise<string> => {
  const perBar = Math.max(1, Math.ceil(packets.length / bars));
  const heard = packets.filter((_, index) => index % perBar < heardPerBar);
  const decoder = new OpusDecoder({ channels: 1, sampleRate: 16_000 });
  await decoder.ready;
  const {
    channelData: [samples = new Float32Array()],
  } = decoder.decodeFrames(heard.map(({ data }) => data));
  decoder.free();
  return waveformOf(samples);
};

const noteOf = async (recording: Uint8Array, limits: VoiceLimits): Promise<VoiceNote | null> => {
  using input = new Input({ formats: ALL_FORMATS, source: new BufferSource(recording) });
  if (!(await input.canRead())) return null;
  const track = await input.getPrimaryAudioTrack();
  const config = track && (await track.getDecoderConfig());
  if (!track || !config || config.codec !== 'opus' || config.numberOfChannels !== 1) return null;
  const checkTime = startClock(limits);
  const packets = await packetsOf(track, limits, checkTime);
  const last = packets.at(-1);
  if (!last) return null;
  return {
    bytes: await inOgg(packets, config, checkTime),
    seconds: Math.max(1, Math.round(last.timestamp + last.duration)),
    waveform: await drawn(packets),
  };
};

/**
 * Converts a browser's recording (WebM, MP4 or Ogg) into a voice note, without encoding it again. Null where it is not
 * Opus in one channel, has more packets than an hour, or can't be read at all or not in a few seconds.
 */
export const voiceNoteOf = async (recording: Uint8Array, limits = usualLimits): Promise<VoiceNote | null> => {
  try {
    return await noteOf(recording, limits);
  } catch {
    // The bytes are a client's: what is broken in them is no fault of ours, and still a file that can be sent.
    return null;
  }
};
