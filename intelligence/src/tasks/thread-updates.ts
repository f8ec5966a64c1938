import type { DueDate, Span } from '@docket/core/extraction/suggestion';

import type { ReadMessage } from '../reading/read-message';
import type { DueOfSentence } from './due-of-sentence';
import type { ThreadTask, ThreadUpdate } from './extraction-input';

const DONE =
  /\b(?:(?:is|are|was|were|has been|have been|all|both|now|already|it's|that's|everything(?:'s| is)?) (?:now |already |all |been )?(?:done|completed?|finished|sent|signed|paid|submitted|filed|taken care of|resolved|settled|closed|fixed|handled|delivered|booked|approved|cancell?ed|called off)|(?:i|we)(?:'ve| have| just| already)+ (?:just |already |now )?(?:done|sent|completed|finished|signed|paid|submitted|filed|taken care|resolved|fixed|handled|booked|approved|received|got|reviewed|called|spoken)|has (?:already )?(?:taken care of|done|sent|signed|paid|handled) (?:it|this|that|them)|no longer (?:need|necessary|required)\w*|never ?mind|(?<!\b(?:don't|not|never) )forget (?:it|that|about it|about this)|scratch that|not needed any ?more|please cancel (?:it|that|this|my request|the request)|please (?:ignore|disregard) (?:my|the|that) (?:earlier |previous |last )?(?:request|e-?mail|message|note)|(?:thanks|thank you) for (?:sending|the|your quick|taking care|getting|signing|paying|your (?:comments|input|feedback|review))|got (?:it|them|this|that|everything)|erledigt|hat sich erübrigt|c'est (?:fait|réglé)|(?:ya )?está (?:hecho|listo)|hecho|olvídalo|laisse tomber|nicht mehr nötig)\b/iu;
/** The writer takes an ask back: which one, its words or a pronoun must say. */
const TAKEN_BACK =
  /\bno (?:more |further |longer any )?need (?:for|of) (?:it|this|that|them|the|any)\b|\bno need to \p{L}|\bforget (?:about )?(?:the|my|our)\b|\b(?:(?:do not|don't) (?:need|have) to|needn't) (?:\p{L}+ ){1,4}?(?:any ?more|any longer|after all)\b|\bplease (?:do not|don't) \p{L}+ (?:it|this|that|them)(?: any ?more| after all)?(?=\s*(?:[,.;!–-]|$))|\bplease cancel (?:the|my|our|this|that) (?:order|request|booking|reservation|appointment)\b|\b(?:i|we)(?:'ve)? (?:found|have|got) (?:it|them) (?:myself|ourselves|now|already|elsewhere)\b|\bfound (?:it|them) myself\b|(?<!\p{L})(?:brauche ich|brauchen wir|benötige ich|benötigen wir) (?:\p{L}+ ){0,2}(?:nicht mehr|doch nicht)(?!\p{L})/iu;
/** Only the time or the manner is waived, or something else is asked instead. */
const ASKS_STILL =
  /\b(?:but|just|only|instead|again|enough|fine|today|tomorrow|tonight|before|until|original|rest|yet|(?:mon|tues|wednes|thurs|fri|satur|sun)day|please (?!ignore|disregard|cancel|do not|don't|note))\b|(?<!\p{L})(?:aber|sondern|nur|reicht|heute|morgen|erst|vor)(?!\p{L})/iu;
/** What is to be done with the thing in the sentence that takes it back. */
const WAIVED = /\b(?:no need to|need to|have to|needn't|please (?:do not|don't)) (?<verb>\p{L}+)/iu;
/** An earlier ask is called off, whatever it was. */
const CALLED_OFF =
  /\b(?:never ?mind|no longer (?:need|necessary|required)\w*|not needed any ?more|(?<!\b(?:don't|not|never) )forget (?:it|that|about it|about this)|scratch that|please cancel (?:it|that|this|my request|the request)|please (?:ignore|disregard) (?:my|the|that) (?:earlier |previous |last )?(?:request|e-?mail|message|note)|hat sich erübrigt|laisse tomber|olvídalo)(?!\p{L})/iu;
const HANDS_LATER =
  /\b(?:will|'ll|follows?|tomorrow|later|soon|old|questions?|not|part|first)\b|n't\b/i;
const POINTS = /(?<!\p{L})(?:it|this|that|them|es|das|sie)(?!\p{L})/iu;
/** How much of an ask's own words a sentence must name to settle it without a decision. */
const NAMED = 0.5;
const NAMED_BY_VERB = 0.3;
const ALONE =
  /^(?:(?:it's|that's|all|and|ok|so|now)[, ]+)*(?:done|finished|completed?|sent|signed|paid|cancell?ed|resolved|fixed|erledigt|fait|hecho)\b.{0,20}$/i;
/** Words that take back that something is done, if they stand before it; by language. */
const NOT_YET = {
  en: {
    negation:
      /\b(?:not|never (?!mind)|none|nothing|please (?!ignore|disregard|cancel)|should be|must be|needs? to be|to be)\b|n't\b/i,
    condition: /\b(?:unless|once|when|until|after|if|before|as soon as)\b/i,
    done: /\b(?:done|completed?|finished|sent|signed|paid|submitted|filed|taken care of|resolved|settled|closed|fixed|handled|delivered|booked|approved|cancell?ed|called off|got (?:it|them|this|that|everything))\b/gi,
  },
  de: {
    negation: /\b(?:nicht|nichts|nie|muss|sollte|müssen)\b/i,
    condition: /\b(?:sobald|wenn|falls|bis|bevor|nachdem|ob)\b/i,
    done: /\berledigt\b/gi,
  },
  fr: {
    negation: /\b(?:pas|jamais|rien)\b/i,
    condition: /\b(?:quand|lorsque|si|jusqu'à|une fois|dès)(?!\p{L})/iu,
    done: /\b(?:fait|réglé)(?!\p{L})/giu,
  },
  es: {
    negation: /\b(?:no|nunca|nada)\b/i,
    condition: /\b(?:cuando|si|hasta que|una vez)(?!\p{L})/iu,
    done: /\b(?:hecho|listo)\b/gi,
  },
};
/** Where a new statement begins. */
const NEW_STATEMENT = / - |[–—;:.!]|\b(?:but|aber|mais|pero)\b/iu;
/** Characters before 'done' in which negations are looked for. */
const REACH = 50;
const HANDED_OVER =
  /^(?:(?:please )?(?:find |see )?attached\b|here (?:is|are|you go|it is|they are)\b|as (?:requested|promised|discussed)\b|enclosed\b|anbei\b|ci-joint|adjunto)/i;
const MOVED =
  /\b(?:moved|move|postponed?|push(?:ed)?(?: back| out)?|rescheduled?|extend(?:ed)?|extension|new (?:date|deadline|time)|deadline (?:is|has)|due date|instead|changed to|delay(?:ed)?|bring forward|brought forward|earlier than|take your time|can wait|early enough|is (?:also )?fine|verschoben|verschieb|reporté|reporter|aplaza|pospon)\p{L}*/iu;
const ASKED_AGAIN =
  /\b(?:need|want|have|get|send|finish|do|sign|return|deliver|expect)\w* (?:it|this|that|them|these)\b/i;
const AGAIN =
  /\b(?:reminder|remind|still (?:need|waiting|outstanding)|any (?:news|update|word|progress)|did you (?:get|have) a chance|have you had a chance|follow(?:ing)? up|again|overdue|past due|erinnerung|rappel|recordatorio)\b/i;
const ALL_OF_THEM = /\b(?:both|all|everything)\b/i;

type Sign = 'complete' | 'taken back' | 'reschedule' | 'asked again' | 'update';

/**
 * What the newest text does to the open tasks of its conversation: completes, reschedules or repeats one of them,
 * matched by shared words. With a single open task, no words have to be shared.
 */
export function findThreadUpdates(
  read: ReadMessage,
  tasks: readonly ThreadTask[],
  dueOf: DueOfSentence,
): ThreadUpdate[] {
  if (tasks.length === 0) return [];
  const updates = new Map<string, ThreadUpdate>();
  const decided = tasks.filter(isDecided);
  for (const sentence of read.sentences.slice(0, 40)) {
    const said = plain(sentence.text);
    const sign = signOf(said, read.message.isFromReader);
    if (sign === null) continue;
    const ends = endsTask(sign);
    const due = ends ? null : dueOf(sentence);
    const dated = due?.span ? due : null;
    for (const task of tasksMeant(said, ends ? tasks : decided, {
      sign,
      subject: read.message.subject,
    })) {
      const change = changeOf(sign, dated, task);
      if (updates.has(task.id) || change === null) continue;
      if (!isSettled(task, said, read.message.isFromReader)) continue;
      const { start, end, text } = sentence;
      updates.set(task.id, { taskId: task.id, change, due: dated, evidence: { start, end, text } });
    }
  }
  return [...updates.values()];
}

/** What is only suggested cannot be moved or asked again. */
export function isDecided({ isUndecided }: ThreadTask): boolean {
  return isUndecided !== true;
}

type Said = { sign: Sign; subject: string };

function tasksMeant(
  text: string,
  tasks: readonly ThreadTask[],
  { sign, subject }: Said,
): readonly ThreadTask[] {
  const isAll = sign === 'complete' && tasks.length > 1 && ALL_OF_THEM.test(text);
  if (isAll && contentWords(text).size <= 3) return tasks;
  if (sign === 'taken back') return takenBack(text, tasks);
  const task = taskMeant(text, tasks, sign === 'reschedule' ? subject : '');
  return task === null ? [] : [task];
}

function endsTask(sign: Sign): boolean {
  return sign === 'complete' || sign === 'taken back';
}

function changeOf(
  sign: Sign,
  due: DueDate | null,
  task: ThreadTask,
): ThreadUpdate['change'] | null {
  if (task.isLater === true) return sign === 'update' ? 'update' : null;
  if (endsTask(sign)) return 'complete';
  if (due !== null && due.date !== task.due) return 'reschedule';
  return sign === 'update' || due !== null ? 'update' : null;
}

/** The open task that a new request repeats; null if it is new. */
export function repeatedTask(
  title: string,
  sentence: string,
  tasks: readonly ThreadTask[],
): ThreadTask | null {
  const words = contentWords(`${title} ${sentence}`);
  const meant = tasks.find((task) => overlap(contentWords(task.title), words) >= 0.6);
  return meant ?? tasks.find((task) => isPartOf(title, task.title)) ?? null;
}

/** 'Send the figures' next to 'Send the floor loading figures to Dana': the same verb, and no words of its own. */
function isPartOf(title: string, whole: string): boolean {
  const [verb, other] = [title, whole].map((text) => text.split(' ', 1)[0]?.toLowerCase());
  const words = contentWords(title);
  return verb === other && words.size > 0 && overlap(words, contentWords(whole)) === 1;
}

/** How a repeated request with this due date changes its task. */
export function repetition(task: ThreadTask, due: DueDate | null, evidence: Span): ThreadUpdate {
  const isMoved = due !== null && due.date !== task.due && task.isLater !== true;
  const change = isMoved ? 'reschedule' : 'update';
  return { taskId: task.id, change, due, evidence };
}

const LONGEST = 500;

/** On one line, with straight apostrophes. */
function plain(text: string): string {
  return text.slice(0, LONGEST).replace(/\s+/g, ' ').replace(/[’‘]/g, "'");
}

function signOf(sentence: string, isOwn: boolean): Sign | null {
  const isDone = DONE.test(sentence) || ALONE.test(sentence);
  if (isDone && !isNotYet(sentence)) return 'complete';
  if (!isOwn && isTakenBack(sentence)) return 'taken back';
  if (isOwn) return HANDED_OVER.test(sentence) ? 'complete' : null;
  if (MOVED.test(sentence)) return 'reschedule';
  if (AGAIN.test(sentence)) return 'update';
  return ASKED_AGAIN.test(sentence) ? 'asked again' : null;
}

/** 'I don't think it has been sent', 'Is it done?' */
function isNotYet(sentence: string): boolean {
  if (sentence.endsWith('?')) return true;
  return Object.values(NOT_YET).some(({ negation, condition, done }) =>
    [...sentence.matchAll(done)].some(({ index }) => {
      const statement = sentence.slice(0, index).split(NEW_STATEMENT).at(-1)?.trimStart() ?? '';
      const clause = statement.split(',').at(-1)?.slice(-REACH) ?? '';
      // 'If Tom agrees, it is done' but not 'I can call if you like, it is done'.
      return negation.test(clause) || condition.test(clause) || statement.search(condition) === 0;
    }),
  );
}

/**
 * The task whose words a sentence shares, if no other shares as many; then the one that the subject names; a sentence
 * that names nothing means the only one.
 */
function taskMeant(text: string, tasks: readonly ThreadTask[], subject: string): ThreadTask | null {
  const words = contentWords(text);
  const [best, second] = rank(tasks, words);
  if (!best) return null;
  if (best.shared >= 0.3 && best.shared > (second?.shared ?? 0)) return best.task;
  if (best.shared > 0 && (second?.shared ?? 0) === 0 && words.size <= 5) return best.task;
  const [named, other] = rank(
    tasks,
    movesItsMatter(text, subject) ? contentWords(subject) : NOTHING,
  );
  if (named && named.shared >= 0.3 && named.shared > (other?.shared ?? 0)) return named.task;
  const namesOther = words.size > 4 || speaksOfElse(text, best.task);
  return tasks.length === 1 && !namesOther ? best.task : null;
}

function isTakenBack(sentence: string): boolean {
  return TAKEN_BACK.test(sentence) && !ASKS_STILL.test(sentence) && !sentence.endsWith('?');
}

/** 'No need to call the plumber' names its task, 'I have it now' means the only one. */
function takenBack(text: string, tasks: readonly ThreadTask[]): readonly ThreadTask[] {
  const [best, second] = rank(tasks, contentWords(text));
  if (!best) return [];
  const verb = WAIVED.exec(text)?.groups?.['verb']?.toLowerCase();
  const isItsVerb =
    verb === undefined || verb === 'do' || best.task.title.toLowerCase().startsWith(`${verb} `);
  if (!isItsVerb) return [];
  const named = verb === undefined ? NAMED : NAMED_BY_VERB;
  if (best.shared >= named && best.shared > (second?.shared ?? 0)) return [best.task];
  const isForgotten = /\bforget (?:about )?(?:the|my|our)\b/i.test(text);
  if (isForgotten && best.shared === 0) return [];
  return tasks.length === 1 && POINTS.test(text) ? [best.task] : [];
}

/**
 * What is only suggested is settled by nothing but a plain sign: the asker calls it off or takes it back, or the reader
 * hands over what it names. Thanks, a receipt or 'done' may mean anything.
 */
function isSettled(task: ThreadTask, sentence: string, isOwn: boolean): boolean {
  if (task.isUndecided !== true) return true;
  if (!isOwn)
    return isTakenBack(sentence) || (CALLED_OFF.test(sentence) && !ASKS_STILL.test(sentence));
  const named = overlap(ownWords(task.title), contentWords(sentence));
  return HANDED_OVER.test(sentence) && named >= NAMED && !HANDS_LATER.test(sentence);
}

function rank(tasks: readonly ThreadTask[], words: ReadonlySet<string>) {
  return tasks
    .map((task) => ({ task, shared: overlap(ownWords(task.title), words) }))
    .sort((a, b) => b.shared - a.shared);
}

/** Without the topic, which the tasks of a conversation share: 'Lock the doors: Hall 3'. */
function ownWords(title: string): Set<string> {
  const isQuoted = /“|\?$|^(?:Answer|Reply|Respond) /.test(title);
  const words = contentWords(isQuoted ? title : (title.split(': ', 1)[0] ?? title));
  return words.size === 0 ? contentWords(title) : words;
}

const MATTER =
  /^(?:deadline|due|date|request|task|matter|thing|issue|work|job|time|e-?mail|message|rest|above|following|whole|frist|délai|plazo)$/i;
/** 'Can we move the debrief to Thursday?' */
const MOVED_THING =
  /\b(?:move|postpone|reschedule|push(?: back)?|shift|delay|bring forward) (?:the|our|your|my) (\p{L}+)/iu;
const NOTHING: ReadonlySet<string> = new Set();
const APPOINTMENT = /^(?:meeting|call|appointment|talk|date)$/i;

/** 'Can we move the debrief?' in mail about the debrief. */
function movesItsMatter(text: string, subject: string): boolean {
  const thing = MOVED_THING.exec(text)?.[1] ?? MEETING_MOVES.exec(text)?.[1];
  if (thing === undefined || subject === '') return false;
  return APPOINTMENT.test(thing) || subject.toLowerCase().includes(thing.toLowerCase());
}

const MEETING_MOVES =
  /^\W*(?:the|our) (\p{L}+) (?:is |has been |was )?(?:now )?(?:moves|moved|postponed|rescheduled|shifted)\b/iu;
const MEETING = /\b(?:meet|meeting|call|lunch|dinner|talk|visit)\b/i;

/** 'The lift was cancelled' is not about the figures, and neither is 'Let us meet on Friday instead'. */
function speaksOfElse(text: string, task: ThreadTask): boolean {
  const subject = /^\W*(?:and |but |so )?(?:the|your|our|my|an?) (\p{L}+)/iu.exec(text)?.[1];
  const moved = MOVED_THING.exec(text)?.[1];
  const isOther = [subject, moved].some((thing) => thing !== undefined && !MATTER.test(thing));
  return isOther || (MEETING.test(text) && !MEETING.test(task.title));
}

const STOP =
  /^(?:the|and|for|with|from|that|this|your|you|our|their|his|her|its|please|send|tell|reply|get|give|make|have|has|been|was|were|are|will|would|could|can|about|into|over|what|when|where|who|how|any|all|out|back|done|sent|just|now|already|completed|finished|thanks|thank)$/;

function contentWords(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  return new Set(
    words
      .filter((word) => !STOP.test(word))
      .map((word) => word.replace(/(?:ies|es|s|ed|ing)$/, '')),
  );
}

/** Share of the task's words that occur in the other text. */
function overlap(task: ReadonlySet<string>, words: ReadonlySet<string>): number {
  if (task.size === 0) return 0;
  let shared = 0;
  for (const word of task) if (words.has(word)) shared += 1;
  return shared / task.size;
}
