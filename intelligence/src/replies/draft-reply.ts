import type { ReplyProposal, TaskProposal } from '@docket/core/extraction/suggestion';

import type { ReadMessage } from '../reading/read-message';
import { readerTest, readPeople } from '../tasks/addressee';
import type { ExtractionInput } from '../tasks/extraction-input';
import { readSpeechAct } from '../tasks/speech-act';
import { composeReceipt } from './compose-reply';
import { isAnswerable } from './offer-answers';
import { isWritten } from './reply-phrases';
import type { ReplyStyle } from './reply-style';

export type ReplyInput = Pick<ExtractionInput, 'reader' | 'aliases'> & {
  replyStyle?: ReplyStyle | null;
  /** The lowest confidence of an ask for which a receipt is drafted; default RECEIPT_FROM. */
  receiptFrom?: number;
  /** Tasks as read from the message, before the user's task style. */
  tasks: readonly TaskProposal[];
};

/**
 * A receipt is only drafted if an ask is nearly certain: by folds over owners, 11 % go to mail that asks nothing
 * (run-cross-validation.ts).
 */
const RECEIPT_FROM = 0.8;
const CROWD = 3;
const SURE_OF_REPLY = 0.75;
const GROUP =
  '(?:all|everyone|everybody|staff|team|group|crew|members|alle|mitarbeiter|belegschaft|verteiler|tous|équipe|equipe|personnel|todos|equipo|plantilla)';
/** 'staff@', 'berlin-team@'; 'ann.personal@' is Ann's private address, 'personal@' is Spanish for the staff. */
const CROWD_ADDRESS = new RegExp(`^(?:(?:[^@]*[._+-])?${GROUP}(?:[._+-][^@]*)?|personal)@`, 'iu');

/**
 * The only draft that is made unasked: a receipt, which commits nobody, to a person who almost certainly asks something
 * of the reader and few others, in a language that Docket writes; null for all other mail. Answers to an ask are composed
 * once the person has chosen one.
 */
export function draftReply(read: ReadMessage, input: ReplyInput): ReplyProposal | null {
  if (!isAnswerable(read) || read.bait.verdict !== 'none' || !isWritten(read.language)) return null;
  const asked = input.tasks.filter((task) => task.kind !== 'promise' && !isAssignment(task));
  const surest = Math.max(0, ...asked.map(({ confidence }) => confidence));
  const { place, recipients } = readPeople(read, input.reader, input.aliases);
  const { to, cc } = read.message;
  const isReader = readerTest(input.reader, input.aliases);
  const isGroup = [...to, ...cc].some(
    (person) => CROWD_ADDRESS.test(person.address) && !isReader(person),
  );
  const isCrowd = recipients > CROWD || isGroup;
  if (surest < (input.receiptFrom ?? RECEIPT_FROM) || place !== 'to' || isCrowd) return null;
  const { reader, replyStyle } = input;
  return composeReceipt({ read, reader, replyStyle }, surest * SURE_OF_REPLY);
}

/** 'Tom to send the plan by Friday': minutes want no receipt. */
function isAssignment({ evidence }: TaskProposal): boolean {
  return readSpeechAct(evidence.task.text, false)?.form === 'assignment';
}
