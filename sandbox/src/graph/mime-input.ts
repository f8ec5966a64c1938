import { parseMail } from '../mail-files/parse-mail';
import type { MessageContent } from '../mailbox/message';
import { badRequest } from './graph-error';
import type { GraphRequest } from './graph-request';

export function isMimeBody(request: GraphRequest): boolean {
  return /^text\/plain/i.test(request.headers['content-type'] ?? '');
}

/** A base64 MIME message, as the send and create calls accept it. */
export async function readMimeInput(request: GraphRequest): Promise<Partial<MessageContent>> {
  const text = (request.body?.toString('latin1') ?? '').replace(/\s+/g, '');
  if (text === '' || !/^[A-Za-z0-9+/]+={0,2}$/.test(text) || text.length % 4 !== 0) {
    throw badRequest(
      'Invalid base64 string for MIME content.',
      'ErrorMimeContentInvalidBase64String',
    );
  }
  const parsed = await parseMail(Buffer.from(text, 'base64'));
  const { subject, body, to, cc, bcc, replyTo, attachments, headers } = parsed;
  return { subject, body, to, cc, bcc, replyTo, attachments, headers };
}
