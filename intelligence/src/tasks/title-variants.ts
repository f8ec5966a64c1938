import type { SpeechAct } from './speech-act';

export const UNNAMED = 'the sender';

export type TitleVariantSource = {
  act: SpeechAct;
  sender: string;
  isRobot: boolean;
  language: string;
};

/** What may follow a comma and change the action, belong to it or continue a list. */
const CHANGES =
  /^(?:but|unless|if|when|except|until|till|or|only|not|no|without|with|and|who|which|that|what|where|how|why|whether|whose|aber|wenn|außer|nicht|oder|mit|ohne|ob|wer|was|wann|wie|wo|dass|mais|si|sauf|sans|avec|ou|et|que|qui|quand|comment|pero|salvo|sin|con|o|y|cuándo|cómo|quién|dónde)(?!\p{L})|^\d/iu;
const STATED_ACTION = new Set<SpeechAct['form']>([
  'request',
  'wish',
  'imperative',
  'duty',
  'inform',
  'need',
  'together',
  'assignment',
]);

/**
 * What happens otherwise: 'Acknowledge or the incident escalates to Ann', 'Send the reason, or the absence stays on the
 * record'. Verbs that a plural noun could be ('the sketches') are not among them.
 */
const CONSEQUENCE =
  /,? or (?:(?:the|this|that(?! (?:the|an?|your|our|this|it|they)(?!\p{L}))|your|our|these|those) (?:\p{L}+ ){0,3}?|it |they |we )(?:will|won't|is|are|has|have|cannot|can't|may|must|escalates?|expires?|lapses?|ends|closes|stops?|goes|stays|reverts?|rolls|misses|breaks|drops|blocks|halts|pages(?= \p{Lu})|gets|becomes|remains|fails?|disappears?)(?!\p{L})[^:]*/u;
/** What is asked about has alternatives of its own: 'whether the van or the truck will be free'. */
const ASKS_ABOUT =
  /(?<!\p{L})(?:whether|if|(?:ask|check|tell|say|know|decide)(?: \p{L}+){0,2} (?:that|which|who|what|when|where|how))(?!\p{L})/iu;

/** A draft as it is, and up to an aside; without what happens otherwise. */
export function variantsOf(draft: string, source: TitleVariantSource): string[] {
  const told = withoutConsequence(withoutReport(draft, source.sender));
  const whole = unnamed(told, source);
  const {
    action = '',
    rest = '',
    topic = '',
  } = /^(?<action>[^,;:]+)[,;] (?<rest>[^:]+?)(?<topic>(?:: .+)?)$/u.exec(whole)?.groups ?? {};
  const isAside =
    STATED_ACTION.has(source.act.form) &&
    action.split(' ').length > 2 &&
    !CHANGES.test(rest) &&
    !/^\p{Lu}/u.test(rest);
  if (!isAside) return [whole];
  const receiver =
    source.sender !== '' && rest.endsWith(` to ${source.sender}`) ? ` to ${source.sender}` : '';
  return [whole, `${action}${receiver}${topic}`];
}

function withoutConsequence(draft: string): string {
  const at = CONSEQUENCE.exec(draft);
  return at === null || ASKS_ABOUT.test(draft.slice(0, at.index))
    ? draft
    : draft.replace(CONSEQUENCE, '');
}

/** 'Check the notes and tell Ann when we will see the balance': the writer's side cannot be turned into a name. */
function withoutReport(draft: string, sender: string): string {
  const { action, topic = '' } = REPORTS.exec(draft)?.groups ?? {};
  if (action === undefined || sender === '' || !draft.includes(` ${sender} `)) return draft;
  return `${action}${topic}`;
}

const REPORTS =
  /^(?<action>\p{L}+ [^,;:]{3,100}?),? and (?:let|tell|inform|update|advise) [^,;:]{0,100}\b(?:we|we'\p{L}+|us|our)\b[^:]{0,100}(?<topic>(?:: .+)?)$/iu;

/** If nobody is named, and for tools: 'Say whether …', 'Send the receipts'. */
function unnamed(draft: string, { sender, isRobot, language }: TitleVariantSource): string {
  if (language !== 'en' || (sender !== '' && !isRobot)) return draft;
  const named = sender === '' ? UNNAMED : sender;
  const after = (lead: string): string | null =>
    draft.startsWith(`${lead} ${named} `) ? draft.slice(lead.length + named.length + 2) : null;
  const told = after('Tell') ?? '';
  if (/^(?:what|when|where|which|who|how|why|whether|if)\b/i.test(told))
    return isRobot ? draft : `Say ${told.charAt(0).toLowerCase()}${told.slice(1)}`;
  if (/^(?:the|an?|your|any|some)\b/i.test(told)) return `Give ${told}`;
  const given = after('Give');
  if (given !== null) return `Give ${given}`;
  const sent = after('Send');
  if (sent !== null) return `Send ${sent}`;
  const { thing = '', rest = '' } =
    /^(?<thing>(?:Send|Provide|Give|Return|Submit|Forward|Show|Bring|E-?mail|Fax) .{3,80}?) to (?<rest>.+)$/isu.exec(
      draft,
    )?.groups ?? {};
  const isNamed =
    rest === named || rest.startsWith(`${named}: `) || rest.startsWith(`${named} for `);
  return isNamed ? `${thing}${rest.slice(named.length)}` : draft;
}
