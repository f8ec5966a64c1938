import { Check, Copy } from 'lucide-react';
import { useState } from 'react';

import { TextField } from '../../../ui/form-fields';
import { IconButton } from '../../../ui/icon-button';
import { toast } from '../../../ui/toast';

/** A secret that is shown this once, ready to be copied. */
export function SecretLine({ label, secret }: { label: string; secret: string }) {
  const [copied, setCopied] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(secret);
      setCopied(true);
    } catch {
      toast.error('Not copied', 'The browser did not allow it. Select the text and copy it.');
    }
  }
  return (
    <div className="flex items-end gap-2">
      <TextField
        className="grow"
        label={label}
        readOnly
        value={secret}
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
