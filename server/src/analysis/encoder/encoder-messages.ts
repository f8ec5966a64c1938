/** What the encoder's process is asked: the pieces of clauses. */
export type EncoderQuestion = { id: number; clauses: readonly (readonly number[])[] };
export type EncoderAnswer = { id: number } & ({ logits: number[] } | { error: string });
