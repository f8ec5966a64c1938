import { signIn, type SignInOptions } from './test-sandbox';

export interface GraphAnswer<T> {
  status: number;
  headers: Headers;
  body: T;
}

export interface GraphPage<T> {
  value: T[];
  '@odata.nextLink'?: string;
  '@odata.deltaLink'?: string;
  '@odata.count'?: number;
}

export interface SeenMessage {
  id: string;
  subject: string;
  receivedDateTime: string;
  parentFolderId: string;
  isRead: boolean;
  isDraft: boolean;
  conversationId: string;
  internetMessageId: string;
  bodyPreview: string;
  body: { contentType: string; content: string };
  toRecipients: { emailAddress: { name: string; address: string } }[];
  from: { emailAddress: { name: string; address: string } };
  hasAttachments: boolean;
  '@removed'?: { reason: string };
}

interface CallOptions {
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Everything<T> {
  items: T[];
  pages: number;
  deltaLink: string;
}

/** A bare Graph client: one token, paths under /v1.0 or complete links. */
export class GraphClient {
  constructor(
    readonly url: string,
    readonly token: string,
    readonly prefer = 'IdType="ImmutableId"',
  ) {}

  static async signedIn(url: string, options: SignInOptions = {}): Promise<GraphClient> {
    return new GraphClient(url, (await signIn(url, options)).access_token);
  }

  with(prefer: string): GraphClient {
    return new GraphClient(this.url, this.token, prefer);
  }

  async call<T = Record<string, unknown>>(
    method: string,
    path: string,
    options: CallOptions = {},
  ): Promise<GraphAnswer<T>> {
    const headers: Record<string, string> = {
      authorization: `Bearer ${this.token}`,
      ...options.headers,
    };
    if (this.prefer) headers['prefer'] = this.prefer;
    if (options.body !== undefined) headers['content-type'] = 'application/json';
    const answer = await fetch(path.startsWith('http') ? path : `${this.url}/v1.0${path}`, {
      method,
      headers,
      body: options.body === undefined ? undefined : JSON.stringify(options.body),
    });
    const text = await answer.text();
    const isJson = /json/.test(answer.headers.get('content-type') ?? '');
    return {
      status: answer.status,
      headers: answer.headers,
      body: (isJson ? JSON.parse(text) : text) as T,
    };
  }

  get<T = Record<string, unknown>>(path: string): Promise<GraphAnswer<T>> {
    return this.call<T>('GET', path);
  }

  post<T = Record<string, unknown>>(path: string, body?: unknown): Promise<GraphAnswer<T>> {
    return this.call<T>('POST', path, { body });
  }

  /** Follows every nextLink; also returns the last page's deltaLink. */
  async all<T = SeenMessage>(path: string): Promise<Everything<T>> {
    const items: T[] = [];
    let next: string | undefined = path;
    let pages = 0;
    let deltaLink = '';
    while (next) {
      const { body, status }: GraphAnswer<GraphPage<T>> = await this.get<GraphPage<T>>(next);
      if (status !== 200) throw new Error(`${status} for ${next}: ${JSON.stringify(body)}`);
      items.push(...body.value);
      pages += 1;
      deltaLink = body['@odata.deltaLink'] ?? '';
      next = body['@odata.nextLink'];
    }
    return { items, pages, deltaLink };
  }
}
