import type { EmailDetail } from '@docket/core/emails/email';
import DOMPurify from 'dompurify';
import { useCallback, useEffect, useRef, useState } from 'react';

import { mailFrameUrl } from '../../api/emails';
import { foldQuotes } from './fold-quotes';
import { LinkDialog, type AskedLink } from './link-dialog';
import { linkMismatch } from './link-mismatch';
import { letterStyle } from './letter-style';
import { markEvidence, type EvidenceMark } from './mark-evidence';

const FORBIDDEN = ['style', 'form', 'input', 'button', 'textarea', 'select', 'iframe', 'object'];

type Props = {
  email: EmailDetail;
  /** The suggestion whose sentence is lit. */
  litTask: string | null;
  images: boolean;
};

/** One frame with the message: whether it may load images stands in its address, so another answer is another frame. */
export function LetterFrame({ email, litTask, images }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  // Not the frame's own word for it: until it has loaded, an empty document stands in it, which goes.
  const loaded = useRef<Document | null>(null);
  const rejected = JSON.stringify(rejectedOf(email));
  const look = useRef({ litTask, rejected });
  const [askedLink, setAskedLink] = useState<AskedLink | null>(null);
  // Only these redraw the letter: a decision must not close what was unfolded.
  const { body } = email;
  const marks = JSON.stringify(marksOf(email));

  const fit = useCallback(() => {
    if (frame.current === null || loaded.current === null) return;
    const height = `${Math.max(24, Math.ceil(loaded.current.body.scrollHeight))}px`;
    if (frame.current.style.height !== height) frame.current.style.height = height;
  }, []);
  const draw = useCallback(() => {
    const document = loaded.current;
    if (document === null) return;
    document.body.innerHTML = DOMPurify.sanitize(body, {
      FORBID_TAGS: FORBIDDEN,
      FORBID_ATTR: ['style'],
      ADD_ATTR: ['target'],
    });
    if (images) showRemoteImages(document.body);
    foldQuotes(document.body);
    markEvidence(document.body, JSON.parse(marks) as EvidenceMark[]);
    askBeforeOtherSites(document, setAskedLink);
    light(document, look.current);
    adoptStyle(document);
    fit();
    for (const details of document.querySelectorAll('details'))
      details.addEventListener('toggle', fit);
    for (const image of document.images) image.addEventListener('load', fit);
  }, [body, images, marks, fit]);

  useEffect(draw, [draw]);
  useEffect(() => {
    look.current = { litTask, rejected };
    light(loaded.current, look.current);
  }, [litTask, rejected]);
  useEffect(() => {
    const observer = new ResizeObserver(fit);
    if (frame.current !== null) observer.observe(frame.current);
    return () => observer.disconnect();
  }, [fit]);

  return (
    <>
      <iframe
        ref={frame}
        title={`Message: ${email.subject}`}
        src={mailFrameUrl(images)}
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        className="block min-h-24 w-full border-0 bg-transparent"
        onLoad={() => {
          loaded.current = frame.current?.contentDocument ?? null;
          draw();
        }}
      />
      {askedLink !== null && <LinkDialog link={askedLink} onClose={() => setAskedLink(null)} />}
    </>
  );
}

function marksOf(email: EmailDetail): EvidenceMark[] {
  return email.suggestedTasks.flatMap((task) =>
    (['task', 'due', 'priority'] as const).flatMap((kind) => {
      const span = task.evidence?.[kind];
      return span ? [{ text: span.text, suggestionId: task.id, kind }] : [];
    }),
  );
}

function rejectedOf(email: EmailDetail): string[] {
  return email.suggestedTasks.filter((task) => task.approved === false).map((task) => task.id);
}

type Look = { litTask: string | null; rejected: string };

/** Lights the sentence of the focused suggestion; that of a rejected one is plain text. */
function light(document: Document | null, { litTask, rejected }: Look): void {
  const plain = new Set(JSON.parse(rejected) as string[]);
  for (const mark of document?.querySelectorAll('mark') ?? []) {
    const { suggestion = '' } = mark.dataset;
    mark.toggleAttribute('data-lit', suggestion === litTask);
    mark.toggleAttribute('data-plain', plain.has(suggestion));
  }
}

/** Only a link whose words name another site is asked about; the target of each shows on hover. */
function askBeforeOtherSites(frame: Document, ask: (link: AskedLink) => void): void {
  for (const link of frame.querySelectorAll('a')) {
    const mismatch = linkMismatch(link.textContent ?? '', link.href);
    if (mismatch === null) continue;
    link.addEventListener('click', (event) => {
      event.preventDefault();
      ask({ ...mismatch, href: link.href });
    });
  }
}

function showRemoteImages(root: HTMLElement): void {
  for (const image of root.querySelectorAll<HTMLImageElement>('img[data-remote-src]')) {
    image.src = image.dataset['remoteSrc'] ?? '';
    image.referrerPolicy = 'no-referrer';
  }
}

function adoptStyle(frameDocument: Document): void {
  const view = frameDocument.defaultView;
  if (view === null || !('adoptedStyleSheets' in frameDocument)) return;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(letterStyle(document.documentElement));
  frameDocument.adoptedStyleSheets = [sheet];
}
