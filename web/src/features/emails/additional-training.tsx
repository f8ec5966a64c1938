import { memo, useId } from 'react';

import { CheckboxLine } from '../../ui/checkbox';
import { Textarea } from '../../ui/textarea';
import { Section } from './section';

type Props = {
  text: string;
  onText: (text: string) => void;
  wantsTask: boolean;
  onWantsTask: (wants: boolean) => void;
};

export const AdditionalTraining = memo(function AdditionalTraining({
  text,
  onText,
  wantsTask,
  onWantsTask,
}: Props) {
  const id = useId();
  return (
    <Section title="Additional Training">
      <label htmlFor={id} className="mb-1 block text-12 text-ink-2">
        How would you improve these suggestions?
      </label>
      <Textarea
        id={id}
        rows={2}
        value={text}
        placeholder="Parking is handled by the site office"
        onChange={(event) => onText(event.target.value)}
      />
      <div className="mt-2.5">
        <CheckboxLine checked={wantsTask} onCheckedChange={onWantsTask}>
          I want to add a manual task for this email
        </CheckboxLine>
      </div>
    </Section>
  );
});
