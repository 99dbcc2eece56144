import { i18n } from '@lingui/core';
import { Divider, NavLink } from '@mantine/core';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import IconBooks from '~icons/tabler/books';
import IconChartLine from '~icons/tabler/chart-line';
import IconClipboardList from '~icons/tabler/clipboard-list';
import IconCode from '~icons/tabler/code';
import IconCreditCard from '~icons/tabler/credit-card';
import IconFileExport from '~icons/tabler/file-export';
import IconHome from '~icons/tabler/home';
import IconListCheck from '~icons/tabler/list-check';
import IconServer from '~icons/tabler/server';
import IconTable from '~icons/tabler/table';
import IconUsers from '~icons/tabler/users';
import { useMay, usePerson } from '../session/person.ts';
import { useCurrentProject } from './current-project.ts';

type Place = { to: string; label: string; icon: ComponentType<{ size?: number }> };

export function Rail() {
  const project = useCurrentProject();
  const isAdmin = useMay('admin');
  const isOperator = usePerson().data?.is_operator === true;
  // Without a project its pages lead to the overview, where one is chosen or made.
  const ofProject = (page: string) => (project === null ? '/' : `/projects/${project}/${page}`);
  const research: Place[] = [
    { to: '/', label: i18n.t('Overview'), icon: IconHome },
    { to: ofProject('data'), label: i18n.t('Data'), icon: IconTable },
    { to: ofProject('analyses'), label: i18n.t('Analyses'), icon: IconChartLine },
    { to: '/literature', label: i18n.t('Literature'), icon: IconBooks },
    { to: ofProject('reviews'), label: i18n.t('Reviews'), icon: IconListCheck },
    { to: ofProject('exports'), label: i18n.t('Exports'), icon: IconFileExport },
  ];
  const account: Place[] = [
    { to: '/developers/keys', label: i18n.t('Developers'), icon: IconCode },
    ...(isAdmin
      ? [
          { to: '/team', label: i18n.t('Team'), icon: IconUsers },
          { to: '/audit', label: i18n.t('Audit'), icon: IconClipboardList },
        ]
      : []),
    { to: '/plan', label: i18n.t('Plan'), icon: IconCreditCard },
    ...(isOperator ? [{ to: '/operator', label: i18n.t('Operator'), icon: IconServer }] : []),
  ];
  return (
    <nav aria-label={i18n.t('Pages')}>
      {research.map((place) => (
        <Step key={place.label} {...place} />
      ))}
      <Divider my="xs" />
      {account.map((place) => (
        <Step key={place.label} {...place} />
      ))}
    </nav>
  );
}

const papersOfProject = /^\/projects\/[^/]+\/(papers|searches)$/;

function Step({ to, label, icon: Icon }: Place) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const section = to === '/developers/keys' ? '/developers' : to;
  const isHere =
    to === '/'
      ? pathname === '/' && label === i18n.t('Overview')
      : pathname.startsWith(section) || (to === '/literature' && papersOfProject.test(pathname));
  // A second link to the same address would be shown as the page that one is on.
  if (to === '/' && label !== i18n.t('Overview'))
    return (
      <NavLink
        component="button"
        label={label}
        leftSection={<Icon size={18} />}
        onClick={() => void navigate({ to: '/' })}
      />
    );
  return (
    <NavLink
      renderRoot={(properties) => <Link to={to} {...properties} />}
      label={label}
      leftSection={<Icon size={18} />}
      active={isHere}
      aria-current={isHere ? 'page' : undefined}
    />
  );
}
