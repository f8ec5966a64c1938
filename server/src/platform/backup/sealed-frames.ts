// Encrypts a stream in frames, so a backup of any size needs little memory. Each frame is AES-256-GCM under a key used
// for this file only; its nonce is its number and a flag for the last frame, so frames cannot be dropped, reordered,
// repeated or truncated (the STREAM construction, https://eprint.iacr.org/2015/189).
import { createCipheriv, createDecipheriv } from 'node:crypto';

import { damaged } from './backup-error';

const FRAME = 256 * 1024;
const TAG = 16;
const LENGTH = 4;

/** Authenticated with every frame, so the header cannot be changed either. */
type Seal = { key: Buffer; header: Buffer };

export async function* sealFrames(
  source: AsyncIterable<Buffer>,
  seal: Seal,
): AsyncGenerator<Buffer> {
  let number = 0;
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of source) {
    waiting.push(chunk);
    size += chunk.length;
    if (size <= FRAME) continue;
    let bytes = Buffer.concat(waiting);
    while (bytes.length > FRAME) {
      yield sealFrame(bytes.subarray(0, FRAME), seal, { number, isLast: false });
      number += 1;
      bytes = bytes.subarray(FRAME);
    }
    waiting = [bytes];
    size = bytes.length;
  }
  yield sealFrame(Buffer.concat(waiting), seal, { number, isLast: true });
}

/** Throws BackupError if a frame was changed or the last one is missing. */
export async function* openFrames(
  source: AsyncIterable<Buffer>,
  seal: Seal,
): AsyncGenerator<Buffer> {
  let number = 0;
  let rest: Buffer = Buffer.alloc(0);
  let isOver = false;
  for await (const chunk of source) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (let frame = frameAt(rest); frame !== null; frame = frameAt(rest)) {
      if (isOver) throw damaged();
      isOver = frame.isLast;
      yield openFrame(frame.bytes, seal, { number, isLast: frame.isLast });
      number += 1;
      rest = rest.subarray(frame.end);
    }
  }
  if (!isOver || rest.length > 0) throw damaged();
}

type Position = { number: number; isLast: boolean };

function sealFrame(plain: Buffer, { key, header }: Seal, position: Position): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(position)).setAAD(header);
  const sealed = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  const prefix = Buffer.alloc(LENGTH + 1);
  prefix.writeUInt32BE(sealed.length);
  prefix.writeUInt8(position.isLast ? 1 : 0, LENGTH);
  return Buffer.concat([prefix, sealed]);
}

function openFrame(sealed: Buffer, { key, header }: Seal, position: Position): Buffer {
  const cipher = createDecipheriv('aes-256-gcm', key, nonceOf(position)).setAAD(header);
  cipher.setAuthTag(sealed.subarray(-TAG));
  try {
    return Buffer.concat([cipher.update(sealed.subarray(0, -TAG)), cipher.final()]);
  } catch (error) {
    throw damaged(error);
  }
}

function nonceOf({ number, isLast }: Position): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt8(isLast ? 1 : 0);
  nonce.writeBigUInt64BE(BigInt(number), LENGTH);
  return nonce;
}

function frameAt(bytes: Buffer): { bytes: Buffer; isLast: boolean; end: number } | null {
  if (bytes.length < LENGTH + 1) return null;
  const length = bytes.readUInt32BE();
  if (length < TAG || length > FRAME + TAG) throw damaged();
  const begin = LENGTH + 1;
  const end = begin + length;
  if (bytes.length < end) return null;
  return { bytes: bytes.subarray(begin, end), isLast: bytes.readUInt8(LENGTH) === 1, end };
}
