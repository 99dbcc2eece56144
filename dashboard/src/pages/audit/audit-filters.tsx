import { i18n } from '@lingui/core';
import { Button, Group, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { type AuditSearch, kinds } from './audit-search.ts';
import { actionInWords, kindInWords } from './audit-words.ts';

const actions = [
  ...['patient.read', 'patients.read', 'patients.listed', 'patient.updated', 'patient.deleted'],
  ...['user.signed_in', 'user.sign_in_failed', 'api_key.created', 'api_key.updated', 'export.created'],
  ...['project.created', 'project.updated', 'project.deleted', 'run.queued'],
];

type Filters = { asked: AuditSearch; choose: (change: AuditSearch) => void };

export function AuditFilters({ asked, choose }: Filters) {
  const [version, setVersion] = useState(0);
  const isFiltered = Object.keys(asked).some((name) => name !== 'mode');
  return (
    <Group gap="sm" align="flex-end" className="no-print" key={version}>
      <Select
        label={i18n.t('Of what kind')}
        clearable
        placeholder={i18n.t('any')}
        value={asked.kind ?? null}
        onChange={(kind) => choose({ kind: kind ?? undefined })}
        data={kinds.map((kind) => ({ value: kind, label: kindInWords(kind) }))}
        w={160}
      />
      <Select
        label={i18n.t('What was done')}
        clearable
        searchable
        placeholder={i18n.t('anything')}
        value={asked.action ?? null}
        onChange={(action) => choose({ action: action ?? undefined })}
        data={[...new Set([...actions, ...(asked.action === undefined ? [] : [asked.action])])].map((action) => ({
          value: action,
          label: actionInWords({ action, count: null }),
        }))}
        w={230}
      />
      <IdFilter name="resource" label={i18n.t('Patient, project or other id')} asked={asked} choose={choose} />
      <IdFilter name="actor" label={i18n.t('By the key or person (id)')} asked={asked} choose={choose} />
      <IdFilter name="request" label={i18n.t('Request (id)')} asked={asked} choose={choose} />
      <TextInput
        type="date"
        label={i18n.t('From the day')}
        value={asked.since ?? ''}
        onChange={(event) => choose({ since: event.currentTarget.value || undefined })}
      />
      <TextInput
        type="date"
        label={i18n.t('To the day')}
        value={asked.until ?? ''}
        onChange={(event) => choose({ until: event.currentTarget.value || undefined })}
      />
      {isFiltered && (
        <Button
          variant="subtle"
          onClick={() => {
            choose({
              ...{ action: undefined, resource: undefined, kind: undefined, actor: undefined },
              ...{ request: undefined, since: undefined, until: undefined },
            });
            setVersion(version + 1);
          }}
        >
          {i18n.t('Clear filters')}
        </Button>
      )}
    </Group>
  );
}

type IdField = Filters & { name: 'resource' | 'actor' | 'request'; label: string };

/** Asked for when the id is whole; half an id would be refused. */
function IdFilter({ name, label, asked, choose }: IdField) {
  const [text, setText] = useState(asked[name] ?? '');
  const isId = (id: string) => /^[a-z]+_[0-9a-z]{26}$/.test(id);
  const chooseSoon = useDebouncedCallback((id: string) => choose({ [name]: id || undefined }), 300);
  return (
    <TextInput
      label={label}
      value={text}
      error={text !== '' && !isId(text) ? i18n.t('not a whole id yet') : undefined}
      onChange={(event) => {
        const id = event.currentTarget.value.trim();
        setText(id);
        if (id === '' || isId(id)) chooseSoon(id);
      }}
    />
  );
}
