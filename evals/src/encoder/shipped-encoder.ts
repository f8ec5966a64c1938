import { readFileSync } from 'node:fs';

import { createEncoder } from '@docket/intelligence/tasks/encoder-input';
import { loadOnnxEncoder } from '@docket/intelligence/tasks/onnx-encoder';
import type { ClauseEncoder } from '@docket/intelligence/tasks/second-opinion';

import { ENCODER, PIECES } from './encoder-files';

/** The encoder that the product ships, which has learned from the developed part only; null with DOCKET_CLAUSE_ENCODER=off. */
export async function readShippedEncoder(): Promise<ClauseEncoder | null> {
  if (process.env['DOCKET_CLAUSE_ENCODER'] === 'off') return null;
  return createEncoder(readFileSync(PIECES, 'utf8'), await loadOnnxEncoder(readFileSync(ENCODER)));
}
