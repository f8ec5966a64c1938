import { undecidedWith, type Background } from './background';
import type { HashedFeatures, LearnedModel } from './learned-model';
import type { FeatureGroup } from '../reading/message-features';
import type { NameMatch } from './project-names';

/** Signals for whether a message belongs to the top-ranked project or to none. */
export const SIGNALS = [
  'always',
  'margin', // the first project's chance against the others', log odds
  'none', // against mail that the person put in none, log odds
  'sender',
  'senderHere',
  'senderElsewhere',
  'senderUndecided',
  'thread',
  'people',
  'subject',
  'nameInSubject',
  'nameInBody',
  'decisionsHere',
  'decisions',
  'oddsDecided', // how much of the mail was put into projects
  'filesAll', // near 1 if nearly all mail is decided, which leaves little for none
  'projectsWaiting',
] as const;
export type Signal = (typeof SIGNALS)[number];
export type Signals = Record<Signal, number>;

/** The subset that tells whether it is the right project, if it is one of them. */
export const CHOICE_SIGNALS = ['always', 'margin', 'decisionsHere', 'decisions'] as const;
export type ChoiceSignals = Pick<Signals, (typeof CHOICE_SIGNALS)[number]>;

export type SignalQuery = {
  projectId: string;
  features: HashedFeatures;
  name: NameMatch | undefined;
  /** Natural log odds against the other projects, and against none. */
  margin: number;
  none: number;
  /** From the person's own company, whose people write about everything. */
  isColleague: boolean;
  /** How many of the person's projects have no decision. */
  waiting: number;
};

/** Pseudo-count: the usual share weighs as much as this many decisions. */
const TRUST_IN_USUAL = 3;
const DEPENDENCE = 0.5;
/** In a mailbox with few decisions, undecided mail says no more than this. */
const MIN_ODDS = -4;
/** The number of undecided messages assumed while none was counted. */
const UNREAD = 50;
/** In a mailbox of a few messages, having decided all of them says little about a stranger's or a colleague's next one. */
const YET_TO_COME = 2;

type Known = { here: number; elsewhere: number; undecided: number };

/** Each signal of a message for one project, 0 if it says nothing. Pure. */
export function readSignals(
  { model, background }: { model: LearnedModel; background: Background },
  query: SignalQuery,
): Signals {
  const place = model.projects.indexOf(query.projectId);
  const decided = model.projectCounts[place] ?? 0;
  const known = (group: FeatureGroup) =>
    (query.features[group] ?? []).map((hash): Known => {
      const entry = model.features.get(hash);
      const here = entry?.counts[place] ?? 0;
      const undecided = undecidedWith(background, model, hash);
      return { here, elsewhere: (entry?.total ?? 0) - here, undecided };
    });
  const messages = Math.max(background.messages, model.decisions + 1);
  const open = background.messages === 0 ? UNREAD : messages - model.decisions;
  const lift = (group: FeatureGroup) => liftOf(known(group), { decided, messages });
  const sender = rarest(known('sender'));
  const thread = rarest(known('thread'));
  const isNamed = query.name !== undefined && query.name.subject + query.name.body > 0;
  const isByWords = sender === null && thread === null && !isNamed;
  const expected = messages + (isByWords || query.isColleague ? YET_TO_COME : 0);
  return {
    always: 1,
    margin: query.margin,
    none: query.none,
    sender: liftOf(sender === null ? [] : [sender], { decided, messages }),
    senderHere: Math.log1p(sender?.here ?? 0),
    senderElsewhere: Math.log1p(sender?.elsewhere ?? 0),
    senderUndecided: Math.log1p(sender?.undecided ?? 0),
    thread: liftOf(thread === null ? [] : [thread], { decided, messages }),
    people: lift('people'),
    subject: lift('subject'),
    nameInSubject: query.name?.subject ?? 0,
    nameInBody: query.name?.body ?? 0,
    decisionsHere: Math.log1p(decided),
    decisions: Math.log1p(model.decisions),
    oddsDecided: Math.max(MIN_ODDS, Math.log((model.decisions + 1) / (open + 1))),
    filesAll: background.messages === 0 ? 0 : ((model.decisions + 1) / expected) ** 3,
    projectsWaiting: Math.log1p(query.waiting),
  };
}

/** Among the features decided for the project, the rarest one elsewhere; null if there is none. */
function rarest(known: readonly Known[]): Known | null {
  const usual = (one: Known) => (one.elsewhere + one.undecided + 1) / one.here;
  return (
    known.filter(({ here }) => here > 0).toSorted((one, other) => usual(one) - usual(other))[0] ??
    null
  );
}

/** Natural log of how much more often these features occur in the project than in all mail, damped for dependence. */
function liftOf(
  known: readonly Known[],
  { decided, messages }: { decided: number; messages: number },
): number {
  let sum = 0;
  for (const { here, elsewhere, undecided } of known) {
    if (here === 0) continue;
    const usual = (here + elsewhere + undecided + 0.5) / (messages + 1);
    sum += Math.log((here + TRUST_IN_USUAL * usual) / (decided + TRUST_IN_USUAL) / usual);
  }
  return sum / Math.max(1, known.length) ** DEPENDENCE;
}
