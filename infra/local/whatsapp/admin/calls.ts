import type { z } from 'zod';
import type { Account } from '../contract/account.ts';
import type { EndpointName, Endpoints } from '../contract/endpoints.ts';
import { AdminError } from '../contract/errors.ts';
import { saveAddressBook } from '../phones/address-book.ts';
import { createAccount, type NewAccount } from '../phones/create-account.ts';
import { composeContent } from '../phones/compose/compose-content.ts';
import type { Group } from '../contract/group.ts';
import type { Script } from '../contract/script.ts';
import { groupJid } from '../world/jids.ts';
import { newMessageId, sendMessage } from '../phones/messages/send-message.ts';
import { addPast } from '../phones/history/add-past.ts';
import { mediaOfStored } from '../phones/reupload-media.ts';
import { pathOf } from '../media/decrypt-media.ts';
import type { Room } from '../rooms/room.ts';
import { roomFor, sendNewMessage } from '../phones/send-new-message.ts';
import { changeGroup, changeParticipants, createGroup, type GroupError } from '../server/groups/change-group.ts';
import { setPicture } from '../phones/picture.ts';
import { playVoiceNote } from '../phones/play-voice-note.ts';
import { readChat } from '../phones/read-chat.ts';
import { scan } from '../phones/scan.ts';
import { setPresence } from '../phones/set-presence.ts';
import { enterCode } from '../phones/enter-code.ts';
import { hangUp, startCall } from '../phones/start-call.ts';
import { showAccount, showCompanion } from '../phones/show-account.ts';
import { showTyping } from '../phones/show-typing.ts';
import { drop } from '../routing/drop.ts';
import { unlinkCompanion } from '../routing/unlink-companion.ts';
import type { Scripts } from '../scripts/scripts.ts';
import type { StoredAccount } from '../store/accounts.ts';
import type { World } from '../world/world.ts';

export interface AdminContext {
  world: World;
  /** The scripts of this run. */
  scripts: Scripts;
  /** Deletes all data and ends all connections. */
  reset: () => Promise<void>;
}

type Call<Name extends EndpointName> = (
  context: AdminContext,
  request: {
    params: z.output<Endpoints[Name]['params']>;
    query: z.output<Endpoints[Name]['query']>;
    body: z.output<Endpoints[Name]['body']>;
  },
) => z.input<Endpoints[Name]['result']> | Promise<z.input<Endpoints[Name]['result']>>;

