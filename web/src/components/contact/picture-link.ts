import { listPictures, maxPictures } from '@recado/shared/contract/contacts';
import { call } from '../../api/call.ts';

/** Milliseconds in which the pictures of a list are collected for one call. */
const collectFor = 20;

interface Waiting {
  key: string;
  resolve: (url: string | null) => void;
  reject: (error: unknown) => void;
}

let waiting: Waiting[] = [];

const request = async (batch: readonly Waiting[]): Promise<void> => {
  try {
    const { pictures } = await call(listPictures, { query: { keys: batch.map(({ key }) => key) } });
    const urls = new Map(pictures.map(({ key, url }) => [key, url]));
    for (const { key, resolve } of batch) resolve(urls.get(key) ?? null);
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
};

const requestAll = (): void => {
  const all = waiting;
  waiting = [];
  for (let at = 0; at < all.length; at += maxPictures) void request(all.slice(at, at + maxPictures));
};

/** Returns a short-lived link to a profile picture by its reference; null if there is none. Pictures that are asked for at once share a call. */
export const pictureLink = (key: string): Promise<string | null> =>
  new Promise((resolve, reject) => {
    if (waiting.length === 0) setTimeout(requestAll, collectFor);
    waiting.push({ key, resolve, reject });
  });
