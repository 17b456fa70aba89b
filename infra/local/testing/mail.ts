import { cloud } from './cloud.ts';

export interface ReceivedMail {
  readonly subject: string;
  readonly text: string;
  /** Epoch milliseconds. */
  readonly sentAt: number;
}

/** Waits for the first mail to an address that is sent after `after` (epoch milliseconds). */
export async function nextMail(to: string, after: number): Promise<ReceivedMail> {
  const { addresses } = await cloud();
  const response = await fetch(`${addresses.mail}/messages?to=${encodeURIComponent(to)}&after=${after}`);
  if (response.status !== 200) throw new Error(`No mail came to ${to}`);
  return (await response.json()) as ReceivedMail;
}
