import type { z } from 'zod';
import type { Account } from '../contract/account.ts';
import type { EndpointName, Endpoints } from '../contract/endpoints.ts';
import { AdminError } from '../contract/errors.ts';
import { createAccount, type NewAccount } from '../phones/create-account.ts';
import { composeContent } from '../phones/compose/compose-content.ts';
import type { Group } from '../contract/group.ts';
import type { Script } from '../contract/script.ts';
import { groupJid } from '../jids.ts';
import { newMessageId, sendMessage } from '../phones/send-message.ts';
import { addPast } from '../phones/history/add-past.ts';
import { mediaOfStored } from '../phones/upload-again.ts';
import { pathOf } from '../media/open-media.ts';
import type { Room } from '../phones/room.ts';
import { roomFor, write } from '../phones/write.ts';
import { changeGroup, changeParticipants, createGroup, type GroupRefusal } from '../server/groups/change-group.ts';
import { listen } from '../phones/listen.ts';
import { readChat } from '../phones/read-chat.ts';
import { scan } from '../phones/scan.ts';
import { appear } from '../phones/appear.ts';
import { enterCode } from '../phones/enter-code.ts';
import { hangUp, ring } from '../phones/ring.ts';
import { showAccount, showCompanion } from '../phones/show-account.ts';
import { showTyping } from '../phones/show-typing.ts';
import { drop } from '../server/drop.ts';
import { unlinkCompanion } from '../server/unlink-companion.ts';
import type { StoredAccount } from '../store/accounts.ts';
import type { World } from '../world.ts';

export interface AdminContext {
  world: World;
  /** Forgets everything and everybody. */
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

/** What each call of the admin API does. */
export const calls: { [Name in EndpointName]: Call<Name> } = {
  state: ({ world }) => ({ networkUp: world.connections.networkUp, lastEvent: world.events.last }),
  createPhone: ({ world }, { body }) => created(world, 'phone', body),
  createContact: ({ world }, { body }) => created(world, 'contact', body),
  listAccounts: ({ world }) => world.accounts.list().map(showAccount),
  getAccount: ({ world }, { params }) => showAccount(find(world, params.phone)),
  changeAccount: ({ world }, { params, body }) => {
    const changed = { ...find(world, params.phone), ...body };
    world.accounts.save(changed);
    world.events.emit({ type: 'account.saved', account: showAccount(changed) });
    if (body.online) world.handsets.wake(params.phone);
    return showAccount(changed);
  },
  scan: async ({ world }, { params, body }) => {
    const result = await scan(world, find(world, params.phone, 'online'), body.qr);
    if (typeof result === 'string') throw new AdminError(result);
    return showCompanion(world, result);
  },
  enterCode: async ({ world }, { params, body }) => {
    const result = await enterCode(world, find(world, params.phone, 'online'), body.code);
    if (typeof result === 'string') throw new AdminError(result);
    return showCompanion(world, result);
  },
  listCompanions: ({ world }, { params }) =>
    world.companions.of(find(world, params.phone).phone).map((companion) => showCompanion(world, companion)),
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
    world.handsets.run(params.phone, () => write(world, find(world, params.phone, 'online'), body)),
  addPast: ({ world }, { params, body }) =>
    world.handsets.run(params.phone, () => addPast(world, find(world, params.phone), body.messages)),
  expireMedia: ({ world }, { params, body }) => {
    const message = world.chats.get(params.phone, params.peer, params.id);
    const media = message && mediaOfStored(message);
    if (!media) throw new AdminError('MESSAGE_NOT_FOUND');
    world.mediaFiles.expire(pathOf(media), body.phoneKeepsIt);
    return {};
  },
  postStatus: ({ world }, { params, body }) =>
    world.handsets.run(params.phone, async () => {
      const owner = find(world, params.phone, 'online');
      const room: Room = { kind: 'status', viewers: body.viewers.map((viewer) => find(world, viewer).phone) };
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
    world.chats.overview(find(world, params.phone).phone).map((chat) => ({
      ...chat,
      name: world.groups.get(chat.peer)?.subject ?? world.accounts.get(chat.peer)?.name ?? chat.peer,
    })),
  transcript: ({ world }, { params, query }) =>
    world.chats.transcript(find(world, params.phone).phone, params.peer, query.after),
  read: ({ world }, { params, body }) =>
    world.handsets.run(params.phone, () => {
      readChat(world, find(world, params.phone, 'online'), params.peer, body.upTo);
      return Promise.resolve({});
    }),
  listen: ({ world }, { params }) =>
    world.handsets.run(params.phone, () => {
      if (!listen(world, find(world, params.phone, 'online'), params.peer, params.id))
        throw new AdminError('MESSAGE_NOT_FOUND');
      return Promise.resolve({});
    }),
  type: ({ world }, { params, body }) => {
    const owner = find(world, params.phone, 'online');
    showTyping(world, owner, roomFor(world, owner, params.peer), body.state);
    return {};
  },
  appear: ({ world }, { params, body }) => {
    appear(world, find(world, params.phone), body.available);
    return {};
  },
  call: ({ world }, { params, body }) => {
    find(world, body.to);
    return ring(world, find(world, params.phone, 'online'), body);
  },
  hangUp: ({ world }, { params, body }) => {
    const call = hangUp(world, find(world, params.phone), params.id, body.missed ? 'missed' : 'canceled');
    if (!call) throw new AdminError('CALL_ENDED');
    return call;
  },
  createGroup: ({ world }, { body }) => {
    for (const phone of [body.creator, ...body.participants]) find(world, phone);
    return createGroup(world, body);
  },
  listGroups: ({ world }) => world.groups.list(),
  getGroup: ({ world }, { params }) => findGroup(world, params.group),
  changeGroup: ({ world }, { params, body: { by, ...change } }) =>
    unlessRefused(changeGroup(world, findGroup(world, params.group), by, change)),
  changeParticipants: ({ world }, { params, body: { by, action, phones } }) => {
    for (const phone of phones) find(world, phone);
    return unlessRefused(changeParticipants(world, findGroup(world, params.group), by, action, phones));
  },
  forgetSessions: ({ world }, { params }) =>
    world.handsets.run(params.phone, () => {
      const { phone } = find(world, params.phone);
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
  refuse: ({ world }, { params, body }) => {
    world.faults.refuse(find(world, params.phone).phone, body.error, body.count);
    return {};
  },
  play: ({ world }, { body }) => ({ ...world.scripts.play(body) }),
  listScripts: ({ world }) => world.scripts.list(),
  getScript: ({ world }, { params }) => findScript(world.scripts.get(params.id)),
  stopScript: async ({ world }, { params }) => findScript(await world.scripts.stop(params.id)),
  reset: async ({ reset }) => {
    await reset();
    return {};
  },
};

const created = (world: World, kind: Account['kind'], wish: NewAccount): Account => {
  const account = createAccount(world, kind, wish);
  if (!account) throw new AdminError('NUMBER_TAKEN');
  return showAccount(account);
};

const find = (world: World, phone: string, needs?: 'online'): StoredAccount => {
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

const unlessRefused = (result: Group | GroupRefusal): Group => {
  if (typeof result === 'string') throw new AdminError(result);
  return result;
};
