import { storageClassOf } from '@recado/shared/deployment/resources';
import { type Act, type Counts, usageOf } from './counts.ts';
import { sumOf, type Usage } from './price-list.ts';

/** The work of a tenant's people in a month. */
interface Profile {
  title: string;
  people: number;
  /** Hours that each has the product open, on each of 22 days. */
  hours: number;
  /** Texts and files that come in, and that are answered, on each of 26 days. */
  messages: number;
  /** Browsers that see an event. */
  browsers: number;
  /** Connected numbers. */
  numbers: number;
}

export const profiles = {
  idle: {
    title: 'idle: 2 people look in for a quarter of an hour a day, nobody writes',
    people: 2,
    hours: 0.25,
    messages: 0,
    browsers: 1,
    numbers: 1,
  },
  small: {
    title: 'small: 3 people, 200 messages in and 200 answers a day',
    people: 3,
    hours: 8,
    messages: 200,
    browsers: 3,
    numbers: 1,
  },
  busy: {
    title: 'busy: 10 people, 1,000 messages in and 1,000 answers a day',
    people: 10,
    hours: 8,
    messages: 1_000,
    browsers: 5,
    numbers: 2,
  },
} as const satisfies Record<string, Profile>;

const workDays = 22;
const messageDays = 26;
/** Months that messages and files are kept. */
const monthsKept = 6;
/** Shares of messages: with a file, of a new contact; and tickets that are read for each message that comes in. */
const shares = { files: 0.1, newContacts: 0.1, reads: 0.5 };
/**
 * Pages an hour and person, sockets opened a day and person, signs of life of an open browser an hour, and loads of a file. Four
 * looks at a picture in its conversation are three loads of its preview, as one in four comes within the link's life; the first
 * look at a sent one is at what its browser has. One look in four opens the picture, which loads it itself. A voice message is
 * loaded only when it is played: once, and half of them again.
 */
const habits = {
  ...{ pages: 30, sockets: 4, signsOfLife: 12 },
  loads: { preview: { received: 3, sent: 2.25 }, opened: 1, voice: 1.5 },
};
/**
 * Bytes of a picture, of its preview, and of a voice message: a sent one is recorded at a quarter of the 128 kbit/s at which it
 * took as much. The share of files that are voice messages.
 */
const bytes = { picture: 200_000, preview: 21_000, voice: { received: 200_000, sent: 50_000 } };
const voices = 0.5;
/**
 * Share of messages that come more than a minute after the one before them, so that their ticket moves in its lists, and the
 * write units of that: one more in each of three indexes. Acts are counted one after another, within the minute.
 */
const apart = { share: 0.5, units: 3 };
/** Texts that become a segment of the index at once. */
const indexed = 256;
/** X-Ray takes a run a second, and a twentieth of the others. */
const tracedShare = 0.05;

/** Returns the number of each act in a month. */
const actsOf = ({ people, hours, messages }: Profile): Partial<Record<Act, number>> => {
  const month = messages * messageDays;
  const cases = month * shares.newContacts;
  const files = month * shares.files;
  const visits = people * workDays;
  return {
    'first message of a new contact': cases,
    'ticket accepted': cases,
    'ticket resolved': cases,
    'text in': month - cases - files,
    'picture in': files * (1 - voices),
    'voice message in': files * voices,
    'answer, arrived and read': month - files,
    'picture out': files * (1 - voices),
    'voice message out': files * voices,
    'ticket read': month * shares.reads,
    // Greetings and farewells are texts, too.
    'words of 256 texts': (2 * (month - files + cases)) / indexed,
    'page of the inbox': (visits * hours * habits.pages) / 2,
    'page of a conversation': (visits * hours * habits.pages) / 2,
    'sign-in': visits,
    'socket opened and closed': visits * Math.min(habits.sockets, hours * habits.sockets),
    'sign of life of a browser': visits * hours * habits.signsOfLife,
  };
};

/** Returns the seconds of a month at which a tenant's people work. */
export const secondsAtWork = ({ hours }: Pick<Profile, 'hours'>): number => workDays * hours * 3_600;

/**
 * Returns the usage of a tenant's files in a month beside what their acts count: their storage, in the class that their size is
 * stored in, their loads, and the forms by which sent ones are uploaded.
 */
const mediaOf = ({ messages }: Profile): Usage => {
  const sent = messages * messageDays * shares.files;
  const [pictures, notes] = [sent * (1 - voices), sent * voices];
  const { loads } = habits;
  const kinds = [
    { files: 2 * pictures, size: bytes.picture, loads: loads.opened },
    { files: pictures, size: bytes.preview, loads: loads.preview.received },
    { files: pictures, size: bytes.preview, loads: loads.preview.sent },
    { files: notes, size: bytes.voice.received, loads: loads.voice },
    { files: notes, size: bytes.voice.sent, loads: loads.voice },
  ];
  return sumOf([
    [{ storageWrites: 1 }, sent],
    ...kinds.map(({ files, size, loads: often }): [Usage, number] => {
      const gb = size / 1e9;
      const stored = gb * monthsKept;
      const isRare = 'StorageClass' in storageClassOf(size);
      const inClass: Usage = isRare
        ? { rareMediaGb: stored, rareStorageReads: often, rareReadGb: gb * often }
        : { mediaGb: stored, storageReads: often };
      return [{ ...inClass, sentGb: gb * often }, files];
    }),
  ]);
};

/** Returns a tenant's usage in a month, without its share of the session hosts. @param isTraced X-Ray is on */
export const usageOfTenant = (counts: Counts, profile: Profile, isTraced: boolean): Usage => {
  const acts = Object.entries(actsOf(profile)) as [Act, number][];
  // One browser sees what its own person looks at; all see what happens to a conversation.
  const ofPerson = new Set<Act>(['sign-in', 'socket opened and closed', 'sign of life of a browser']);
  const moved = profile.messages * messageDays * (2 - shares.newContacts) * apart.share;
  const done = sumOf([
    [{ tableWrites: apart.units }, moved],
    ...acts.map(
      ([act, often]) => [usageOf(counts.acts[act], ofPerson.has(act) ? 1 : profile.browsers), often] as const,
    ),
    [mediaOf(profile), 1],
  ]);
  const seconds = profile.people * profile.hours > 2 ? secondsAtWork(profile) : 0;
  const runs = done.runs ?? 0;
  const traced = Math.min(runs, seconds + (runs - Math.min(runs, seconds)) * tracedShare);
  return {
    ...done,
    socketMinutes: profile.people * workDays * profile.hours * 60,
    tableGb: (done.tableGb ?? 0) * monthsKept,
    traces: isTraced ? traced : 0,
  };
};
