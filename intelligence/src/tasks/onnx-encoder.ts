import { InferenceSession, Tensor } from 'onnxruntime-node';

/** As many clauses at once; those of one batch are padded to the longest. */
const BATCH = 8;

/** For each clause, given by its pieces, a logit: above 0, it rather asks something of its reader. */
export type ReadPieces = (clauses: readonly (readonly number[])[]) => Promise<number[]>;

/**
 * Makes a reader of a file in the ONNX format (inputs `ids` and `mask`, output `logits`; see
 * evals/src/encoder/train_encoder.py). Throws when it is not one. It computes on the thread that calls it, some 7 ms a
 * clause on one core; a worker thread that is ended meanwhile takes the whole process with it.
 */
export async function loadOnnxEncoder(model: Uint8Array): Promise<ReadPieces> {
  const session = await InferenceSession.create(model, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    logSeverityLevel: 3,
  });
  return async (clauses) => {
    const order = clauses
      .map((pieces, at) => ({ pieces, at }))
      .toSorted((one, other) => one.pieces.length - other.pieces.length);
    const logits = clauses.map(() => 0);
    for (let from = 0; from < order.length; from += BATCH) {
      const batch = order.slice(from, from + BATCH);
      const found = await run(
        session,
        batch.map(({ pieces }) => pieces),
      );
      for (const [nth, { at }] of batch.entries()) logits[at] = Number(found[nth]);
    }
    return logits;
  };
}

async function run(session: InferenceSession, rows: readonly (readonly number[])[]) {
  const length = Math.max(...rows.map((row) => row.length));
  const ids = new BigInt64Array(rows.length * length);
  const mask = new Float32Array(rows.length * length);
  for (const [nth, row] of rows.entries())
    for (const [at, piece] of row.entries()) {
      ids[nth * length + at] = BigInt(piece);
      mask[nth * length + at] = 1;
    }
  const shape = [rows.length, length];
  const { logits } = await session.run({
    ids: new Tensor('int64', ids, shape),
    mask: new Tensor('float32', mask, shape),
  });
  if (logits === undefined) throw new Error('The encoder gave no logits');
  return logits.data as Float32Array;
}
