const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

export class AnswerTooLarge extends Error {
  override name = 'AnswerTooLarge';
}

/** Stops reading once the answer is larger than memory should hold. */
export async function readAnswer(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const read: Uint8Array[] = [];
  let length = 0;
  for await (const piece of pieces) {
    length += piece.length;
    if (length > MAX_ANSWER_BYTES) throw new AnswerTooLarge('The response is too large');
    read.push(piece);
  }
  return Buffer.concat(read, length);
}
