/** Characters that turn the direction of the text around them: `contract\u202Efdp.exe` would show as `contractexe.pdf`. */
const directions = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** Returns the name of a file or person as it is, without characters that make it show as another one. */
export const withoutDirections = (name: string): string => name.replace(directions, '');
