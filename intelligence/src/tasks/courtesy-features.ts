const PHRASES: readonly RegExp[] = [
  /\byour (?:attention|help|cooperation|patience|assistance|support|efforts?|understanding|time)\b.{0,40}\b(?:is|are) (?:\w+ ){0,2}appreciated/i,
  /^(?:need|want|looking|ready|would you like|interested|curious|tired) (?:to|for|in|of)\b.*\?$|\bremember, /i,
  /^(?:just |i )?(?:to|wanted to|want to) (?:keep|let|give|update|inform|make sure) you\b/i,
  /\b(?:prefer|wish|choose|want) (?:not|no longer) to receive\b|\b(?:to remove|to unsubscribe|the (?:url|link)s?(?:\(s\))? below|no longer need to receive)/i,

  /\b(?:contact|call|e-?mail|see|visit|write(?: to)?|ask|reach) .{2,60}\b(?:if you|should you|for) (?:.{0,20}\b(?:like|want|need|have|require|desire) )?(?:any |further|more|additional|questions)/i,
  /^(?:for|with) (?:any |further |more |additional )*(?:questions|information|details|comments|concerns)\b/i,
  /(?:^|\bplease |\bto |\balso,? )(?:remember|know|consider|bear in mind|keep in mind|recall|understand|realize) (?:that|this|the|we|games|our)\b/i,
  /\b(?:do nothing|do not reply|don't reply|delete (?:this|now)|mark your (?:calendars?|diary|diaries)|stay tuned|be honest|be patient|bear with|keep an eye out|check back|use your (?:own |best )?judge?ment)\b/i,
  /\bappreciate (?:your (?:continued |continuing |kind |prompt )*(?:help|patience|candor|offer|support|cooperation|time|assistance|efforts?|interest|understanding|business|concern|attention)|the opportunity|all|it\.|how|you taking)\b/i,
  /^["“']|\b(?:he|she|they|customers|everyone) (?:said|says|asked|tell|told|wrote)\b/i,

  /\blet (?:me|us) know if (?:you(?:'d| would) (?:like|prefer|want)|you(?: still)? (?:need|want|require|have (?:any|other|further|more|additional|trouble)|run into|see any(?:thing)?|find)|i (?:can|could|missed|should|may)|we (?:can|could|may)|there(?:'s| is| are) any|any(?:one|thing))\b/i,
  /^if you(?:'d| would)? (?:need|want|like|have|prefer|require|wish)\b.{0,120}\b(?:let (?:me|us) know|call (?:me|us)|contact|e-?mail|just (?:ask|call|let)|send all|visit|go to|click)\b/i,
  /^any (?:questions|comments|problems|concerns).{0,20}\b(?:please )?(?:call|contact|let|e-?mail|ask|give)\b/i,
  /\b(?:talk|speak|see|chat) (?:to|with)? ?(?:you|ya) (?:all )?(?:soon|later|then|tomorrow|tonight|there|next|on|at|in|this)\b/i,
  /\b(?:send|direct|address|forward) (?:all|any|your) (?:inquiries|questions|comments or questions|queries|enquiries)\b/i,
  /^(?:save this|keep this) (?:message|e-?mail)|\bplease (?:save|keep|retain|print) this (?:message|e-?mail)\b/i,

  /\b(?:let (?:me|us|[a-z]+(?: [a-z]+)?(?: (?:or|and) [a-z]+(?: [a-z]+)?)?) know|call|contact|e-?mail|ask|reply|write|reach(?: out)?(?: to)?|get in touch|get back to|give (?:me|us) a (?:call|ring|shout|buzz)|ping|holler|shout|drop me)\b.{0,60}?\b(?:if|should|with|whenever|when|in case)\b.{0,25}\b(?:questions?|concerns?|problems?|issues?|comments or|any (?:further|additional|other)|anything|need (?:any|more|further|additional|to discuss|help|me)|i can (?:help|assist|be of|do)|we can (?:help|assist|be of|do)|would like (?:me|us|more|any|additional|to discuss)|want (?:me|us|more)|like me to|not (?:clear|receive)|do not (?:receive|get|understand)|don't (?:receive|get|understand)|unable to open|trouble)/i,
  /\b(?:if|should) (?:you|anyone|there) .{0,40}\b(?:questions?|concerns?|problems|comments or questions|anything (?:else )?(?:i|we|you)|(?:further|additional|more) (?:information|info|details|assistance|help))\b.{0,120}\b(?:let .{2,30} know|call|contact|e-?mail|hesitate|feel free|ask|at (?:\(?\d|x?\d)|reach|give|holler|shout)/i,
  /\b(?:feel free|do not hesitate|don't hesitate|not hesitate|hesitate to)\b/i,
  /\bplease (?:find|see|note(?! that (?:a|the|our|we|your) .{0,30}\b(?:call|meeting|deadline|hearing|due))|refer to|be advised|be aware|accept (?:my|our|this)|excuse|forgive|pardon|disregard|ignore|bear with|join (?:me|us) in (?:welcoming|congratulating|wishing)|keep in mind|know that|understand that|rest assured|don't be)\b(?! .{0,40}(?:and (?:let|send|call|advise|respond|reply|return|provide|sign|confirm|complete|comment)|comments? (?:by|to)))/i,
  /^(?:thank|thanks|thx|congrat|have a|enjoy|take care|best|cheers|good luck|hope|welcome|sorry|see (?:you|ya|below|attached|the attached|also)|keep up|attached|fyi)\b/i,
  /\b(?:thank you|thanks) (?:in advance|again|so much|for)\b/i,
  /\b(?:how are you|how's it going|how is it going|how are things|how have you been|what's up|what's new|how was your|did you have a (?:good|nice|great)|are you (?:ok|okay|well|kidding|serious)|isn't it|aren't you|don't you think|you know\?|remember\?|right\?|who knows|guess what|why not\?|make sense\?|get it\?|what else is new|can you believe|would you believe)\b/i,
  /\b(?:unsubscribe|opt[- ]out|click (?:here|below|on)|visit (?:our|the|us|my) (?:web ?site|site|website|home ?page)|to be removed|log ?on to|view (?:this|the) (?:e-?mail|message|page))\b/i,
  /\bif (?:you (?:need|want|have|wish) to (?:reach|contact|speak|get (?:a )?hold)|(?:i|we) can be of)\b/i,
  /\b(?:be|rest) assured\b|\b(?:switch|change) to the (?:text|html|plain)|\bfor (?:a|the) (?:text|html) version\b/i,
  /\blook(?:ing)? forward to\b(?!.{0,60}\?)/i,
  /\b(?:call|reach|contact|e-?mail|page) me (?:at|on|in)\b.{0,60}$/i,
  /\byou (?:can|may) (?:reach|contact|call|e-?mail|find|also (?:reach|call))\b/i,
];

const LONGEST = 600;

/**
 * Which of the polite and phatic phrases a clause contains, by number: features for the request model among its words.
 * None of them decides: "Let me know if I can move the meeting" contains one and still asks.
 */
export function courtesyFeatures(clause: string): number[] {
  const text = clause.slice(0, LONGEST);
  return PHRASES.flatMap((pattern, at) => (pattern.test(text) ? [at] : []));
}
