import { badRequest } from '../graph/graph-error';
import type { Message } from './message';

type Predicate = (message: Message) => boolean;

export interface Filter {
  matches: Predicate;
  /** Properties in the order they appear: `$orderby` is judged by it. */
  properties: string[];
  /** What every match must equal, for a look-up without a scan. */
  equals: { property: string; value: string }[];
  receivedFrom: number | null;
  receivedTo: number | null;
}

type Value = string | number | boolean;

const dates: Record<string, (message: Message) => number> = {
  receiveddatetime: (m) => m.received,
  sentdatetime: (m) => m.sent,
  createddatetime: (m) => m.created,
  lastmodifieddatetime: (m) => m.modified,
};

const plain: Record<string, (message: Message) => string | boolean> = {
  isread: (m) => m.isRead,
  isdraft: (m) => m.isDraft,
  hasattachments: (m) => m.attachments.some((attachment) => !attachment.isInline),
  conversationid: (m) => m.conversationId,
  internetmessageid: (m) => m.internetMessageId,
  parentfolderid: (m) => m.folderId,
  subject: (m) => m.subject.toLowerCase(),
  importance: (m) => m.importance,
  inferenceclassification: (m) => m.inference,
  'flag/flagstatus': (m) => m.flag.flagStatus,
  'from/emailaddress/address': (m) => m.from?.address.toLowerCase() ?? '',
  'from/emailaddress/name': (m) => m.from?.name.toLowerCase() ?? '',
  'sender/emailaddress/address': (m) => (m.sender ?? m.from)?.address.toLowerCase() ?? '',
};

const caseless = /^(subject|from\/|sender\/)/;
const token = /\s*(\(|\)|,|'(?:[^']|'')*'|[^\s(),']+)/y;

function tokenize(text: string): string[] {
  const tokens: string[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < text.trimEnd().length) {
    const match = token.exec(text);
    if (!match?.[1]) throw invalid();
    tokens.push(match[1]);
  }
  return tokens;
}

function invalid(): Error {
  return badRequest('Invalid filter clause: there is a syntax error in the query.');
}

class FilterParser {
  readonly properties: string[] = [];
  readonly equals: { property: string; value: string }[] = [];
  receivedFrom: number | null = null;
  receivedTo: number | null = null;
  private isAlternative = false;
  private at = 0;

  constructor(private readonly tokens: string[]) {
    this.isAlternative = tokens.some((word) => /^(or|not)$/i.test(word));
  }

  parse(): Predicate {
    const predicate = this.any();
    if (this.at < this.tokens.length) throw invalid();
    return predicate;
  }

  private any(): Predicate {
    let left = this.every();
    while (this.takes('or')) {
      const [before, right] = [left, this.every()];
      left = (message) => before(message) || right(message);
    }
    return left;
  }

  private every(): Predicate {
    let left = this.single();
    while (this.takes('and')) {
      const [before, right] = [left, this.single()];
      left = (message) => before(message) && right(message);
    }
    return left;
  }

  private single(): Predicate {
    if (this.takes('not')) {
      const inner = this.single();
      return (message) => !inner(message);
    }
    if (this.takes('(')) {
      const inner = this.any();
      if (!this.takes(')')) throw invalid();
      return inner;
    }
    const word = this.next();
    if (/^(startswith|contains)$/i.test(word)) return this.textFunction(word.toLowerCase());
    if (/^categories\/any$/i.test(word)) return this.category();
    if (/^singlevalueextendedproperties\/any$/i.test(word)) return this.extendedProperty();
    return this.comparison(word.toLowerCase());
  }

