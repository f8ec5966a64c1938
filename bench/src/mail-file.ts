import { randomUUID } from 'node:crypto';

import type { ProductClient } from './product-client';

type MadeUp = { to: string; count: number };

/** A mail file of made-up messages, which keeps the product busy during the measurement. */
export async function beginImport(client: ProductClient, mail: MadeUp): Promise<void> {
  const form = new FormData();
  form.append('files', new Blob([mbox(mail)]), 'load.mbox');
  await client.upload('/import-files', form);
}

function mbox({ to, count }: MadeUp): string {
  // Known messages would be skipped where the data of an earlier run was kept.
  const run = randomUUID();
  const messages = Array.from(
    { length: count },
    (_, index) => `From noor@x.example Mon Mar  2 09:00:00 2026
From: Noor Haddad <noor${index % 40}@x.example>
To: Ines <${to}>
Subject: Delivery ${index}
Date: Mon, 2 Mar 2026 09:00:00 +0000
Message-ID: <load-${index}-${run}@x.example>

Hi Ines,

Could you send me the papers of delivery ${index} by Friday? The driver comes at 9:30.

Noor
`,
  );
  return messages.join('\n');
}
