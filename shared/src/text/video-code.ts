/** The code of a YouTube video: 11 letters, digits, `-` and `_`. */
const code = /^[\w-]{11}$/;

const hosts: ReadonlySet<string> = new Set(['youtube.com', 'www.youtube.com', 'm.youtube.com', 'youtube-nocookie.com']);

const codeIn = ({ hostname, pathname, searchParams }: URL): string | null => {
  const [, first = '', second = ''] = pathname.split('/');
  if (hostname === 'youtu.be') return first;
  if (!hosts.has(hostname)) return null;
  return first === 'watch' ? searchParams.get('v') : second;
};

/** Returns the code of a YouTube video, given the code or an address of the video; null for anything else. */
export const videoCode = (given: string): string | null => {
  const text = given.trim();
  const found = URL.canParse(text) ? codeIn(new URL(text)) : text;
  return found !== null && code.test(found) ? found : null;
};
