import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  MATROSKA,
  Mp4OutputFormat,
  OGG,
  OggOutputFormat,
  Output,
  type OutputFormat,
  WEBM,
} from 'mediabunny';
import { readFile } from 'node:fs/promises';
import { OpusDecoder } from 'opus-decoder';
import { describe, expect, it } from 'vitest';
import { voiceNoteOf } from './voice-note.ts';

/** Two seconds of a tone that grows louder, as a browser records it. */
const recorded = await readFile(new URL('../../../test/voice.webm', import.meta.url));

const open = async (bytes: Uint8Array) => {
  const input = new Input({ formats: [OGG, WEBM, MATROSKA], source: new BufferSource(bytes) });
  const track = (await input.getPrimaryAudioTrack())!;
  const packets = await Array.fromAsync(new EncodedPacketSink(track).packets());
  return { format: (await input.getFormat()).name, track, packets };
};

/** The same sound in another container, by itself or `begins` seconds late. */
const packed = async (format: OutputFormat, { channels = 1, begins = 0 } = {}): Promise<Uint8Array> => {
  const { track, packets } = await open(recorded);
  const decoderConfig = { ...(await track.getDecoderConfig())!, numberOfChannels: channels };
  const head = Uint8Array.from(decoderConfig.description as Uint8Array);
  head[9] = channels;
  const output = new Output({ format, target: new BufferTarget() });
  const source = new EncodedAudioPacketSource('opus');
  output.addAudioTrack(source);
  await output.start();
  for (const packet of packets)
    await source.add(packet.clone({ timestamp: packet.timestamp + begins }), {
      decoderConfig: { ...decoderConfig, description: head },
    });
  await output.finalize();
  return new Uint8Array(output.target.buffer!);
};

const stereo = await packed(new OggOutputFormat(), { channels: 2 });

describe('a recording as a voice note', () => {
  it('is Ogg with the very Opus that was recorded, which plays from start to end', async () => {
    const note = (await voiceNoteOf(recorded))!;
    const [before, after] = await Promise.all([open(recorded), open(note.bytes)]);
    expect(after.format).toBe('Ogg');
    expect(after.track).toMatchObject({ codec: 'opus', numberOfChannels: 1 });
    expect(after.packets.map(({ data }) => Buffer.from(data).toString('base64'))).toEqual(
      before.packets.map(({ data }) => Buffer.from(data).toString('base64')),
    );
    const decoder = new OpusDecoder({ channels: 1 });
    await decoder.ready;
    const { samplesDecoded, errors } = decoder.decodeFrames(after.packets.map(({ data }) => data));
    decoder.free();
    expect(samplesDecoded).toBe(2 * 48_000);
    expect(errors).toEqual([]);
  });

  it('reports its length and its loudness over time', async () => {
    const { seconds, waveform } = (await voiceNoteOf(recorded))!;
    expect(seconds).toBe(2);
    const levels = [...Buffer.from(waveform, 'base64')];
    expect(levels).toHaveLength(64);
    expect(Math.max(...levels)).toBe(100);
    expect(levels[0]).toBeLessThan(10);
    expect(levels[32]! - levels[8]!).toBeGreaterThan(20);
    expect(levels[60]! - levels[32]!).toBeGreaterThan(20);
  });

  it('comes out the same from Ogg and MP4, and where the recorder began late', async () => {
    const { seconds, waveform } = (await voiceNoteOf(recorded))!;
    for (const other of [
      await packed(new OggOutputFormat()),
      await packed(new Mp4OutputFormat()),
      await packed(new Mp4OutputFormat(), { begins: 1.5 }),
    ]) {
      expect(await voiceNoteOf(other)).toMatchObject({ seconds, waveform });
    }
  });

  it.each([
    ['has more packets than it may', { packets: 50, milliseconds: 8_000 }],
    ['takes longer than it may', { packets: 180_000, milliseconds: 0 }],
  ])('is none where it %s', async (_, limits) => {
    expect(await voiceNoteOf(recorded, limits)).toBeNull();
  });

  it.each([
    ['in two channels', stereo],
    ['cut off in its head', recorded.subarray(0, 40)],
    ['no sound at all', Buffer.from('<html><script>alert(1)</script>')],
    ['empty', Buffer.alloc(0)],
    ['damaged', Buffer.from(recorded).fill(0xff, 60, 400)],
  ])('is none where it is %s', async (_, bytes) => {
    expect(await voiceNoteOf(bytes)).toBeNull();
  });
});
