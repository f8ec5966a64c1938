/** 'Could I …', 'Would it be possible to …': source of an expression; what the writer would like comes next. */
export const ASKS_TO_HAVE =
  '(?:(?:can|could|may|might) (?:i|we)|(?:would|is|will) it (?:be )?possible (?:for (?:me|us) )?to|is there any (?:way|chance) (?:that )?(?:i|we) (?:could|can|might))';
