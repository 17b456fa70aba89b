import bold from '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf?url';
import regular from '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf?url';
import type { FontFiles } from './pdf-font.ts';

/** Characters that are made of bytes at a time: a call takes a limited number of arguments. */
const chunk = 8192;

const load = async (url: string): Promise<string> => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The font was not loaded: ${response.status}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return Array.from({ length: Math.ceil(bytes.length / chunk) }, (_, part) =>
    String.fromCharCode(...bytes.subarray(part * chunk, (part + 1) * chunk)),
  ).join('');
};

/** Loads the fonts of documents: Latin, Greek and Cyrillic. */
export const loadFonts = async (): Promise<FontFiles> => {
  const [regularFile, boldFile] = await Promise.all([load(regular), load(bold)]);
  return { regular: regularFile, bold: boldFile };
};
