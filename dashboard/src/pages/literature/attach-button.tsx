import { i18n } from '@lingui/core';
import { Button, Group, Text } from '@mantine/core';
import IconCheck from '~icons/tabler/check';
import IconPaperclip from '~icons/tabler/paperclip';
import { useProject } from '../../api/project.ts';
import { useCurrentProject } from '../../frame/current-project.ts';
import { Problem } from '../../parts/problem.tsx';
import { useMay } from '../../session/person.ts';
import { useAttaching } from './attached.ts';

/** Keeps a paper with the project that one works on, or takes it off; for anyone who may only read it says which is the case. */
export function AttachButton({
  paper: { id, title },
  attached,
}: {
  paper: { id: string; title: string };
  attached: ReadonlySet<string> | undefined;
}) {
  const project = useCurrentProject();
  const mayWrite = useMay('write');
  const { data } = useProject(project);
  const attaching = useAttaching(project);
  if (project === null || data === undefined || attached === undefined) return null;
  const is = attached.has(id);
  const label = is
    ? i18n.t('Attached to {project}', { project: data.name })
    : i18n.t('Attach to {project}', { project: data.name });
  if (!mayWrite) return is ? <Text size="sm">{label}</Text> : null;
  return (
    <Group gap="xs">
      <Button
        variant="default"
        size="compact-sm"
        maw="100%"
        leftSection={is ? <IconCheck size={14} /> : <IconPaperclip size={14} />}
        aria-pressed={is}
        aria-label={`${label}: ${title}`}
        loading={attaching.isPending}
        onClick={() => attaching.mutate({ paper: id, attach: !is })}
      >
        {label}
      </Button>
      {attaching.error !== null && <Problem error={attaching.error} />}
    </Group>
  );
}
