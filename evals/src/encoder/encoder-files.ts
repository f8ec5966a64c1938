import { fileURLToPath } from 'node:url';

/** The pieces of words that the encoder knows, one a line. */
export const PIECES = fileURLToPath(
  new URL('../../../intelligence/weights/pieces.txt', import.meta.url),
);
/** The encoder that the product ships, in the ONNX format: learned from every label. */
export const ENCODER = fileURLToPath(
  new URL('../../../intelligence/weights/clauses.onnx', import.meta.url),
);
/** Learned without what was put aside, which only this one may be measured by. */
export const DEVELOPED_ENCODER = fileURLToPath(
  new URL('../../weights/clauses-developed.onnx', import.meta.url),
);
