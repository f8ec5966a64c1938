const MAX_RESPONSE_BYTES = 16 * 1024 * 1024;

export class ResponseTooLarge extends Error {
  override name = 'ResponseTooLarge';
}

/** Stops reading once the answer is larger than memory should hold. */
export async function readResponse(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const read: Uint8Array[] = [];
  let length = 0;
  for await (const piece of pieces) {
    length += piece.length;
    if (length > MAX_RESPONSE_BYTES) throw new ResponseTooLarge('The response is too large');
    read.push(piece);
  }
  return Buffer.concat(read, length);
}
