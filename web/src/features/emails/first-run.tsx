import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';

import { trainingProgressQuery } from '../../api/accuracy';
import { countSteps, subscribeToSteps } from '../../api/undo-history';
import { Button } from '../../ui/button';
import { Keys } from '../../ui/kbd';
import { Notice } from '../../ui/notice';
import { useIsPhone } from '../../ui/use-is-phone';

const STEPS = 3;
const KEY = 'docket.first-run';

/** Number of decisions in this session, for a user who made none before; null once the guide is done. */
function useFirstRun() {
  const [isOver, setOver] = useState(() => sessionStorage.getItem(KEY) === 'over');
  const { data } = useQuery({ ...trainingProgressQuery(), enabled: !isOver });
  const made = useSyncExternalStore(subscribeToSteps, () => countSteps('emails'));
  const isFirst = !isOver && data !== undefined && data.decisions < STEPS;
  // The last decision opens the next email, whose guide must know about it.
  useEffect(() => {
    if (isFirst) sessionStorage.setItem(KEY, 'begun');
  }, [isFirst]);
  const isShown = isFirst || (!isOver && sessionStorage.getItem(KEY) === 'begun');
  return {
    // Its last line has been read by the next decision.
    made: isShown && made <= STEPS ? made : null,
    dismiss: () => {
      sessionStorage.setItem(KEY, 'over');
      setOver(true);
    },
  };
}

type FirstRunProps = {
  isOpen: boolean;
  /** The open email has a recommended project. */
  hasProject?: boolean;
  /** The list has no email for the next step. */
  isEmpty?: boolean;
  fallback?: ReactNode;
};

/**
 * Guides a new user through three decisions on their own mail. isOpen: an email is open; fallback: rendered
 * for everyone else.
 */
export function FirstRun({
  isOpen,
  hasProject = true,
  isEmpty = false,
  fallback = null,
}: FirstRunProps) {
  const { made, dismiss } = useFirstRun();
  const isPhone = useIsPhone();
  if (made === null || (isEmpty && made < STEPS)) return fallback;
  const isDone = made === STEPS;
  const say = isPhone ? touchHint : keyHint;
  return (
    <Notice
      slim
      className={isOpen ? 'mb-2 max-md:mb-3' : 'mt-3'}
      action={
        <Button size="sm" variant="ghost" onClick={dismiss}>
          {isDone ? 'Done' : 'Skip'}
        </Button>
      }
    >
      <b className="font-semi">
        {isDone ? 'You’re all set.' : `Decision ${made + 1} of ${STEPS}.`}
      </b>{' '}
      {say(made, { isOpen, hasProject })}
    </Notice>
  );
}

type Shown = { isOpen: boolean; hasProject: boolean };

function keyHint(made: number, { isOpen, hasProject }: Shown): ReactNode {
  if (made === STEPS)
    return (
      <>
        Docket learns from every decision. Press <Keys keys="?" spoken /> for all shortcuts.
      </>
    );
  if (!isOpen)
    return (
      <>
        Open an email: <Keys keys="j" spoken /> selects one, <Keys keys="Enter" spoken /> opens it.
      </>
    );
  if (made === 0 && !hasProject)
    return (
      <>
        Which project does it belong to? <Keys keys="p" spoken /> picks one,{' '}
        <Keys keys="0" spoken /> chooses none.
      </>
    );
  if (made === 0)
    return (
      <>
        Is the project right? <Keys keys="c" spoken /> confirms it, <Keys keys="p" spoken /> picks
        another one, <Keys keys="0" spoken /> chooses none.
      </>
    );
  if (made === 1)
    return (
      <>
        Tasks are beside the email: <Keys keys="a" spoken /> approves the focused one,{' '}
        <Keys keys="r" spoken /> rejects it. <Keys keys="j" spoken /> shows the next email.
      </>
    );
  return (
    <>
      Nothing to do? <Keys keys="#" spoken /> archives, <Keys keys="h" spoken /> snoozes.{' '}
      <Keys keys="u" spoken /> undoes your last step.
    </>
  );
}

function touchHint(made: number, { isOpen }: Shown): string {
  if (made === STEPS) return 'Docket learns from every decision.';
  if (!isOpen) return 'Open an email.';
  if (made === 0) return 'The bar below asks one question at a time. Answer the first.';
  if (made === 1) return 'Each task shows the sentence it comes from. Approve or reject it.';
  return 'Nothing to do? Archive or snooze it. Undo appears at the top.';
}