/** The implementations of the admin API's calls. */
export const calls: { [Name in EndpointName]: Call<Name> } = {
  state: ({ world }) => ({ networkUp: world.connections.networkUp, lastEvent: world.events.last }),
  createPhone: ({ world }, { body }) => createOrThrow(world, 'phone', body),
  createContact: ({ world }, { body }) => createOrThrow(world, 'contact', body),
  listAccounts: ({ world }) => world.accounts.list().map(showAccount),
  getAccount: ({ world }, { params }) => showAccount(requireAccount(world, params.phone)),
  changeAccount: ({ world }, { params, body }) => {
    const changed = { ...requireAccount(world, params.phone), ...body };
    world.accounts.save(changed);
    world.events.emit({ type: 'account.saved', account: showAccount(changed) });
    if (body.online) world.phoneWorkers.wake(params.phone);
    return showAccount(changed);
  },
  scan: async ({ world }, { params, body }) => {
    const result = await scan(world, requireAccount(world, params.phone, 'online'), body.qr);
    if (typeof result === 'string') throw new AdminError(result);
    return showCompanion(world, result);
  },
  enterCode: async ({ world }, { params, body }) => {
    const result = await enterCode(world, requireAccount(world, params.phone, 'online'), body.code);
    if (typeof result === 'string') throw new AdminError(result);
    return showCompanion(world, result);
  },
  listCompanions: ({ world }, { params }) =>
    world.companions.of(requireAccount(world, params.phone).phone).map((companion) => showCompanion(world, companion)),
  unlink: ({ world }, { params }) => {
    if (!world.companions.get(params.phone, params.device)) throw new AdminError('COMPANION_NOT_FOUND');
    unlinkCompanion(world, params, 'phone');
    return {};
  },
  loseQueue: ({ world }, { params }) => {
    if (!world.companions.get(params.phone, params.device)) throw new AdminError('COMPANION_NOT_FOUND');
    return { lost: world.queue.clear(params) };
  },
  drop: ({ world }, { params, body }) => {
    const connection = world.connections.get(params);
    if (!connection) throw new AdminError('NOT_CONNECTED');
    drop(connection, body.reason);
    return {};
  },
  send: ({ world }, { params, body }) =>
    world.phoneWorkers.run(params.phone, () =>
      sendNewMessage(world, requireAccount(world, params.phone, 'online'), body),
    ),
  saveAddressBook: ({ world }, { params, body }) =>
    world.phoneWorkers.run(params.phone, async () => {
      await saveAddressBook(world, requireAccount(world, params.phone), body.contacts);
      return {};
    }),
  addPast: ({ world }, { params, body }) =>
    world.phoneWorkers.run(params.phone, () => addPast(world, requireAccount(world, params.phone), body.messages)),
  expireMedia: ({ world }, { params, body }) => {
    const message = world.chats.get(params.phone, params.peer, params.id);
    const media = message && mediaOfStored(message);
    if (!media) throw new AdminError('MESSAGE_NOT_FOUND');
    world.mediaFiles.expire(pathOf(media), body.phoneKeepsIt);
    return {};
  },
  postStatus: ({ world }, { params, body }) =>
    world.phoneWorkers.run(params.phone, async () => {
      const owner = requireAccount(world, params.phone, 'online');
      const room: Room = { kind: 'status', viewers: body.viewers.map((viewer) => requireAccount(world, viewer).phone) };
      const id = newMessageId();
      await sendMessage(
        world,
        owner,
        room,
        await composeContent({ world, owner, room }, { ...body, to: params.phone }),
        { id },
      );
      return { id };
    }),
  listChats: ({ world }, { params }) =>
    world.chats.overview(requireAccount(world, params.phone).phone).map((chat) => ({
      ...chat,
      name: world.groups.get(chat.peer)?.subject ?? world.accounts.get(chat.peer)?.name ?? chat.peer,
    })),
  transcript: ({ world }, { params, query }) =>
    world.chats.transcript(requireAccount(world, params.phone).phone, params.peer, query.after),
  read: ({ world }, { params, body }) =>
    world.phoneWorkers.run(params.phone, () => {
      readChat(world, requireAccount(world, params.phone, 'online'), params.peer, body.upTo);
      return Promise.resolve({});
    }),
  listen: ({ world }, { params }) =>
    world.phoneWorkers.run(params.phone, () => {
      if (!playVoiceNote(world, requireAccount(world, params.phone, 'online'), params.peer, params.id))
        throw new AdminError('MESSAGE_NOT_FOUND');
      return Promise.resolve({});
    }),
  type: ({ world }, { params, body }) => {
    const owner = requireAccount(world, params.phone, 'online');
    showTyping(world, owner, roomFor(world, owner, params.peer), body.state);
    return {};
  },
  appear: ({ world }, { params, body }) => {
    setPresence(world, requireAccount(world, params.phone), body.available);
    return {};
  },
  call: ({ world }, { params, body }) => {
    requireAccount(world, body.to);
    return startCall(world, requireAccount(world, params.phone, 'online'), body);
  },
  hangUp: ({ world }, { params, body }) => {
    const call = hangUp(world, requireAccount(world, params.phone), params.id, body.missed ? 'missed' : 'canceled');
    if (!call) throw new AdminError('CALL_ENDED');
    return call;
  },
  createGroup: ({ world }, { body }) => {
    for (const phone of [body.creator, ...body.participants]) requireAccount(world, phone);
    return createGroup(world, body);
  },
  listGroups: ({ world }) => world.groups.list(),
  getGroup: ({ world }, { params }) => findGroup(world, params.group),
  changeGroup: ({ world }, { params, body: { by, ...change } }) =>
    groupOrThrow(changeGroup(world, findGroup(world, params.group), by, change)),
  changeParticipants: ({ world }, { params, body: { by, action, phones } }) => {
    for (const phone of phones) requireAccount(world, phone);
    return groupOrThrow(changeParticipants(world, findGroup(world, params.group), by, action, phones));
  },
  forgetSessions: ({ world }, { params }) =>
    world.phoneWorkers.run(params.phone, () => {
      const { phone } = requireAccount(world, params.phone);
      if (world.groups.get(params.peer)) world.senderKeys.forget(phone, groupJid(params.peer));
      else world.sessions.forget(phone, params.peer);
      return Promise.resolve({});
    }),
  setNetwork: ({ world }, { body }) => {
    world.connections.setNetwork(body.up);
    return {};
  },
  setMedia: ({ world }, { body }) => {
    world.faults.media = body.up ? null : body.hangs ? 'hangs' : 'refuses';
    return {};
  },
  setPicture: ({ world }, { params, body: { picture } }) => {
    setPicture(world, params.chat, picture === null || picture === 'hidden' ? picture : Buffer.from(picture, 'base64'));
    return {};
  },
  refuse: ({ world }, { params, body }) => {
    world.faults.refuse(requireAccount(world, params.phone).phone, body.error, body.count);
    return {};
  },
  play: ({ scripts }, { body }) => ({ ...scripts.play(body) }),
  listScripts: ({ scripts }) => scripts.list(),
  getScript: ({ scripts }, { params }) => findScript(scripts.get(params.id)),
  stopScript: async ({ scripts }, { params }) => findScript(await scripts.stop(params.id)),
  reset: async ({ reset }) => {
    await reset();
    return {};
  },
};

const createOrThrow = (world: World, kind: Account['kind'], input: NewAccount): Account => {
  const account = createAccount(world, kind, input);
  if (!account) throw new AdminError('NUMBER_TAKEN');
  return showAccount(account);
};

const requireAccount = (world: World, phone: string, needs?: 'online'): StoredAccount => {
  const account = world.accounts.get(phone);
  if (!account) throw new AdminError('ACCOUNT_NOT_FOUND');
  if (needs && !account.online) throw new AdminError('PHONE_OFFLINE');
  return account;
};

const findScript = (script: Script | undefined): Script => {
  if (!script) throw new AdminError('SCRIPT_NOT_FOUND');
  return script;
};

const findGroup = (world: World, id: string): Group => {
  const group = world.groups.get(id);
  if (!group) throw new AdminError('GROUP_NOT_FOUND');
  return group;
};

const groupOrThrow = (result: Group | GroupError): Group => {
  if (typeof result === 'string') throw new AdminError(result);
  return result;
};
