import { Check, Copy } from 'lucide-react';
import { useState } from 'react';

import { TextField } from '../../../ui/form-fields';
import { IconButton } from '../../../ui/icon-button';
import { toast } from '../../../ui/toast';

type Props = { label: string; value: string; onCopied?: () => void };

/** A read-only value with a Copy button. */
export function CopyLine({ label, value, onCopied }: Props) {
  const [copied, setCopied] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
      onCopied?.();
    } catch {
      toast.error(
        'Not Copied',
        'The browser blocked copying. Select the text and copy it yourself.',
      );
    }
  }
  return (
    <div className="flex items-end gap-2" onCopy={onCopied}>
      <TextField
        className="grow"
        label={label}
        readOnly
        value={value}
        onFocus={(event) => event.target.select()}
      />
      <IconButton
        label={copied ? 'Copied' : `Copy ${label.toLowerCase()}`}
        icon={copied ? Check : Copy}
        onClick={() => void copy()}
      />
    </div>
  );
}
