import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { projectPickerQuery } from '../../api/projects';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';

/** Without projects nothing can be recommended: says so, with the way on. */
export function FirstProjectNotice() {
  const projects = useQuery(projectPickerQuery());
  if (!projects.isSuccess || projects.data.length > 0) return null;
  return (
    <Notice
      className="mt-4"
      action={
        <Button asChild size="sm">
          <Link to="/projects">Create projects</Link>
        </Button>
      }
    >
      Docket recommends your own projects, and you have none yet. Tasks and replies are suggested
      all the same.
    </Notice>
  );
}
