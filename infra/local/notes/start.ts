import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import * as z from 'zod';
import { readBody } from '../http/body.ts';
import { serve, type Running } from '../http/serve.ts';
import { servePage } from '../page-kit/serve.ts';
import { answerCall, type World } from './protocol.ts';
import { Register } from './register.ts';

interface NotesOptions {
  port: number;
  token: string;
  /** Without it everything is in memory only. */
  dataDir?: string | undefined;
}

const maxBody = 64 * 1024;
const page = servePage(new URL('./page/', import.meta.url));

const commands = z.object({
  authority: z.enum(['waits', 'issues', 'refuses']).optional(),
  cancels: z.boolean().optional(),
  fault: z.enum(['account', 'lost']).nullable().optional(),
});

const stateOf = ({ authority, cancels, fault, register, token, url }: World): object => ({
  ...{ authority, cancels, fault, token },
  notes: register.notes.toReversed().map((note) => ({
    ...note,
    pdf: note.number === null ? null : `${url}/danfse/${note.ref}.pdf`,
  })),
});

/** A page of a note that says which it is: a PDF of one line. */
const pdfOf = (text: string): string => {
  const line = `BT /F1 18 Tf 60 760 Td (${text.replaceAll(/[^\w #.-]/g, '')}) Tj ET`;
  return [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj',
    `4 0 obj<</Length ${line.length}>>stream\n${line}\nendstream endobj`,
    '5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj',
    'trailer<</Root 1 0 R>>',
  ].join('\n');
};

const answer = async (world: World, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const url = new URL(request.url ?? '/', world.url);
  const reply = (status: number, body: object): void =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (url.pathname === '/admin/state') return reply(200, stateOf(world));
  if (url.pathname === '/admin/commands') {
    const command = commands.safeParse(JSON.parse((await readBody(request, maxBody)).toString('utf8')));
    Object.assign(world, command.data ?? {});
    return reply(command.success ? 200 : 400, stateOf(world));
  }
  const [, ref] = /^\/danfse\/(.+)\.pdf$/.exec(url.pathname) ?? [];
  const note = ref === undefined ? undefined : world.register.find(ref);
  if (note)
    return void response
      .writeHead(200, { 'content-type': 'application/pdf' })
      .end(pdfOf(`NFS-e ${note.number ?? ''} ${note.status}`));
  if (!/^\/v2\/nfsen(\/|$)/.test(url.pathname)) return page(request, response, () => response.writeHead(404).end());
  const body = (await readBody(request, maxBody)).toString('utf8');
  const { authorization } = request.headers;
  const made = answerCall(world, { method: request.method ?? 'GET', url, authorization, body });
  // The call took effect, and its caller never hears of it.
  if (world.fault === 'lost') return void request.socket.destroy();
  reply(made.status, made.body);
};

/**
 * Starts the stand-in of Focus NFe, which issues service notes (NFS-e): its API, and a page on which the tax authority lets
 * notes wait, issues or refuses them, and cancels them or does not.
 */
export const startFocusNfe = async ({ dataDir, port, token }: NotesOptions): Promise<Running> => {
  const world: World = {
    register: new Register(dataDir === undefined ? undefined : join(dataDir, 'focus-nfe.json')),
    ...{ token, url: `http://127.0.0.1:${port}`, authority: 'issues', cancels: true, fault: null },
  };
  const running = await serve(port, (request, response) => answer(world, request, response));
  world.url = running.url;
  return running;
};
