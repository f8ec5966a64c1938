import type { ComponentProps, ReactNode } from 'react';

import { Button } from './button';
import { number } from './figures';
import { Keys } from './kbd';
import { useIsPhone } from './use-is-phone';

type Props = {
  /** What is selected, such as 'Selected emails'. */
  label: string;
  count: number;
  /** How many of them are not on the page. */
  elsewhere: number;
  /** How many are changed already; null while nothing is being changed. */
  done: number | null;
  /** While something is being changed. */
  busy: boolean;
  /** A button that selects more. */
  more?: ReactNode;
  onClear: () => void;
  children: ReactNode;
};

type CountProps = Pick<Props, 'count' | 'elsewhere'>;

/** What is selected, for screen readers, which don't read a text that appears together with its live region. */
export function SelectionStatus({ count, elsewhere }: CountProps) {
  return <output className="sr-only">{count > 0 && selectedText(count, elsewhere)}</output>;
}

function selectedText(count: number, elsewhere: number): string {
  if (elsewhere === 0) return `${number(count)} selected`;
  return `${number(count)} selected, ${elsewhere < count ? `${number(elsewhere)} ` : ''}not on this page`;
}

/** On phones in two short lines, which leave room for the buttons beside them. */
function SelectedCount({ count, elsewhere }: CountProps) {
  if (!useIsPhone() || elsewhere === 0) return selectedText(count, elsewhere);
  return (
    <>
      {number(count)} selected
      <span className="block text-11 leading-3.5 font-normal text-ink-2">
        {elsewhere < count ? `${number(elsewhere)} elsewhere` : 'elsewhere'}
      </span>
    </>
  );
}

/** Actions on the selected records, over the bottom of the screen. */
export function SelectionBar(props: Props) {
  const { label, count, elsewhere, done, busy, more, onClear, children } = props;
  return (
    <div
      role="group"
      aria-label={label}
      className="fixed bottom-[calc(var(--statusbar)+1rem)] left-[calc(50%+var(--nav-width)/2)] z-20 flex w-max max-w-[calc(100vw-var(--nav-width)-32px)] -translate-x-1/2 flex-wrap items-center gap-1.5 rounded-3 bg-overlay py-2 pr-2 pl-3 shadow-pop max-md:bottom-4 max-md:left-1/2 max-md:w-full max-md:max-w-[calc(100vw-32px)] max-md:gap-0 max-md:px-2 max-md:py-1 max-xs:max-h-[60dvh] max-xs:overflow-y-auto max-xs:px-1 short:max-h-[45dvh] short:overflow-y-auto"
    >
      <span className="font-medium tabular-nums max-md:pl-2">
        {done === null ? (
          <SelectedCount count={count} elsewhere={elsewhere} />
        ) : (
          `${number(done)} of ${number(count)}`
        )}
      </span>
      {more}
      <div className="contents max-md:order-1 max-md:grid max-md:w-full max-md:auto-cols-fr max-md:grid-flow-col max-md:gap-1 max-[22rem]:grid-flow-row max-[22rem]:grid-cols-3 max-xs:gap-0">
        {children}
      </div>
      <Button size="sm" variant="ghost" off={busy} onClick={onClear} className="max-md:ml-auto">
        Clear <Keys keys="Escape" />
      </Button>
    </div>
  );
}

type ActionProps = ComponentProps<typeof Button> & {
  name: string;
  /** The words of the name that are shown on phones, where the icon stands over them. */
  short?: string;
  /** Shown short everywhere, beside a button for the same kind of thing. */
  isShort?: boolean;
  keys?: string;
};

export function SelectionAction(props: ActionProps) {
  const { name, short = name, isShort = false, keys, ...button } = props;
  return (
    <Button
      size="sm"
      className="max-md:h-12! max-md:flex-col max-md:gap-0.5! max-md:border-transparent! max-md:px-0! max-md:text-11!"
      {...button}
    >
      <span>
        {short}
        <span className={isShort ? 'sr-only' : 'max-md:sr-only'}>{name.slice(short.length)}</span>
      </span>
      {keys !== undefined && <Keys keys={keys} />}
    </Button>
  );
}
