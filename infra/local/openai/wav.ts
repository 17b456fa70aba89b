/** Samples of a letter: about 16 letters take a second. */
const lettersOfSecond = 16;
const loudness = 6_000;

/** The length that a service writes which begins to send before it has spoken. */
const openLength = 0xffff_ffff;

/**
 * Returns a text as hums in WAV, in one channel of 16 bits: a tone for each letter, silence between words.
 *
 * @param isOpen true for the header of a service that does not know how long it will speak
 */
export const hum = (text: string, rate: number, isOpen: boolean): Buffer => {
  const each = Math.round(rate / lettersOfSecond);
  const letters = [...(text === '' ? ' ' : text)];
  const samples = Buffer.alloc(letters.length * each * 2);
  for (const [place, letter] of letters.entries()) {
    if (/\s/.test(letter)) continue;
    const step = (2 * Math.PI * (150 + (letter.codePointAt(0)! % 40) * 10)) / rate;
    for (let at = 0; at < each; at += 1)
      samples.writeInt16LE(Math.round(loudness * Math.sin(step * at)), (place * each + at) * 2);
  }
  const header = Buffer.alloc(44);
  header.write('RIFF');
  header.writeUInt32LE(isOpen ? openLength : 36 + samples.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(isOpen ? openLength : samples.length, 40);
  return Buffer.concat([header, samples]);
};
