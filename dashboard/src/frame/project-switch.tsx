import { i18n } from '@lingui/core';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import IconSelector from '~icons/tabler/selector';
import { useProject } from '../api/project.ts';
import { useCurrentProject } from './current-project.ts';

const ProjectDialog = lazy(async () => ({ default: (await import('./project-dialog.tsx')).ProjectDialog }));

/** Names the project of this page and leads to another. */
export function ProjectSwitch() {
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useProject(useCurrentProject());
  return (
    <>
      <Button
        variant="default"
        rightSection={<IconSelector size={16} />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        px={{ base: 8, sm: 'md' }}
        ml={{ sm: 'xs' }}
        miw={0}
        maw={{ md: 320 }}
      >
        {data?.name ?? i18n.t('Choose a project')}
      </Button>
      <Suspense>{isOpen && <ProjectDialog close={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
