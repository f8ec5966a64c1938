import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer };
type Answer = { status: number; headers?: Record<string, string> };

export type Receiver = {
  url: string;
  received: Received[];
  /** The answer to the next requests. */
  answer: (request: Received) => Answer | Promise<Answer>;
  close(): Promise<void>;
};

/** An external server, on this machine. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const answer = async (got: Received, response: ServerResponse) => {
    const { status, headers = {} } = await receiver.answer(got);
    response.writeHead(status, headers).end('answer');
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const got = {
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(parts),
      };
      received.push(got);
      void answer(got, response);
    });
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: () => ({ status: 204 }),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
  return receiver;
}
