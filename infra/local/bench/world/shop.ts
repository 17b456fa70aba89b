import { createConnection } from '@recado/shared/contract/connections';
import { SimulatorClient } from '../../whatsapp/client.ts';
import { BrowserSocket } from './socket.ts';
import type { World } from './world.ts';

/** A company's phone with a connected device session. */
export interface LinkedPhone {
  readonly whatsappId: number;
  /** The phone's number. */
  readonly phone: string;
}

/** Creates a phone and a connection, and scans the connection's QR code with the phone. */
export const linkPhone = async (
  { admin }: World,
  simulator: SimulatorClient,
  socket: BrowserSocket,
  name: string,
): Promise<LinkedPhone> => {
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

/** A company that can receive messages: its simulated phone and an administrator's socket. */
export interface Shop {
  readonly simulator: SimulatorClient;
  readonly socket: BrowserSocket;
  readonly linkedPhone: LinkedPhone;
}

/** Runs with a linked phone, the WhatsApp simulator and a browser's socket. */
export const withShop = async <T>(world: World, run: (shop: Shop) => Promise<T>): Promise<T> => {
  const simulator = new SimulatorClient(world.cloud.addresses.phone);
  const socket = await BrowserSocket.open(world);
  try {
    return await run({ simulator, socket, linkedPhone: await linkPhone(world, simulator, socket, 'Loja') });
  } finally {
    socket.close();
    await simulator.close();
  }
};

/** Creates contacts in the simulator and returns their numbers. */
export const createContacts = async (simulator: SimulatorClient, count: number): Promise<string[]> => {
  const people: string[] = [];
  for (let index = 0; index < count; index++)
    people.push((await simulator.call('createContact', { name: `Cliente ${index + 1}` })).phone);
  return people;
};
