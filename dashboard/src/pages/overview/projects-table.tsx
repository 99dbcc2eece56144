import { i18n } from '@lingui/core';
import {
  ActionIcon,
  Anchor,
  Group,
  Menu,
  Stack,
  Table,
  Text,
  TextInput,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import type { Page, Project } from '@research-platform/client';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import IconArrowDown from '~icons/tabler/arrow-down';
import IconArrowUp from '~icons/tabler/arrow-up';
import IconDots from '~icons/tabler/dots';
import IconPencil from '~icons/tabler/pencil';
import IconTrash from '~icons/tabler/trash';
import type { Asking } from '../../code/captured-request.ts';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { count } from '../../parts/formats.ts';
import { NextPage } from '../../parts/next-page.tsx';
import { Time } from '../../parts/time.tsx';
import { useMay } from '../../session/person.ts';
import type { ProjectSort } from './address.ts';

const ProjectForm = lazy(async () => ({ default: (await import('./project-form.tsx')).ProjectForm }));
const DeleteProject = lazy(async () => ({ default: (await import('./delete-project.tsx')).DeleteProject }));

type Opened = { what: 'edit' | 'delete'; project: Project };

export function ProjectsTable({ page, ask }: { page: Page<Project>; ask: Asking }) {
  const { q, cursor } = useSearch({ from: '/shell/' });
  const navigate = useNavigate({ from: '/' });
  const [typed, setTyped] = useState(q ?? '');
  const [opened, setOpened] = useState<Opened | null>(null);
  const search = useDebouncedCallback((name: string) => {
    void navigate({
      search: (before) => ({ ...before, q: name.trim() || undefined, cursor: undefined }),
      replace: true,
    });
  }, 250);
  return (
    <Stack component="section" aria-label={i18n.t('Projects')} gap="xs">
      <Group align="flex-end" justify="space-between">
        <TextInput
          label={i18n.t('Find a project by its name')}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            search(event.currentTarget.value);
          }}
        />
        <ShowAsCode ask={ask} />
      </Group>
      {page.items.length === 0 ? (
        <Text role="status">{i18n.t('No project has this name.')}</Text>
      ) : (
        <Table highlightOnHover verticalSpacing="sm" aria-label={i18n.t('Projects')}>
          <Table.Thead>
            <Table.Tr>
              <SortedHead field="name" label={i18n.t('Name')} />
              <Table.Th className="numbers">{i18n.t('Patients')}</Table.Th>
              <Table.Th className="numbers" visibleFrom="xs">
                {i18n.t('Analyses')}
              </Table.Th>
              <SortedHead field="updated_at" label={i18n.t('Changed')} isWide />
              <SortedHead field="created_at" label={i18n.t('Created')} isWide />
              <Table.Th w={48}>
                <VisuallyHidden>{i18n.t('What can be done')}</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {page.items.map((project) => (
              <Row key={project.id} project={project} open={(what) => setOpened({ what, project })} />
            ))}
          </Table.Tbody>
        </Table>
      )}
      <NextPage
        cursor={cursor}
        next={page.nextCursor}
        go={(wanted) => void navigate({ search: (before) => ({ ...before, cursor: wanted }) })}
      />
      <Suspense>
        {opened?.what === 'edit' && <ProjectForm id={opened.project.id} close={() => setOpened(null)} />}
        {opened?.what === 'delete' && <DeleteProject project={opened.project} close={() => setOpened(null)} />}
      </Suspense>
    </Stack>
  );
}

function SortedHead({
  field,
  label,
  isWide = false,
}: {
  field: 'name' | 'updated_at' | 'created_at';
  label: string;
  isWide?: boolean;
}) {
  const { sort = '-created_at' } = useSearch({ from: '/shell/' });
  const navigate = useNavigate({ from: '/' });
  const isUp = sort === field;
  const isDown = sort === `-${field}`;
  // A name is looked for from A on, a time from the newest on.
  const first = field === 'name' ? field : (`-${field}` as const);
  const other = field === 'name' ? (`-${field}` as const) : field;
  const wanted: ProjectSort = sort === first ? other : first;
  return (
    <Table.Th
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}
      {...(isWide ? { visibleFrom: 'sm' as const } : {})}
    >
      <UnstyledButton
        fw={600}
        fz="sm"
        onClick={() => void navigate({ search: (before) => ({ ...before, sort: wanted, cursor: undefined }) })}
      >
        <Group gap={4} wrap="nowrap">
          {label}
          {isUp && <IconArrowUp size={14} />}
          {isDown && <IconArrowDown size={14} />}
        </Group>
      </UnstyledButton>
    </Table.Th>
  );
}

function Row({ project, open }: { project: Project; open: (what: Opened['what']) => void }) {
  const mayWrite = useMay('write');
  const mayDelete = useMay('delete');
  const { id, name, description, patient_count, analysis_count } = project;
  return (
    <Table.Tr>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        <Anchor component={Link} to={`/projects/${id}/data` as never}>
          {name}
        </Anchor>
        {description !== '' && (
          <Text size="sm" c="dimmed" lineClamp={1}>
            {description}
          </Text>
        )}
      </Table.Td>
      <Table.Td className="numbers">{count(patient_count)}</Table.Td>
      <Table.Td className="numbers" visibleFrom="xs">
        {count(analysis_count)}
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <Time at={project.updated_at} />
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <Time at={project.created_at} />
      </Table.Td>
      <Table.Td>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={i18n.t('What can be done with {name}', { name })}>
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPencil size={16} />} disabled={!mayWrite} onClick={() => open('edit')}>
              {i18n.t('Rename or describe')}
            </Menu.Item>
            <Menu.Item leftSection={<IconTrash size={16} />} disabled={!mayDelete} onClick={() => open('delete')}>
              {i18n.t('Delete')}
            </Menu.Item>
            {!(mayWrite && mayDelete) && <Menu.Label>{i18n.t('Your role does not allow all of this.')}</Menu.Label>}
          </Menu.Dropdown>
        </Menu>
      </Table.Td>
    </Table.Tr>
  );
}
