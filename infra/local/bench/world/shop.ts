import { createConnection } from '@recado/shared/contract/connections';
import { SimulatorClient } from '../../whatsapp/client.ts';
import { BrowserSocket } from './socket.ts';
import type { World } from './world.ts';

/** A company's phone that is connected. */
export interface Line {
  readonly whatsappId: number;
  /** The phone's number. */
  readonly phone: string;
}

/** Adds a connection and has a phone scan its code. */
export const connectLine = async (
  { admin }: World,
  simulator: SimulatorClient,
  socket: BrowserSocket,
  name: string,
): Promise<Line> => {
  const [{ phone }, { id }] = await Promise.all([
    simulator.call('createPhone', { name }),
    admin.call(createConnection, { body: { name } }),
  ]);
  const { qrcode } = await socket.session((session) => session.id === id && session.qrcode !== '');
  const connected = socket.session((session) => session.id === id && session.status === 'CONNECTED');
  await simulator.call('scan', { phone, qr: qrcode });
  await connected;
  return { whatsappId: id, phone };
};

/** A world whose company can be written to. */
export interface Shop {
  readonly simulator: SimulatorClient;
  readonly socket: BrowserSocket;
  readonly line: Line;
}

/** Runs with a connected phone, its WhatsApp and a browser's socket. */
export const withShop = async <T>(world: World, run: (shop: Shop) => Promise<T>): Promise<T> => {
  const simulator = new SimulatorClient(world.cloud.addresses.phone);
  const socket = await BrowserSocket.open(world);
  try {
    return await run({ simulator, socket, line: await connectLine(world, simulator, socket, 'Loja') });
  } finally {
    socket.close();
    await simulator.close();
  }
};

/** Numbers of people who may write to the company. */
export const makePeople = async (simulator: SimulatorClient, count: number): Promise<string[]> => {
  const people: string[] = [];
  for (let index = 0; index < count; index++)
    people.push((await simulator.call('createContact', { name: `Cliente ${index + 1}` })).phone);
  return people;
};
