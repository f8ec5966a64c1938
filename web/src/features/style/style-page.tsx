import { renderTaskStyle, type StyleFacts } from '@docket/core/task-style/render-style';
import { taskStyleSchema, type TaskStyle } from '@docket/core/task-style/task-style';
import type { StyleEffect } from '@docket/core/task-style/task-style.contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';

import { readStyle, styleQuery, useBacktestStyle, useUpdateStyle } from '../../api/task-style';
import { Backtest, BrokenDecisions } from '../../forms/backtest';
import { Loaded } from '../../forms/loaded';
import { useMutationToasts } from '../../forms/mutation-toasts';
import { saveUnlessChanged } from '../../forms/save-unless-changed';
import { Button } from '../../ui/button';
import { formatCalendarDate } from '../../ui/calendar-date';
import { Notice } from '../../ui/notice';
import { Page, PageHeader } from '../../ui/page';
import { Panel } from '../../ui/panel';
import { SkeletonCards } from '../../ui/skeleton';
import { toast } from '../../ui/toast';
import { countOf, number } from '../../ui/figures';
import { DescriptionTemplate, MappingCard, type StyleProblems, TitleTemplate } from './style-cards';
import { type StyleDraft, useStyleDraft } from './use-style-draft';

const GRID = 'grid grid-cols-2 items-start gap-4 max-lg:grid-cols-1';

export function StylePage() {
  const saved = useQuery(styleQuery());
  const client = useQueryClient();
  const update = useUpdateStyle();
  const outcome = useMutationToasts();
  const backtest = useBacktestStyle();
  const edit = useStyleDraft(saved.data, update.isPending);
  const draft = edit.draft?.style ?? null;
  const problems = draft === null ? {} : problemsOf(draft);
  const isValid = Object.keys(problems).length === 0;
  const isChanged = draft !== null;

  function store({ style: body, opened }: StyleDraft) {
    const onDone = (stored: TaskStyle) => {
      client.setQueryData(styleQuery().queryKey, stored);
      edit.markSaved(body, stored);
    };
    saveUnlessChanged(
      { opened, body },
      {
        send: (input, version, callbacks) => update.mutate({ body: input, version }, callbacks),
        find: readStyle,
        onResolved: edit.discard,
      },
      outcome({
        text: 'Task style saved successfully',
        failure: 'Failed to save task style configuration',
        onDone,
      }),
    );
  }
  function reset() {
    edit.discard();
    toast.info('Reset', 'Changes reverted to last saved version');
  }
  const change = (part: Partial<TaskStyle>) => {
    edit.change(part);
    // A result for another style than the one shown would be wrong.
    if (!backtest.isIdle) backtest.reset();
  };
  return (
    <Page>
      <PageHeader
        title="Task Style"
        actions={
          <>
            <Button icon={RotateCcw} disabled={!isChanged || update.isPending} onClick={reset}>
              Reset
            </Button>
            <Button
              variant="primary"
              disabled={!isChanged || !isValid}
              busy={update.isPending}
              onClick={() => edit.draft !== null && store(edit.draft)}
            >
              {update.isPending ? 'Saving...' : 'Save Changes'}
            </Button>
          </>
        }
      >
        Configure how emails are converted into task titles and descriptions
      </PageHeader>
      <Loaded
        query={saved}
        loading={<SkeletonCards label="Loading task style..." className={GRID} />}
        failure="Failed to load task style configuration"
      >
        {(stored) => (
          <div className={GRID}>
            <div className="grid grid-cols-1 gap-4">
              <TitleTemplate style={draft ?? stored} problems={problems} change={change} />
              <DescriptionTemplate style={draft ?? stored} problems={problems} change={change} />
            </div>
            <div className="grid grid-cols-1 gap-4">
              <MappingCard style={draft ?? stored} change={change} />
              <LivePreview style={draft ?? stored} />
              {isChanged && isValid && (
                <Panel title="Before You Save">
                  <Backtest
                    backtest={backtest}
                    onRun={() => backtest.mutate({ body: draft })}
                    failure="Failed to test the style on stored emails"
                  >
                    {(effect) => <StyleEffectView effect={effect} />}
                  </Backtest>
                </Panel>
              )}
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  );
}

/** Why each invalid template can't be saved. */
function problemsOf(style: TaskStyle): StyleProblems {
  const issues = taskStyleSchema.safeParse(style).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
}

/** Renders the sample with the same function that creates tasks. */
function LivePreview({ style }: { style: TaskStyle }) {
  const shown = renderTaskStyle(style, SAMPLE_FACTS);
  return (
    <Panel title="Live Preview" description={`A built-in sample: ${SAMPLE_FACTS.subject}`}>
      <div>
        <p className="text-12 font-medium text-ink-2">Task title</p>
        <p className="font-semi break-words">{shown.title}</p>
        <p className="mt-3 text-12 font-medium text-ink-2">Description</p>
        <div
          className="max-h-80 overflow-y-auto rounded-2 bg-sunken px-3 py-2 break-words whitespace-pre-wrap"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be focusable (WCAG 2.1.1)
          tabIndex={0}
          role="region"
          aria-label="Description of the sample task"
        >
          {shown.description || 'No description'}
        </div>
      </div>
    </Panel>
  );
}

type Styled = StyleEffect['samples'][number]['before'];

/** Changes to pending suggestions, and approved tasks that would have been suggested differently. */
function StyleEffectView({ effect }: { effect: StyleEffect }) {
  const { emails, changed, samples, breaks } = effect;
  return (
    <Notice tone={breaks.length > 0 ? 'warn' : 'success'}>
      <p className="tabular-nums">
        Changes the suggestions of {number(changed)} of {countOf(emails, 'email')}.{' '}
        {breaks.length === 0
          ? 'Every task you approved would be suggested unchanged.'
          : `${countOf(breaks.length, 'approved task')} would be suggested differently:`}
      </p>
      <BrokenDecisions
        broken={breaks.map(({ emailId, subject, approved, after }) => ({
          id: `${emailId} ${approved.title}`,
          subject,
          words: `${words(approved)} → ${words(after)}`,
        }))}
      />
      {samples.length === 0 && changed > 0 && (
        <p className="text-12 text-ink-2">
          Only descriptions change. Titles, priorities and dates stay the same.
        </p>
      )}
      {samples.length > 0 && (
        <ul className="mt-2 grid gap-1.5" aria-label="Examples">
          {samples.map(({ emailId, before, after }) => (
            <li key={`${emailId} ${before.title}`} className="text-12">
              <span className="text-ink-3 line-through">{words(before)}</span>{' '}
              <span className="block">{words(after)}</span>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

function words({ title, priority, due }: Styled): string {
  return `${priority} ${title}${due === null ? '' : `, due ${formatCalendarDate(due)}`}`;
}

/** The made-up email of the Live Preview; never stored or counted. */
const SAMPLE_FACTS: StyleFacts = {
  sender: 'Mara Lindqvist',
  subject: 'Q3 supplier review',
  firstSentence: 'Could you send me the supplier scores before the review on Thursday?',
  project: 'Supplier program',
  // Formatted as for a real message, see style-facts.ts.
  date: '5 October 2026, 09:24',
  body: 'Could you send me the supplier scores before the review on Thursday?\n\nThe last two quarters are enough. I will prepare the summary from there.\n\nThank you,\nMara',
  webLink: 'https://outlook.example/mail/sample',
  task: {
    title: 'Send Mara the supplier scores',
    support: 'Could you send me the supplier scores before the review on Thursday?',
  },
  nextSteps: ['Collect the scores of the last two quarters', 'Send them to Mara'],
};
