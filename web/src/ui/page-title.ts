import { useEffect, useLayoutEffect } from 'react';

const PRODUCT = 'Docket';
let ofScreen = PRODUCT;

export function setScreenTitle(label: string | undefined): void {
  ofScreen = titleOf(label);
  document.title = ofScreen;
}

/** The document title while a record is open: in an effect after that of its screen, and gone before that of the next. */
export function useRecordTitle(name: string): void {
  useEffect(() => {
    document.title = titleOf(name);
  }, [name]);
  useLayoutEffect(() => () => void (document.title = ofScreen), []);
}

function titleOf(label: string | undefined): string {
  return label === undefined ? PRODUCT : `${label} · ${PRODUCT}`;
}
