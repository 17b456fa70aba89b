const numberLength = 8;
const place = (number: number): string => String(number).padStart(numberLength, '0');

/** The partition of a segment's blocks. */
export const partitionOf = (companyId: number, segmentId: string): string => `c#${companyId}#text#${segmentId}`;

/** Sort keys of a segment's items. Blocks are counted from 0. */
export const directoryKey = 'd';
export const messagesPrefix = 'm#';
export const wordsPrefix = 'w#';
export const messagesKey = (block: number): string => `${messagesPrefix}${place(block)}`;
export const wordsKey = (block: number): string => `${wordsPrefix}${place(block)}`;
