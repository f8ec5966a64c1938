import type { EmailDetail } from '@docket/core/emails/email';
import DOMPurify from 'dompurify';
import { ImageOff } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';

import { mailFrameUrl, useAllowImages } from '../../api/emails';
import { failureOf } from '../../api/client';
import { useUndo } from '../../forms/use-undo';
import { Button } from '../../ui/button';
import { toast } from '../../ui/toast';
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
};

/** The message in a frame without scripts: cleaned on the server, cleaned again here, under its own policy. */
export function EmailLetter({ email, litTask }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const rejected = JSON.stringify(rejectedOf(email));
  const look = useRef({ litTask, rejected });
  const [showsImages, setShowsImages] = useState(false);
  const [askedLink, setAskedLink] = useState<AskedLink | null>(null);
  const images = showsImages || email.imagesAllowed;
  // Only these redraw the letter: a decision must not close what was unfolded.
  const { body } = email;
  const marks = JSON.stringify(marksOf(email));

  const draw = useCallback(() => {
    const document = frame.current?.contentDocument;
    if (!frame.current || !document?.body) return;
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
    fit(frame.current);
    for (const details of document.querySelectorAll('details')) {
      details.addEventListener('toggle', () => fit(frame.current));
    }
    for (const image of document.images) image.addEventListener('load', () => fit(frame.current));
  }, [body, images, marks]);

  useEffect(draw, [draw]);
  useEffect(() => {
    look.current = { litTask, rejected };
    light(frame.current?.contentDocument, look.current);
  }, [litTask, rejected]);
  useEffect(() => {
    const observer = new ResizeObserver(() => fit(frame.current));
    if (frame.current !== null) observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);

  if (email.body.trim() === '') return <p className="text-ink-3">No email content available</p>;
  return (
    <>
      {email.hasRemoteImages && !images && (
        <ImageBar
          email={email}
          onShow={() => setShowsImages(true)}
          onHide={() => setShowsImages(false)}
        />
      )}
      <iframe
        ref={frame}
        key={String(images)}
        title={`Message: ${email.subject}`}
        src={mailFrameUrl(images)}
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        className="block min-h-24 w-full border-0 bg-transparent"
        onLoad={draw}
      />
      {askedLink !== null && <LinkDialog link={askedLink} onClose={() => setAskedLink(null)} />}
    </>
  );
}

type ImageBarProps = { email: EmailDetail; onShow: () => void; onHide: () => void };

function ImageBar({ email, onShow, onHide }: ImageBarProps) {
  const allow = useAllowImages();
  const { offer } = useUndo();
  return (
    <div className="mb-3.5 flex items-center gap-x-3 gap-y-1 rounded-2 bg-sunken py-1.5 pr-1.5 pl-3 text-12 text-ink-2 max-md:flex-wrap">
      <ImageOff size={14} className="text-ink-3" aria-hidden />
      <span className="grow">Remote images blocked</span>
      <span className="flex max-md:-ml-2.5 max-md:w-full">
        <Button variant="ghost" size="sm" onClick={onShow}>
          Show images
        </Button>
        <Button
          variant="ghost"
          size="sm"
          busy={allow.isPending}
          onClick={() =>
            allow.mutate(
              { params: { id: email.id } },
              {
                onSuccess: (answer) => {
                  onShow();
                  toast.success('Images allowed', `Always shown from ${email.fromAddress}`, {
                    action: offer(answer, onHide),
                  });
                },
                onError: (error) => toast.error('Error', failureOf(error, 'Failed to save')),
              },
            )
          }
        >
          Always for this sender
        </Button>
      </span>
    </div>
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
function light(document: Document | null | undefined, { litTask, rejected }: Look): void {
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

function fit(frame: HTMLIFrameElement | null): void {
  const body = frame?.contentDocument?.body;
  if (!frame || !body) return;
  const height = `${Math.max(24, Math.ceil(body.scrollHeight))}px`;
  if (frame.style.height !== height) frame.style.height = height;
}
