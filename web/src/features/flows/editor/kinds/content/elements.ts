import { type ContentElement, elementsOf } from '@recado/shared/flow/nodes/content/content';
import type { NodeOf } from '../../card/kind.ts';

type ContentData = NodeOf<'singleBlock'>['data'];
type ElementType = ContentElement['type'];

/** The types of cards, in the order of their buttons. */
export const elementTypes = ['message', 'interval', 'img', 'audio', 'video'] as const satisfies readonly ElementType[];

/** Makes an empty element. Its name has a number that no other element of its type has. */
const newElement = (type: ElementType, { elements }: ContentData): ContentElement => {
  const numbers = elements
    .filter((element) => element.type === type)
    .map(({ number }) => Number(number.replace(type, '')));
  const number = `${type}${Math.max(0, ...numbers) + 1}`;
  if (type === 'message') return { type, number, value: '' };
  if (type === 'interval') return { type, number, value: 0 };
  const file = { number, value: '', original: '', mimetype: '', size: 0 };
  return type === 'audio' ? { type, ...file, record: false, seconds: 0, waveform: '' } : { type, ...file };
};

const dataOf = (elements: readonly ContentElement[]): ContentData => ({
  seq: elements.map(({ number }) => number),
  elements: [...elements],
});

/** Adds an empty element at the end. */
export const addElement = (data: ContentData, type: ElementType): ContentData =>
  dataOf([...elementsOf(data), newElement(type, data)]);

export const removeElement = (data: ContentData, number: string): ContentData =>
  dataOf(elementsOf(data).filter((element) => element.number !== number));

export const changeElement = (data: ContentData, changed: ContentElement): ContentData =>
  dataOf(elementsOf(data).map((element) => (element.number === changed.number ? changed : element)));

/** Moves an element up (-1) or down (1). */
export const moveElement = (data: ContentData, number: string, step: -1 | 1): ContentData => {
  const elements = elementsOf(data);
  const from = elements.findIndex((element) => element.number === number);
  const to = from + step;
  return to < 0 || to >= elements.length ? data : dataOf(elements.with(from, elements[to]!).with(to, elements[from]!));
};
