import { startTransition, useEffect, useState } from 'react';

import { afterPaint } from './after-paint';

/** False until the first frame with the component is on screen: what is heavy and not asked for first waits for it. */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), []);
  return isPainted;
}
