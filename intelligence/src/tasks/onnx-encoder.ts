import { InferenceSession, Tensor } from 'onnxruntime-node';

import type { EncoderWindow } from './encoder-input';

/** A logit for each clause of each window: above 0, it rather asks its reader for something. */
export type ReadWindows = (windows: readonly EncoderWindow[]) => Promise<number[][]>;

/**
 * Creates an encoder from an ONNX file (inputs `ids` of the pieces; `shares`, for each clause the weight of each piece
 * in its mean; `ends`, the position of each clause's end mark; output `logits`; see evals/src/encoder/train_encoder.py).
 * Throws if the file is not valid. It computes on the calling thread, on one core; terminating a worker thread meanwhile
 * crashes the whole process.
 */
export async function loadOnnxEncoder(model: Uint8Array): Promise<ReadWindows> {
  const session = await InferenceSession.create(model, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    logSeverityLevel: 3,
  });
  return async (windows) => {
    const logits: number[][] = [];
    for (const window of windows) logits.push(await run(session, window));
    return logits;
  };
}

async function run(
  session: InferenceSession,
  { pieces, clauses }: EncoderWindow,
): Promise<number[]> {
  if (clauses.length === 0) return [];
  const shares = new Float32Array(clauses.length * pieces.length);
  for (const [nth, { from, to }] of clauses.entries())
    shares.fill(1 / (to - from), nth * pieces.length + from, nth * pieces.length + to);
  const { logits } = await session.run({
    ids: new Tensor('int64', BigInt64Array.from(pieces, BigInt), [1, pieces.length]),
    shares: new Tensor('float32', shares, [clauses.length, pieces.length]),
    ends: new Tensor(
      'int64',
      BigInt64Array.from(clauses, ({ to }) => BigInt(to - 1)),
      [clauses.length],
    ),
  });
  if (logits === undefined) throw new Error('The encoder gave no logits');
  return Array.from(logits.data as Float32Array);
}
