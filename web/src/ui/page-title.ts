import { useEffect, useLayoutEffect } from 'react';

const PRODUCT = 'Docket';
let ofScreen = PRODUCT;

export function setScreenTitle(label: string | undefined): void {
  ofScreen = titleOf(label);
  document.title = ofScreen;
}

/** Sets the document title while a record is open, after the screen has set its own. */
export function useRecordTitle(name: string): void {
  useEffect(() => {
    document.title = titleOf(name);
  }, [name]);
  useLayoutEffect(() => () => void (document.title = ofScreen), []);
}

function titleOf(label: string | undefined): string {
  return label === undefined ? PRODUCT : `${label} · ${PRODUCT}`;
}
