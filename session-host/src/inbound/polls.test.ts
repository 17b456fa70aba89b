import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { contact, noAlternative, receivedMessage, ref, self } from '../../test/inbound.ts';
import { memoryAuth, MemoryItems } from '../../test/memory-items.ts';
import { sealedVote } from '../../test/sealed-vote.ts';
import { CommitQueue } from '../auth/commit-queue.ts';
import type { AuthState } from '../auth/auth-state.ts';
import { messageEvent } from './message-event.ts';
import { pollKeyChange, pollVote } from './polls.ts';

it('reads a vote that comes right behind its poll, whose key is still being written', async () => {
  const [memory, secret] = [new MemoryItems(), randomBytes(32)];
  const auth = { ...memoryAuth(memory), commits: new CommitQueue(memory.items) } as unknown as AuthState;
  const write = memory.write.bind(memory);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  memory.write = async (...changes) => {
    await held;
    await write(...changes);
  };

  const poll = receivedMessage(
    { remoteJid: contact, id: 'POLL' },
    {
      message: {
        messageContextInfo: { messageSecret: secret },
        pollCreationMessageV3: { name: 'Qual pão?', options: [{ optionName: 'Francês' }, { optionName: 'Integral' }] },
      },
    },
  );
  const { event } = (await messageEvent(ref, poll, self, noAlternative))!;
  const written = auth.commits.commit([pollKeyChange(event, poll.message, self, auth, Date.now())!]);
  const vote = receivedMessage(
    { remoteJid: contact, id: 'VOTE' },
    {
      message: {
        pollUpdateMessage: {
          pollCreationMessageKey: { remoteJid: contact, fromMe: true, id: 'POLL' },
          vote: sealedVote('POLL', secret, contact, contact, ['Integral']),
        },
      },
    },
  );
  const read = pollVote(ref, vote, self, auth, noAlternative);
  setImmediate(release);
  expect(await read).toMatchObject({ type: 'pollVote', wid: 'POLL', options: [1] });
  await written;
});
