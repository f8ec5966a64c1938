import { Check, Copy } from 'lucide-react';
import { useState } from 'react';

import { TextField } from '../../../ui/form-fields';
import { IconButton } from '../../../ui/icon-button';
import { toast } from '../../../ui/toast';

/** A read-only value with a Copy button. */
export function CopyLine({ label, value }: { label: string; value: string }) {
  const [copied, setCopied] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      toast.error(
        'Not Copied',
        'The browser blocked copying. Select the text and copy it yourself.',
      );
    }
  }
  return (
    <div className="flex items-end gap-2">
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
