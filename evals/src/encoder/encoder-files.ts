import { fileURLToPath } from 'node:url';

/** The pieces of words that the encoder knows, one a line. */
export const PIECES = fileURLToPath(
  new URL('../../../intelligence/weights/pieces.txt', import.meta.url),
);
/** The encoder itself, in the ONNX format. */
export const ENCODER = fileURLToPath(
  new URL('../../../intelligence/weights/clauses.onnx', import.meta.url),
);
