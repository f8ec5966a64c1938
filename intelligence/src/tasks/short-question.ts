// Questions without a verb, whose topic is in the subject: 'Thoughts?', 'Aisle or window?', 'Any news?'.
import { ACTION_VERBS } from './action-verbs';
import { lowerFirst } from './title-words';

type Short = { says: RegExp; title: (sender: string, groups: Record<string, string>) => string };

const ABOUT = String.raw`(?: (?:on|about|regarding|for) (?<thing>(?:the|this|that|your|our|these|those|it)\b[^?]*))?`;
const LAST = String.raw`(?: (?:yet|at all|before [^?]{3,40}))?\?+$`;
/** Each ends in the word that leads on to the topic, unless the question names it. */
const SHORT: readonly Short[] = [
  {
    says: new RegExp(
      String.raw`^(?:(?:any|your) )?(?:thoughts|views?|comments|feedback|opinions?|ideas|input|suggestions)${ABOUT}${LAST}|^what(?:'s your (?:view|take|opinion)|are your (?:thoughts|views)| do you (?:think|reckon|say))(?: (?:on|of|about) (?<other>(?:the|this|that|your|our|these|those|it)\b[^?]*))?${LAST}`,
      'iu',
    ),
    title: (sender, groups) =>
      `Give ${sender} your thoughts on${topicOf(groups['thing'] ?? groups['other'])}`,
  },
  {
    says: new RegExp(
      String.raw`^(?:is there )?any (?:news|updates?|progress|word|joy|luck)${ABOUT}${LAST}`,
      'iu',
    ),
    title: (sender, groups) => `Update ${sender} on${topicOf(groups['thing'])}`,
  },
  {
    says: new RegExp(
      String.raw`^(?:so )?where (?:are we|do we stand|do you stand|are you)(?: up to)? (?:on|with) (?<thing>(?:the|this|that|your|our|these|those|it)\b[^?]*)${LAST}`,
      'iu',
    ),
    title: (sender, groups) => `Update ${sender} on${topicOf(groups['thing'])}`,
  },
  {
    says: /^(?:is (?:this|that|it) )?(?:still |all )?(?:ok|okay|fine|all right|alright) (?:for|with|by) you\?+$/iu,
    title: (sender) => `Tell ${sender} whether it is OK for you`,
  },
  {
    says: /^any objections?\?+$/iu,
    title: (sender) => `Tell ${sender} about any objections to`,
  },
  {
    says: /^(?:are you )?happy with (?:this|that|it|these|them)\?+$/iu,
    title: (sender) => `Tell ${sender} whether you are happy with`,
  },
];

/** A question without a verb as an instruction, or null. The topic may have to follow. */
export function shortQuestion(text: string, sender: string): string | null {
  for (const { says, title } of SHORT) {
    const found = says.exec(text);
    if (found !== null) return title(sender, found.groups ?? {});
  }
  return choice(text);
}

/** 'it' leaves the topic out. */
function topicOf(thing: string | undefined): string {
  const named = thing?.trim() ?? '';
  return named === '' || /^(?:it|this|that|these|those)$/i.test(named) ? '' : ` ${named}`;
}

const CHOICE = /^(?<one>[^?,.;:]{1,30}) or (?<other>[^?,.;:]{1,40})\?+$/iu;
const MAX_WORDS = 8;
const NO_CHOICE =
  /^(?:and|or|so|with|without|in|on|at|by|is|are|was|were|do|does|did|has|have|can|could|will|would|should|shall|may|what|when|where|which|who|why|how|any|either|yes|up|still)\b|\b(?:i|we|you|he|she|it|they|is|are|was|were|me|us|them|this|that)\b|\bor (?:so|not|such|what|something|whatever)\b/iu;

/** 'Aisle or window?' → 'Choose aisle or window', 'Repair or replace?' → 'Decide whether to repair or replace'. */
function choice(text: string): string | null {
  const { one = '', other = '' } = CHOICE.exec(text)?.groups ?? {};
  if (one === '' || text.split(' ').length > MAX_WORDS || NO_CHOICE.test(text)) return null;
  const isVerb = (words: string) =>
    ACTION_VERBS.has(/^\p{L}+/u.exec(words)?.[0].toLowerCase() ?? '');
  const both = `${one.length > 1 ? lowerFirst(one) : one} or ${other}`;
  return isVerb(one) && isVerb(other) ? `Decide whether to ${both}` : `Choose ${both}`;
}
