import type { EncoderWindow } from '@docket/intelligence/tasks/encoder-input';

/** A request to the encoder's process: the windows of a message. */
export type EncoderQuestion = { id: number; windows: readonly EncoderWindow[] };
export type EncoderAnswer = { id: number } & ({ logits: number[][] } | { error: string });
