import type { EmailDetail } from '@docket/core/emails/email';
import DOMPurify from 'dompurify';
import { ImageOff } from 'lucide-react';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

import { mailFrameUrl, useAllowImages } from '../../api/emails';
import { toastError } from '../../forms/mutation-toasts';
import { useUndo } from '../../forms/use-undo';
import { AlertDialog } from '../../ui/dialog';
import { Button } from '../../ui/button';
import { toast } from '../../ui/toast';
import { useStable } from '../../ui/use-stable';
import { boxTables } from './box-tables';
import { forwardKeys } from './forward-keys';
import { mergeEmbeddedImages } from './embedded-images';
import { foldQuotes, trimStart } from './fold-quotes';
import { bodyStyle } from './body-style';
import { type EvidenceMark, markEvidence, unmarkEvidence } from './mark-evidence';

type Props = {
  email: EmailDetail;
  /** The suggestion whose evidence is highlighted. */
  highlightedTask: string | null;
};

/** The message in a script-less frame with its own CSP, sanitized on the server and again here. */
export function EmailBody({ email, highlightedTask }: Props) {
  const [showsImages, setShowsImages] = useState(false);
  const images = showsImages || email.imagesAllowed;
  if (isBlank(email.body)) return <p className="text-ink-3">No email content available</p>;
  return (
    <>
      {email.hasRemoteImages && !images && (
        <ImageBar
          email={email}
          onShow={() => setShowsImages(true)}
          onHide={() => setShowsImages(false)}
        />
      )}
      <BodyFrame
        key={String(images)}
        email={email}
        highlightedTask={highlightedTask}
        images={images}
      />
    </>
  );
}

const LONGEST_BLANK = 5_000;

/** Nothing to see: no text in its elements, as in a message that only carries a file. */
function isBlank(body: string): boolean {
  if (body.length > LONGEST_BLANK || /<(?:img|svg|hr|table)\b/i.test(body)) return false;
  return body.replace(/<[^<>]*>|&nbsp;|\s/g, '') === '';
}

type ImageBarProps = { email: EmailDetail; onShow: () => void; onHide: () => void };

function ImageBar({ email, onShow, onHide }: ImageBarProps) {
  const allow = useAllowImages();
  const { offer } = useUndo();
  const allowed = {
    onSuccess: (answer: unknown) => {
      onShow();
      toast.success('Images Allowed', `Always shown from ${email.fromAddress}`, {
        action: offer(answer, onHide),
      });
    },
    onError: toastError('Failed to allow images'),
  };
  return (
    <div className="mb-3.5 flex items-center gap-x-3 gap-y-1 rounded-2 bg-sunken py-1.5 pr-1.5 pl-3 text-12 text-ink-2 max-md:flex-wrap">
      <ImageOff size={14} className="text-ink-3" aria-hidden />
      <span className="grow">Remote images blocked</span>
      <span className="flex max-md:-ml-2.5 max-md:w-full max-md:flex-wrap">
        <Button variant="ghost" size="sm" onClick={onShow}>
          Show images
        </Button>
        <Button
          variant="ghost"
          size="sm"
          busy={allow.isPending}
          onClick={() => allow.mutate({ params: { id: email.id } }, allowed)}
        >
          Always Show from This Sender
        </Button>
      </span>
    </div>
  );
}

const FORBIDDEN = ['style', 'form', 'input', 'button', 'textarea', 'select', 'iframe', 'object'];

type BodyFrameProps = {
  email: EmailDetail;
  /** The suggestion whose evidence is highlighted. */
  highlightedTask: string | null;
  images: boolean;
};

