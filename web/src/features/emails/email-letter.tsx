import type { EmailDetail } from '@docket/core/emails/email';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';

import { useAllowImages } from '../../api/emails';
import { failureOf } from '../../api/client';
import { useUndo } from '../../forms/use-undo';
import { Button } from '../../ui/button';
import { toast } from '../../ui/toast';
import { LetterFrame } from './letter-frame';

type Props = {
  email: EmailDetail;
  /** The suggestion whose sentence is lit. */
  litTask: string | null;
};

/** The message in a frame without scripts: cleaned on the server, cleaned again here, under its own policy. */
export function EmailLetter({ email, litTask }: Props) {
  const [showsImages, setShowsImages] = useState(false);
  const images = showsImages || email.imagesAllowed;
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
      <LetterFrame key={String(images)} email={email} litTask={litTask} images={images} />
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
