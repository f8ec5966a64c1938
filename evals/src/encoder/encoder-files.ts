import { fileURLToPath } from 'node:url';

/** The encoder's vocabulary, one word piece per line. */
export const PIECES = fileURLToPath(
  new URL('../../../intelligence/weights/pieces.txt', import.meta.url),
);
/** The shipped encoder, in ONNX format: learned from every label. */
export const ENCODER = fileURLToPath(
  new URL('../../../intelligence/weights/clauses.onnx', import.meta.url),
);
/** Learned without the held-out labels, so that these can measure it. */
export const DEVELOPED_ENCODER = fileURLToPath(
  new URL('../../weights/clauses-developed.onnx', import.meta.url),
);
