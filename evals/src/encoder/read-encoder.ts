import { readFileSync } from 'node:fs';

import { createEncoder } from '@docket/intelligence/tasks/encoder-input';
import { loadOnnxEncoder } from '@docket/intelligence/tasks/onnx-encoder';
import type { ClauseEncoder } from '@docket/intelligence/tasks/second-opinion';

import type { ScoredModel } from '../requests/shipped-model';
import { DEVELOPED_ENCODER, ENCODER, PIECES } from './encoder-files';

/** The encoder that matches the request model of these weights; null with DOCKET_CLAUSE_ENCODER=off. */
export async function readEncoder(weights: ScoredModel['weights']): Promise<ClauseEncoder | null> {
  if (process.env['DOCKET_CLAUSE_ENCODER'] === 'off') return null;
  const file = weights === 'shipped' ? ENCODER : DEVELOPED_ENCODER;
  return createEncoder(readFileSync(PIECES, 'utf8'), await loadOnnxEncoder(readFileSync(file)));
}
