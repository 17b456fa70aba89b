import { withoutDirections } from '@recado/shared/text/without-directions';
import { essence } from './allowed-types.ts';

/** Types that a browser shows without running anything of theirs. SVG is an image that can hold a script. */
const opens = (type: string): boolean =>
  type === 'application/pdf' || (/^(image|audio|video)\//.test(type) && !type.includes('svg') && !type.includes('xml'));

/** RFC 8187: what `encodeURIComponent` leaves and the header's grammar does not. */
const encoded = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const named = (name: string): string =>
  `; filename="${name.replace(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encoded(name)}`;

/** Returns the headers with which storage answers a file's link: they decide how the file opens. */
export const disposition = (file: {
  name: string | null;
  mimetype: string | null;
}): { type: string; disposition: string } => {
  const type = essence(file.mimetype ?? '');
  const inline = opens(type);
  return {
    type: inline ? type : 'application/octet-stream',
    disposition: `${inline ? 'inline' : 'attachment'}${file.name ? named(withoutDirections(file.name)) : ''}`,
  };
};
