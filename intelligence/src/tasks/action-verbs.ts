/** Base forms that start an instruction in office mail. */
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

/** More verbs that may start a title, but are too common in statements to identify an instruction. */
export const TITLE_VERBS: ReadonlySet<string> = new Set(
  'act answer apologise apologize apply arrive back balance become behave brush chip come consult continue count deal discard do drop dress drag eat enclose engage ensue field fly free gain have head inspect intervene load meet moderate pack paint park plug prepare pull ride say shake sit solve split stop stay swing tap tape tie touch trim twist welcome wear win wish work'.split(
    ' ',
  ),
);

/** Verbs that in 'please …' only point at something or are a courtesy. */
export const COURTESY_VERBS: ReadonlySet<string> = new Set(
  'accept note find see excuse forgive pardon disregard ignore feel be enjoy bear hesitate visit click stay rest believe trust know understand'.split(
    ' ',
  ),
);

/** The base form of a gerund ('sending' → 'send'); null if it is not a known verb. */
export function baseOfGerund(word: string): string | null {
  const stem = /^(.+)ing$/.exec(word.toLowerCase())?.[1];
  if (!stem) return null;
  const candidates = [stem, `${stem}e`, stem.replace(/(.)\1$/, '$1')];
  return candidates.find((candidate) => ACTION_VERBS.has(candidate)) ?? null;
}

const PARTICIPLES: ReadonlyMap<string, string> = new Map(
  `bent bend bound bind bought buy brought bring built build chosen choose cut cut done do drawn draw fed feed found find given give held hold hung hang kept keep laid lay led lead lent lend
  made make met meet paid pay put put read read redone redo resent resend rewritten rewrite seen see sent send set set shown show shut shut sold sell spent spend split split taken take taught teach
  thrown throw told tell undone undo withdrawn withdraw written write`
    .split(/\s+/)
    .flatMap((word, at, words) => (at % 2 === 0 ? [[word, words[at + 1] ?? word] as const] : [])),
);

/** The base form of a past participle ('signed' → 'sign', 'sent' → 'send'); null if it is not a known action verb. */
export function baseOfParticiple(word: string): string | null {
  const known = PARTICIPLES.get(word.toLowerCase());
  if (known !== undefined) return known;
  const stem = /^(.+)ed$/.exec(word.toLowerCase())?.[1];
  if (!stem) return null;
  const candidates = [`${stem}e`, stem, stem.replace(/(.)\1$/, '$1'), stem.replace(/i$/, 'y')];
  const isVerb = (one: string) => ACTION_VERBS.has(one) || ACTION_VERB_FORMS.has(one);
  return candidates.find(isVerb) ?? null;
}

/** Verbs that may start a plain order, once it is known that something is asked: 'Drop the top beam'. */
export const ACTION_VERB_FORMS: ReadonlySet<string> = new Set(
  `abandon absorb accelerate accommodate accompany achieve acquire activate adapt admit adopt advance advertise alert alter amplify anchor appeal appoint appraise archive
  argue ascertain attest auction audit avoid award back bag bake balance ban beat bid bind blend boil bolt boost borrow brief broadcast browse build bundle burn bury
  bypass calibrate cap capture carry cast cater celebrate certify chair challenge change charge chart chip cite claim clip coach code collapse collate combine commission
  communicate compensate compress concentrate conclude condense configure confront congratulate consent conserve construct consult consume cook cope count couple
  criticise crop cross cure curtail cushion customise customize damp debit debug deduct defend defer deflate delay demonstrate deny depart deposit derive designate detach
  deter dig dilute dip disband discard discharge disclose disconnect discontinue disguise dismantle dismiss dispatch dispense dispose dispute dissolve distinguish divert
  divide donate drain drape dress drill dry-run duplicate earmark ease educate eject elect embed emphasise empty encourage endorse enforce enhance enlarge enlist enrol
  enroll equip erase erect escort evacuate exchange exempt exercise exhibit experiment exploit explore expose facilitate feed fetch fight film filter fit fold force
  forecast forge format formulate frame freeze fuel fulfil fund furnish gain gauge grade graph grease greet grill grind grow guarantee guard guide halt halve hand hang
  harvest heat highlight hire hoist hook hurry illustrate impose improve increase influence initialise inject innovate insulate insure integrate interpret interrupt
  introduce invent invest isolate itemise jack judge justify knock label lash launch lay lead lend lengthen license lift liquidate load loan lobby lock lodge loosen lower
  maintain map mask master match maximise measure mediate memorise mend mentor minimise mirror mix mobilise mock moderate modernise motivate mount mow multiply neaten
  negate nominate normalise nudge observe occupy omit operate oppose optimise outsource overhaul override overrule oversee pace pack paint park patch pave permit persuade
  phase photocopy photograph pin pitch plead pledge plot plug plumb polish poll pour practice practise praise pre-book preach preserve prevent probe promote prompt proof
  propagate protect prove prune pump punch purge pursue query queue quit quiz rack rally rank rate rationalise re-run re-test reactivate rebook rebuild recap recharge
  reclaim recover recruit recycle redeem redesign redirect redistribute refill reformat refresh refuse regroup regulate rehearse reinforce reinstall reinstate reissue
  reload relocate remake remarket remodel renegotiate renovate reopen repack repay repeat rephrase replan replenish repost reprint reroute rescue resell reset reshape
  resize resume retain rethink retire retrain retry reuse revisit revoke reward rinse roll rotate rub rush salvage satisfy scope scrap scrape screen screw scrub seal seat
  seek segment sell separate service sew shadow shake shape sharpen shelve shield shift shorten shovel shred shrink shuffle shut sift simplify sit sketch skim skip slice
  slide slow smooth soak soften source spare split spray spread squeeze stack stamp stand standardise staple steer stick stir stow straighten strengthen stretch strike
  strip structure subscribe subtract sue supervise surrender suspend sustain sweep swing tackle tag tailor tap tape target taste teach tear terminate thaw throw tick tidy
  tie tighten toggle tow train transcribe transform trim triple tuck tune tweak unblock uncover undertake unify uninstall unite unload unlock unpack unplug untangle
  unwrap uphold urge utilise vacate vaccinate vary veto visualise void volunteer waive wake warn wash weld widen wipe`.split(
    /\s+/,
  ),
);
