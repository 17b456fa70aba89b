import type { BinaryNode } from '@whiskeysockets/baileys';
import { addressingOf, lidJid, phoneJid, resolveJid } from '../../world/jids.ts';
import type { StoredAccount } from '../../store/accounts.ts';
import { childBytes, childOf, childrenOf, node } from '../../transport/node.ts';
import type { World } from '../../world/world.ts';
import { findByDialledNumber } from '../../routing/find-by-dialled-number.ts';
import type { IqAnswer, IqRequest } from './iq.ts';

/** Answers a usync query: for each user the requested protocols, such as `contact`, `lid` and `devices`. */
export const answerUsync = ({ world, from, child }: IqRequest): IqAnswer => {
  const asked = childrenOf(childOf(child, 'query')).map((protocol) => protocol.tag);
  const users = childrenOf(childOf(child, 'list')).map((user) => {
    const found = findUser(world, user);
    const isOwn = found.account?.phone === from.phone;
    return node(
      'user',
      { jid: found.jid },
      asked.flatMap((protocol) => answerProtocol(world, protocol, found, isOwn)),
    );
  });
  return { content: [node('usync', child?.attrs, [node('result'), node('list', {}, users)])] };
};

interface FoundUser {
  jid: string;
  account: StoredAccount | undefined;
}

/** Finds the user of a query by JID or by dialled number. */
const findUser = (world: World, user: BinaryNode): FoundUser => {
  const { jid } = user.attrs;
  if (jid) {
    const device = resolveJid(world, jid);
    return { jid, account: device && world.accounts.get(device.phone) };
  }
  const dialled = childBytes(user, 'contact').toString().replace(/\D/g, '');
  const account = findByDialledNumber(world.accounts, dialled);
  return { jid: phoneJid(account?.phone ?? dialled), account };
};

const answerProtocol = (world: World, protocol: string, { jid, account }: FoundUser, isOwn: boolean): BinaryNode[] => {
  switch (protocol) {
    case 'contact':
      return [node('contact', { type: account ? 'in' : 'out' })];
    case 'lid':
      // A client that gets its own LID here queries its own devices before each message.
      return account && !isOwn && addressingOf(jid) === 'pn' ? [node('lid', { val: lidJid(account.lid) })] : [];
    case 'devices':
      return account ? [node('devices', {}, [node('device-list', {}, deviceNodes(world, account))])] : [];
    case 'status':
      return [node('status', { t: 0 }, '')];
    case 'disappearing_mode':
      return [node('disappearing_mode', { duration: 0, t: 0 })];
    default:
      return [];
  }
};

const deviceNodes = (world: World, account: StoredAccount): BinaryNode[] => {
  const linked = world.companions
    .of(account.phone)
    .map(({ device }) => node('device', { id: device, 'key-index': device }));
  return [node('device', { id: 0 }), ...linked];
};
