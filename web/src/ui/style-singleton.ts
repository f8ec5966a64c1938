/**
 * Replaces the package react-style-singleton (see vite.config.ts): the content security policy blocks <style>
 * elements, but allows constructed style sheets.
 */
import { useEffect } from 'react';

export function stylesheetSingleton() {
  let uses = 0;
  let sheet: CSSStyleSheet | null = null;
  return {
    add(css: string) {
      uses += 1;
      if (uses > 1 || !('adoptedStyleSheets' in document)) return;
      sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    },
    remove() {
      uses -= 1;
      if (uses > 0 || sheet === null) return;
      const removed = sheet;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== removed);
      sheet = null;
    },
  };
}

export function styleHookSingleton() {
  const sheet = stylesheetSingleton();
  return (styles: string, isDynamic?: boolean) => {
    useEffect(() => {
      sheet.add(styles);
      return () => sheet.remove();
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- static styles must not be re-added when their text changes
    }, [styles && isDynamic]);
  };
}

export function styleSingleton() {
  const useStyle = styleHookSingleton();
  return function Sheet({ styles, dynamic }: { styles: string; dynamic?: boolean }) {
    useStyle(styles, dynamic);
    return null;
  };
}
