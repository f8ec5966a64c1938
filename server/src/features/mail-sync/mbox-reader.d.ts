declare module 'mbox-reader' {
  import type { Readable } from 'node:stream';

  export function mboxReader(
    stream: Readable,
  ): AsyncIterable<{ content: Buffer; time: Date | false }>;
}
