import { createHash } from 'node:crypto';

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** Looks like Outlook's ids: long, case-sensitive, with characters that need escaping in a URL. */
export function immutableIdOf(seed: string): string {
  return `AAkALgAAAAAAHYQDEapmEc2byACqAC-EWg0A${digest(seed)}AAA=`;
}

export function restIdOf(seed: string): string {
  return `AAMkADhAAAATs28OAAA${digest(`rest:${seed}`)}BGAAAAAA${digest(seed).slice(0, 16)}AAA=`;
}

export function folderIdOf(seed: string): string {
  return `AQMkADhAAAAAA${digest(`folder:${seed}`)}AAAA==`;
}

export function conversationIdOf(seed: string): string {
  return `AAQkADhAAAAAA${digest(`conversation:${seed}`)}AQA${digest(seed).slice(0, 8)}=`;
}

export function attachmentIdOf(seed: string): string {
  return `AAMkADhAAAATs28OAAA${digest(`attachment:${seed}`)}BEgAQAA${digest(seed).slice(0, 12)}==`;
}

/** A GUID derived from the given words. */
export function guidOf(seed: string): string {
  const hex = createHash('sha256').update(seed).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