/** The message's frame. Whether images may load is part of its URL, so changing it reloads the frame. */
export function BodyFrame({ email, highlightedTask, images }: BodyFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  // Not contentDocument: until `load` it is an empty document that gets replaced.
  const loaded = useRef<Document | null>(null);
  const rejected = JSON.stringify(rejectedOf(email));
  const look = useRef({ highlightedTask, rejected });
  const [clickedLink, setClickedLink] = useState<MismatchedLink | null>(null);
  // Re-render only if these change: a decision must not collapse what was expanded.
  const { body } = email;
  const marks = JSON.stringify(marksOf(email));

  const fit = useCallback(() => {
    if (frame.current === null || loaded.current === null) return;
    const height = `${Math.max(24, Math.ceil(loaded.current.body.scrollHeight))}px`;
    if (frame.current.style.height !== height) frame.current.style.height = height;
  }, []);
  const mark = useStable(() => {
    const document = loaded.current;
    if (document === null) return;
    unmarkEvidence(document.body);
    markEvidence(document.body, JSON.parse(marks) as EvidenceMark[]);
    highlightEvidence(document, look.current);
  });
  const draw = useCallback(() => {
    const document = loaded.current;
    if (document === null) return;
    document.body.innerHTML = DOMPurify.sanitize(body, {
      FORBID_TAGS: FORBIDDEN,
      FORBID_ATTR: ['style'],
      ADD_ATTR: ['target'],
    });
    if (images) showRemoteImages(document.body);
    mergeEmbeddedImages(document.body);
    trimStart(document.body);
    foldQuotes(document.body);
    boxTables(document.body);
    confirmMismatchedLinks(document, setClickedLink);
    mark();
    adoptStyle(document);
    fit();
    for (const details of document.querySelectorAll('details'))
      details.addEventListener('toggle', fit);
    for (const image of document.images) image.addEventListener('load', fit);
  }, [body, images, mark, fit]);

  // A layout effect: a later one would collapse quotes that were expanded in the meantime.
  useLayoutEffect(draw, [draw]);
  // In place: a new analysis must neither collapse what was expanded nor load the images again.
  useLayoutEffect(mark, [mark, marks]);
  useEffect(() => {
    look.current = { highlightedTask, rejected };
    highlightEvidence(loaded.current, look.current);
  }, [highlightedTask, rejected]);
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
          if (frame.current !== null && loaded.current !== null)
            forwardKeys(loaded.current, frame.current);
          draw();
        }}
      />
      {clickedLink !== null && (
        <LinkDialog link={clickedLink} onClose={() => setClickedLink(null)} />
      )}
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

type Look = { highlightedTask: string | null; rejected: string };

/** Highlights the evidence of the focused suggestion, also in folded history, and removes that of rejected ones. */
function highlightEvidence(document: Document | null, { highlightedTask, rejected }: Look): void {
  const plain = new Set(JSON.parse(rejected) as string[]);
  for (const mark of document?.querySelectorAll('mark') ?? []) {
    const { suggestion = '' } = mark.dataset;
    const isLit = suggestion === highlightedTask;
    // Of a forwarded message, everything but the note above it is folded.
    if (isLit) mark.closest('details')?.setAttribute('open', '');
    mark.toggleAttribute('data-lit', isLit);
    mark.toggleAttribute('data-plain', plain.has(suggestion));
  }
}

/** Asks for confirmation only if a link's text names a different site than its target. */
function confirmMismatchedLinks(frame: Document, ask: (link: MismatchedLink) => void): void {
  for (const link of frame.querySelectorAll('a')) {
    const mismatch = linkMismatch(link.textContent ?? '', link.href);
    if (mismatch === null) continue;
    const askFirst = (event: MouseEvent) => {
      event.preventDefault();
      ask({ ...mismatch, href: link.href });
    };
    link.addEventListener('click', askFirst);
    // Other buttons than the middle one do not follow a link.
    link.addEventListener('auxclick', (event) => event.button === 1 && askFirst(event));
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
  sheet.replaceSync(bodyStyle(document.documentElement));
  frameDocument.adoptedStyleSheets = [sheet];
}

export type MismatchedLink = LinkMismatch & { href: string };

export function LinkDialog({ link, onClose }: { link: MismatchedLink; onClose: () => void }) {
  return (
    <AlertDialog
      onClose={onClose}
      title="This link leads elsewhere"
      confirm="Open Anyway"
      danger
      onConfirm={() => {
        window.open(link.href, '_blank', 'noopener,noreferrer');
        onClose();
      }}
    >
      The link says <b>{link.says}</b> but leads to <b>{link.leads}</b>:
      <span className="mt-1 block break-all text-12">{link.href}</span>
    </AlertDialog>
  );
}

export type LinkMismatch = { says: string; leads: string };

const ADDRESS = /^(?:https?:\/\/)?((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})(?:[:/?#]\S*)?$/iu;

/** A link whose text names a different site than its target; otherwise null. */
export function linkMismatch(text: string, href: string): LinkMismatch | null {
  const says = ADDRESS.exec(text.trim())?.[1];
  if (says === undefined || !URL.canParse(href)) return null;
  const { protocol, hostname } = new URL(href);
  if (protocol !== 'http:' && protocol !== 'https:') return null;
  const [named, real] = [bare(says), bare(hostname)];
  const isSame = real === named || real.endsWith(`.${named}`);
  return isSame ? null : { says: says.toLowerCase(), leads: hostname };
}

function bare(host: string): string {
  return host.toLowerCase().replace(/^www\./, '');
}
