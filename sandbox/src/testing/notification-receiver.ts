import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export interface Receiver {
  url: string;
  received: Record<string, unknown>[];
  /** The status of its responses to notifications. */
  status: number;
  /** False: it refuses the handshake. */
  shakesHands: boolean;
  waitFor: (count: number) => Promise<void>;
  stop: () => Promise<void>;
}

/** A webhook on a free port that completes handshakes and records notifications. */
export async function startReceiver(): Promise<Receiver> {
  const receiver: Receiver = {
    url: '',
    received: [],
    status: 202,
    shakesHands: true,
    waitFor: async (count) => {
      const end = Date.now() + 60_000;
      while (receiver.received.length < count && Date.now() < end) await wait(10);
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const server = createServer((request, response) => {
    const token = new URL(request.url ?? '/', 'http://receiver').searchParams.get(
      'validationToken',
    );
    if (token !== null) {
      response.writeHead(200, { 'content-type': 'text/plain' });
      response.end(receiver.shakesHands ? token : 'no');
      return;
    }
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
    });
    request.on('end', () => {
      const body = JSON.parse(text) as { value: Record<string, unknown>[] };
      if (receiver.status < 300) receiver.received.push(...body.value);
      response.writeHead(receiver.status);
      response.end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return receiver;
}
