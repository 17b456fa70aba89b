/** Ogg's checksum: CRC-32 with the polynomial 0x04c11db7, without reflection. */
const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index << 24;
  for (let bit = 0; bit < 8; bit++) value = value < 0 ? (value << 1) ^ 0x04c11db7 : value << 1;
  return value >>> 0;
});

const checksum = (bytes: Uint8Array): number =>
  bytes.reduce((crc, byte) => ((crc << 8) ^ table[((crc >>> 24) ^ byte) & 0xff]!) >>> 0, 0);

const serial = 0x5265_6361;
const [begins, ends] = [2, 4];

const page = (packets: readonly Buffer[], sequence: number, samples: number, flags: number): Buffer => {
  const header = Buffer.alloc(27);
  header.write('OggS');
  header[5] = flags;
  header.writeBigInt64LE(BigInt(samples), 6);
  header.writeUInt32LE(serial, 14);
  header.writeUInt32LE(sequence, 18);
  header[26] = packets.length;
  // Each packet is shorter than 255 bytes: it has one length.
  const made = Buffer.concat([header, Buffer.from(packets.map(({ length }) => length)), ...packets]);
  made.writeUInt32LE(checksum(made), 22);
  return made;
};

const samplesOfFrame = 960;
const framesOfPage = 50;

const head = Buffer.from([...Buffer.from('OpusHead'), 1, 1, 0, 0, ...[0xc0, 0x5d, 0, 0], 0, 0, 0]);
const tags = Buffer.from([...Buffer.from('OpusTags'), 0, 0, 0, 0, 0, 0, 0, 0]);

/** A frame of 20 ms in one channel, by CELT alone: silence, or a sound that follows from a letter. */
const silence = Buffer.from([0xf8, 0xff, 0xfe]);
const soundOf = (letter: number, frame: number): Buffer =>
  Buffer.from([0xf8, ...Array.from({ length: 24 }, (_, place) => (letter * 31 + frame * 7 + place * 13) & 0x7f)]);

/** Frames of a letter: about 16 letters take a second. */
const framesOfLetter = 3;

/** Returns a text as murmurs in Ogg with Opus: a sound for each letter, silence between words. */
export const murmur = (text: string): Buffer => {
  const frames = [...(text === '' ? ' ' : text)].flatMap((letter) =>
    Array.from({ length: framesOfLetter }, (_, frame) =>
      /\s/.test(letter) ? silence : soundOf(letter.codePointAt(0)!, frame),
    ),
  );
  const pages = [page([head], 0, 0, begins), page([tags], 1, 0, 0)];
  for (let at = 0; at < frames.length; at += framesOfPage) {
    const some = frames.slice(at, at + framesOfPage);
    const isLast = at + framesOfPage >= frames.length;
    pages.push(page(some, pages.length, (at + some.length) * samplesOfFrame, isLast ? ends : 0));
  }
  return Buffer.concat(pages);
};
