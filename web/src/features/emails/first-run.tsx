import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { trainingProgressQuery } from '../../api/accuracy';
import { Button } from '../../ui/button';
import { Keys } from '../../ui/kbd';
import { Notice } from '../../ui/notice';

const STEPS = 3;
const DISMISSED = 'docket.first-run';

/** Leads a new person through three decisions on their own mail, one hint at a time. */
export function FirstRun() {
  const [isDismissed, setDismissed] = useState(() => sessionStorage.getItem(DISMISSED) !== null);
  const { data } = useQuery({ ...trainingProgressQuery(), enabled: !isDismissed });
  if (isDismissed || data === undefined || data.decisions >= STEPS) return null;
  function dismiss() {
    sessionStorage.setItem(DISMISSED, 'yes');
    setDismissed(true);
  }
  return (
    <Notice
      className="mt-4"
      action={
        <Button size="sm" variant="ghost" onClick={dismiss}>
          Skip
        </Button>
      }
    >
      <b className="font-semi">
        Decision {data.decisions + 1} of {STEPS}.
      </b>{' '}
      <Hint decisions={data.decisions} />
    </Notice>
  );
}

function Hint({ decisions }: { decisions: number }) {
  if (decisions === 0)
    return (
      <>
        Open the first email with <Keys keys="j" /> <Keys keys="Enter" />. Is the project right?{' '}
        <Keys keys="c" /> confirms it, <Keys keys="p" /> chooses another.
      </>
    );
  if (decisions === 1)
    return (
      <>
        Tasks found in an email stand beside it: <Keys keys="a" /> approves one, <Keys keys="r" />{' '}
        rejects it. Each shows the sentence it comes from.
      </>
    );
  return (
    <>
      Nothing to do? <Keys keys="#" /> archives, <Keys keys="h" /> snoozes until later. Whatever you
      did, <Keys keys="u" /> takes it back.
    </>
  );
}
