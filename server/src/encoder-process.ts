// Runs the clause encoder in a process of its own: its runtime crashes the process when a thread that uses it is
// terminated, and threads that read mail may be terminated at any time. Ends with its parent: Ctrl-C and service managers
// signal all processes at once, and the parent still finishes the message it is reading.
import { readFile } from 'node:fs/promises';

import { loadOnnxEncoder } from '@docket/intelligence/tasks/onnx-encoder';

import type { EncoderAnswer, EncoderQuestion } from './analysis/encoder/encoder-messages';

const [, , file = ''] = process.argv;
process.on('disconnect', () => process.exit());
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
const reading = readFile(file).then(loadOnnxEncoder);
reading.catch((error: unknown) => {
  process.stderr.write(`The encoder cannot be loaded: ${String(error)}\n`);
  process.exit(1);
});

process.on('message', ({ id, windows }: EncoderQuestion) => {
  void reading
    .then((read) => read(windows))
    .then(
      (logits): EncoderAnswer => ({ id, logits }),
      (error: unknown): EncoderAnswer => ({ id, error: String(error) }),
    )
    // The caller may have been terminated meanwhile.
    .then((answer) => process.send?.(answer, undefined, {}, (error) => error && process.exit()));
});