  /** `singleValueExtendedProperties/Any(ep: ep/id eq '…' and ep/value eq '…')` */
  private extendedProperty(): Predicate {
    const expected = ['(', null, 'ep/id', 'eq', null, 'and', 'ep/value', 'eq', null, ')'];
    const [, id, value] = expected.flatMap((word) => {
      if (word === null) return [String(valueOf(this.next()))];
      if (!this.takes(word)) throw invalid();
      return [];
    });
    this.properties.push('singlevalueextendedproperties');
    return (message) =>
      message.extended.some(
        (one) => one.id.toLowerCase() === id?.toLowerCase() && one.value === value,
      );
  }

  private textFunction(name: string): Predicate {
    if (!this.takes('(')) throw invalid();
    const property = this.next().toLowerCase();
    const getter = plain[property];
    if (!getter || !this.takes(',')) throw invalid();
    const wanted = String(valueOf(this.next())).toLowerCase();
    if (!this.takes(')')) throw invalid();
    this.properties.push(property);
    return (message) => {
      const text = String(getter(message)).toLowerCase();
      return name === 'startswith' ? text.startsWith(wanted) : text.includes(wanted);
    };
  }

  private category(): Predicate {
    if (!this.takes('(')) throw invalid();
    this.next();
    if (!this.takes('eq')) this.next();
    this.takes('eq');
    const wanted = String(valueOf(this.next()));
    if (!this.takes(')')) throw invalid();
    this.properties.push('categories');
    return (message) => message.categories.includes(wanted);
  }

  private comparison(property: string): Predicate {
    const operator = this.next().toLowerCase();
    const value = valueOf(this.next());
    this.properties.push(property);
    const date = dates[property];
    if (date) return this.dateComparison({ property, operator, value, date });
    const getter = plain[property];
    if (!getter) {
      throw badRequest(
        `Could not find a property named '${property}' on type 'microsoft.graph.message'.`,
      );
    }
    const wanted = caseless.test(property) ? String(value).toLowerCase() : value;
    if (operator === 'eq') {
      if (!this.isAlternative) this.equals.push({ property, value: String(value) });
      return (message) => getter(message) === wanted;
    }
    if (operator === 'ne') return (message) => getter(message) !== wanted;
    throw badRequest(
      'The query filter contains one or more invalid nodes.',
      'ErrorInvalidUrlQueryFilter',
    );
  }

  private dateComparison(part: {
    property: string;
    operator: string;
    value: Value;
    date: (message: Message) => number;
  }): Predicate {
    const wanted = Date.parse(String(part.value));
    if (Number.isNaN(wanted)) throw invalid();
    if (part.property === 'receiveddatetime' && !this.isAlternative) {
      if (/^g[et]$/.test(part.operator)) this.receivedFrom = wanted;
      if (/^l[et]$/.test(part.operator)) this.receivedTo = wanted;
    }
    const { date } = part;
    switch (part.operator) {
      case 'ge':
        return (message) => date(message) >= wanted;
      case 'gt':
        return (message) => date(message) > wanted;
      case 'le':
        return (message) => date(message) <= wanted;
      case 'lt':
        return (message) => date(message) < wanted;
      case 'eq':
        return (message) => date(message) === wanted;
      case 'ne':
        return (message) => date(message) !== wanted;
      default:
        throw invalid();
    }
  }

  private takes(word: string): boolean {
    if (this.tokens[this.at]?.toLowerCase() !== word) return false;
    this.at += 1;
    return true;
  }

  private next(): string {
    const word = this.tokens[this.at];
    if (word === undefined) throw invalid();
    this.at += 1;
    return word;
  }
}

function valueOf(word: string): Value {
  if (word.startsWith("'")) return word.slice(1, -1).replaceAll("''", "'");
  if (/^(true|false)$/i.test(word)) return word.toLowerCase() === 'true';
  return word;
}

export function parseFilter(text: string): Filter {
  const parser = new FilterParser(tokenize(text));
  const matches = parser.parse();
  return {
    matches,
    properties: parser.properties,
    equals: parser.equals,
    receivedFrom: parser.receivedFrom,
    receivedTo: parser.receivedTo,
  };
}
