import { access, readFile } from 'node:fs/promises';
import path from 'node:path';

import { createEncoder } from '@docket/intelligence/tasks/encoder-input';
import type { ClauseEncoder } from '@docket/intelligence/tasks/second-opinion';

import type { Log } from '../../../platform/log/log';
import type { LoadEncoder } from '../load-encoder';
import { createEncoderProcess } from './encoder-process';

const FAILED =
  'The encoder of clauses cannot run here, so tasks are suggested without it. DOCKET_CLAUSE_ENCODER=off turns it off.';

/** Loads the files in this folder; without a folder there is no encoder. */
export function createEncoderLoader(folder: string | undefined, log: Log): LoadEncoder {
  let loaded: Promise<ClauseEncoder | null> | null = null;
  return () => (loaded ??= folder === undefined ? Promise.resolve(null) : load(folder, log));
}

async function load(folder: string, log: Log): Promise<ClauseEncoder | null> {
  const model = path.join(folder, 'clauses.onnx');
  try {
    await access(model);
    const pieces = await readFile(path.join(folder, 'pieces.txt'), 'utf8');
    return withoutFailures(createEncoder(pieces, createEncoderProcess(model)), log);
  } catch (error) {
    log.error({ err: error }, FAILED);
    return null;
  }
}

/**
 * Asks a second time, because the system may have killed the process for want of memory. A message is not set aside
 * because the encoder failed: the request model reads it alone.
 */
function withoutFailures(encoder: ClauseEncoder, log: Log): ClauseEncoder {
  return {
    read: async (clauses, inDoubt) => {
      try {
        return await encoder.read(clauses, inDoubt).catch(() => encoder.read(clauses, inDoubt));
      } catch (error) {
        log.error({ err: error }, FAILED);
        return clauses.map(() => null);
      }
    },
  };
}
