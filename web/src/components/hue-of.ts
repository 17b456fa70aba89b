/** A hue in degrees, always the same for a name. */
export const hueOf = (name: string): number =>
  [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7);
