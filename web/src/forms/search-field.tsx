import {
  IS_VALUES,
  parseSearch,
  SEARCH_OPERATORS,
  type Search,
  type SearchNoun,
} from '@docket/core/search/search';
import { CircleHelp, SearchX } from 'lucide-react';
import { useId, useMemo, type Ref, type RefObject } from 'react';

import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { IconButton } from '../ui/icon-button';
import { Popover } from '../ui/popover';
import { SearchBox } from '../ui/search-box';

type Props = {
  noun: SearchNoun;
  value: string;
  onChange: (value: string) => void;
  label: string;
  placeholder: string;
  maxLength?: number;
  className?: string;
  ref?: Ref<HTMLInputElement>;
};

/** Checks the syntax only; the server resolves relative dates in the working context. */
export function parseSearchText(text: string, noun: SearchNoun): Search {
  return parseSearch(text, noun, new Date().toISOString().slice(0, 10));
}

/** Search box that lists the operators and reports what could not be parsed. */
export function SearchField({ noun, value, className, ...box }: Props) {
  const { problems } = useMemo(() => parseSearchText(value, noun), [value, noun]);
  const noteId = useId();
  return (
    <div className={className}>
      <span className="flex items-center gap-1">
        <SearchBox
          {...box}
          value={value}
          problemId={problems.length > 0 ? noteId : undefined}
          className="min-w-0 grow"
        />
        <SearchHelp noun={noun} />
      </span>
      <p id={noteId} role="status" className="mt-1 text-12 text-warn-text empty:hidden">
        {problems.join('. ')}
      </p>
    </div>
  );
}

type UnreadableProps = {
  noun: SearchNoun;
  /** Takes the focus when the search is cleared. */
  box: RefObject<HTMLInputElement | null>;
  onClear: () => void;
};

/** In place of a list: without its search it would show something else than what was asked for. */
export function UnreadableSearch({ noun, box, onClear }: UnreadableProps) {
  return (
    <EmptyState
      icon={SearchX}
      title="This search cannot be read"
      action={
        <Button
          onClick={() => {
            box.current?.focus();
            onClear();
          }}
        >
          Clear Search
        </Button>
      }
    >
      Correct it in the search box, or clear it to see all {noun}.
    </EmptyState>
  );
}

function SearchHelp({ noun }: { noun: SearchNoun }) {
  return (
    <Popover
      trigger={<IconButton icon={CircleHelp} label="Search help" />}
      label="Search help"
      align="end"
      className="w-104 max-w-[calc(100vw-32px)] p-4"
    >
      <p className="mb-2 text-ink-2">
        Finds words that start with what you type. Put a <b>&quot;phrase&quot;</b> in quotes. Add a{' '}
        <b>-</b> before a word or an operator to exclude it. Write <b>OR</b> in capitals to find
        either: <b>roof invoice OR receipt</b>.
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-12">
        {SEARCH_OPERATORS.map(({ name, example, means }) => (
          <div key={name} className="contents">
            <dt className="font-medium whitespace-nowrap">
              {name === 'is' ? `is:${IS_VALUES[noun][0]}` : example}
            </dt>
            <dd className="text-ink-2">{means[noun]}</dd>
          </div>
        ))}
      </dl>
    </Popover>
  );
}
