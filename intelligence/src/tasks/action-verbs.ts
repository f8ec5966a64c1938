/** Base forms that begin an instruction in office mail. */
export const ACTION_VERBS: ReadonlySet<string> = new Set(
  `accept acknowledge act add address adjust advise agree align allocate amend analyze analyse announce answer apply approve arrange ask assemble assess assign assist attach attend authorize authorise
  backup bill block book bring buy calculate call cancel chase check choose circulate clarify clean clear close collect comment commit compare compile complete compose compute conduct confirm connect consider consolidate contact continue contribute convert convince coordinate copy correct correspond cover crank create cut
  decide define delegate delete deliver deploy describe design determine develop dial direct disable discuss distribute do document double-check download draft drive drop
  edit e-mail elaborate eliminate email enable ensure enter escalate establish estimate evaluate examine exclude execute expand expedite explain export express extend
  fax figure file fill finalize finalise find finish fix flag focus follow forward gather generate get give go grab grant
  handle help hold host identify implement import include incorporate indicate inform initial initiate input inquire insert inspect install instruct interview investigate invite invoice issue join keep know
  leave let limit link list listen locate log look mail make manage mark meet mention merge modify monitor move name negotiate note notify obtain offer open order organize organise outline overnight
  page participate pass pay perform phone pick ping place plan post postpone prepare present print prioritize process procure produce proofread propose provide publish pull purchase push put
  quote raise re-send reach read rearrange recalculate recall receive recheck recommend reconcile reconfirm record redline redo reduce refer refine refund register reimburse reject release relay remember remind remit remove rename renew reorder repair replace reply report request reschedule research resend reserve resolve respond restore resubmit retrieve return revert review revise rewrite ring route rsvp run
  save scan schedule search secure see select send serve set settle setup share ship shoot show sign solve sort specify speak spend staff start state stop store study submit suggest summarize summarise supply support swap switch
  take talk tell test think touch trace track transfer translate transmit try turn type understand undo update upgrade upload use validate verify visit vote wait walk watch weigh wire withdraw wrap write`.split(
    /\s+/,
  ),
);

/** More verbs that may begin a title but are too common in statements to tell an instruction by. */
export const TITLE_VERBS: ReadonlySet<string> = new Set(
  'act answer apologise apologize apply arrive back balance become behave brush chip come consult continue count deal discard do drop dress drag eat enclose engage ensue field fly free gain have head inspect intervene load meet moderate pack paint park plug prepare pull ride shake sit solve split stop stay swing tap tape tie touch trim twist welcome wear win wish work'.split(
    ' ',
  ),
);

/** Verbs that in 'please …' only point at something or are courtesy. */
export const COURTESY_VERBS: ReadonlySet<string> = new Set(
  'accept note find see excuse forgive pardon disregard ignore feel be enjoy bear hesitate visit click stay rest believe trust know understand'.split(
    ' ',
  ),
);

/** The base form of a gerund ('sending' → 'send'); null when it is no known verb. */
export function baseOfGerund(word: string): string | null {
  const stem = /^(.+)ing$/.exec(word.toLowerCase())?.[1];
  if (!stem) return null;
  const candidates = [stem, `${stem}e`, stem.replace(/(.)\1$/, '$1')];
  return candidates.find((candidate) => ACTION_VERBS.has(candidate)) ?? null;
}
