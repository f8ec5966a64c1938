import type { ReadMessage } from '../reading/read-message';
import type { ExtractionInput } from '../tasks/extraction-input';
import { buildPrompt, type ChatMessage } from './build-prompt';
import { checkAnswer, type CheckedAnswer } from './check-answer';
import { readAnswer } from './model-answer';

export type Question = { read: ReadMessage; input: ExtractionInput; boundary: string };
/** Rubbish without end is not sent back. */
const MAX_ECHO = 8_000;

export type Ask = (messages: readonly ChatMessage[]) => Promise<string>;

/** Why a message is not sent to a language model; null if it is. Bait is never sent. */
export function whyNotAsked({ bait, sentences, below }: ReadMessage): string | null {
  if (bait.verdict === 'bait') return 'The message looks like fraud';
  return sentences.length + below.length === 0 ? 'The message has no text of its own' : null;
}

/** Asks once, and a second time with the error named; null if neither answer was usable. Rethrows what `ask` throws. */
export async function askModel(
  { read, input, boundary }: Question,
  ask: Ask,
): Promise<CheckedAnswer | null> {
  const { reader, working } = input;
  const prompt = buildPrompt(read, { reader, timeZone: working.timezone, boundary });
  const said = await ask(prompt);
  const first = checked(said, read, input);
  if (first.fault === null) return first.answer;
  const complaint = `Your answer cannot be used: ${first.fault}. Answer again with the whole JSON object and nothing else.`;
  const again = await ask([
    ...prompt,
    { role: 'assistant', content: said.slice(0, MAX_ECHO) },
    { role: 'user', content: complaint },
  ]);
  const second = checked(again, read, input);
  if (first.answer === null || second.answer === null) return second.answer ?? first.answer;
  return isBetter(second.answer, first.answer) ? second.answer : first.answer;
}

type Checked = { answer: CheckedAnswer | null; fault: string | null };

function checked(said: string, read: ReadMessage, input: ExtractionInput): Checked {
  const { answer, fault } = readAnswer(said);
  if (answer === null) return { answer, fault };
  const found = checkAnswer(answer, read, input);
  const faults = fault === null ? found.faults : [fault, ...found.faults];
  return { answer: { ...found, faults }, fault: faults[0] ?? null };
}

/** Fewer lost tasks count first. */
function isBetter(one: CheckedAnswer, other: CheckedAnswer): boolean {
  const [lost, before] = [lostIn(one), lostIn(other)];
  return lost === before ? one.faults.length < other.faults.length : lost < before;
}

function lostIn({ leftOut }: CheckedAnswer): number {
  return leftOut.filter(({ what }) => what === 'task').length;
}
