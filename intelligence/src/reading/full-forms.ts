/** 'ne Einschätzung', 'nen Plan', ''n Foto': an article cut short, before what it belongs to. */
const ARTICLE =
  /(?<![\p{L}\p{N}'])(?<short>'n(?:e[nmrs]?)?|n(?:e[nmr]?)?) (?=(?!(?:ich|du|er|sie|es|wir|ihr|das|dies|aber|und|oder|so|danke|gute[nrs]?|passt|geht|ist|war|lass|doch|ja|nein|nicht|kein\p{L}*)(?!\p{L}))\p{L}{2})/giu;
/** 'haste', 'kannste', 'würdste': the verb and 'du'. */
const WITH_YOU =
  /(?<!\p{L})(?<stem>ha|kann|will|bi|mach|weiß|soll|komm|geh|schaff|bring|sieh|mein|denk|brauch|nimm|gib|schick|sag|wir|lä|hätt|würd|könnt)e?ste(?= |[?.,!]|$)/giu;
const OF_SUBJUNCTIVE = /^(?:hätt|würd|könnt)$/i;
/** 'gibts', 'geht's': the verb and 'es'. */
const WITH_IT =
  /(?<!\p{L})(?<verb>gibt|geht|passt|wird|hat|ist|war|kommt|reicht|steht|klappt|bleibt|braucht|macht|tut)'?s(?= |[?.,!]|$)/giu;
/** 'ich brauch', 'brauch ich': the verb without its ending. */
const WITH_ME =
  /(?<!\p{L})(?:(?<me>ich )(?<verb>brauch|bräucht|hab|hätt|schick|wollt|möcht|könnt|würd)(?= )|(?<first>brauch|bräucht|hab|hätt|schick|möcht|könnt|würd)(?= ich(?!\p{L})))/giu;

/** German as written from German as spoken: 'Haste ne Liste?' → 'Hast du eine Liste?'. */
export function withFullForms(text: string): string {
  return text
    .replace(ARTICLE, (short, _, at: number) => {
      const ending = short.trim().replace(/^'?n/i, '');
      const article = `ein${ending === '' ? '' : ending}`;
      return `${at === 0 && /^'?N/.test(short) ? `E${article.slice(1)}` : article} `;
    })
    .replace(WITH_YOU, (_, stem: string) =>
      OF_SUBJUNCTIVE.test(stem) ? `${stem}est du` : `${stem}st du`,
    )
    .replace(WITH_IT, '$<verb> es')
    .replace(WITH_ME, (whole) => `${whole}e`);
}
