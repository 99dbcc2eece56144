import { i18n } from '@lingui/core';
import { Alert, Button, Group, NumberInput, Select, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../parts/dialog.tsx';
import { FormProblem } from '../../../parts/form-problem.tsx';
import { refusedFields } from '../../../parts/refused-fields.ts';
import { useDataAddress } from '../address.ts';
import { isNumeric, type Variable } from '../columns.ts';
import { categoriesOfText, textOfCategories } from './categories-text.ts';
import { replaced, useChangeVariables, VariableChangedMeanwhile } from './change-variables.ts';
import { classWords, identifierClasses, types, typeWords, valuesWords } from './words.ts';

const fields = ['label', 'type', 'unit', 'categories', 'min', 'max', 'identifier_class'] as const;
/** Only the one that is changed here can be refused: the others were stored before. */
const oneVariable = /^variables\[\d+\]\./;

/** Changes one variable of the codebook. With `take` it is handed over instead of stored: a proposal that is not there yet. */
export function VariableDialog({
  before,
  given,
  take,
  close,
}: {
  before: Variable | null;
  given: Variable;
  take?: (variable: Variable) => void;
  close: () => void;
}) {
  const { projectId } = useDataAddress();
  const change = useChangeVariables(projectId);
  const [edited, setEdited] = useState(given);
  const [categories, setCategories] = useState(textOfCategories(given.categories));
  const [areNumbers, setAreNumbers] = useState((given.categories ?? []).some(({ value }) => typeof value === 'number'));
  const set = (changed: Partial<Variable>) => setEdited({ ...edited, ...changed });
  const after = tidied(edited, categoriesOfText(categories, areNumbers, given.categories));
  const conflict = change.error instanceof VariableChangedMeanwhile ? change.error : null;
  const refused = refusedFields(change.error, fields, oneVariable).at;
  const store = () => {
    if (take !== undefined) {
      take(after);
      close();
      return;
    }
    change.mutate((all) => replaced(all, before, after, conflict !== null), { onSuccess: close });
  };
  return (
    <Dialog onClose={close} title={i18n.t('Variable {name}', { name: given.name })} size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          store();
        }}
      >
        <Stack>
          {change.error !== null && conflict === null && (
            <FormProblem error={change.error} fields={fields} within={oneVariable} />
          )}
          {conflict !== null && <Conflict theirs={conflict.theirs} />}
          <TextInput
            label={i18n.t('Label')}
            description={i18n.t('As tables and figures name it')}
            value={edited.label}
            error={refused.label}
            maxLength={1000}
            onChange={(event) => set({ label: event.currentTarget.value })}
            data-autofocus
          />
          <Group grow align="flex-start">
            <Select
              label={i18n.t('Type')}
              allowDeselect={false}
              data={types.map((value) => ({ value, label: typeWords(value) }))}
              value={edited.type}
              error={refused.type}
              onChange={(type) => type !== null && set({ type: type as Variable['type'] })}
            />
            <TextInput
              label={i18n.t('Unit')}
              value={edited.unit ?? ''}
              error={refused.unit}
              maxLength={100}
              onChange={(event) => set({ unit: event.currentTarget.value || null })}
            />
          </Group>
          {edited.type === 'category' && (
            <>
              <Textarea
                label={i18n.t('Categories')}
                description={i18n.t('One on each line, in their order: 1 = male')}
                autosize
                minRows={3}
                maxRows={12}
                required
                withAsterisk={false}
                value={categories}
                error={refused.categories}
                onChange={(event) => setCategories(event.currentTarget.value)}
              />
              <Switch
                label={i18n.t('The values are numbers')}
                checked={areNumbers}
                onChange={(event) => setAreNumbers(event.currentTarget.checked)}
              />
            </>
          )}
          {isNumeric(edited) && (
            <Group grow>
              <NumberInput
                label={i18n.t('Smallest allowed value')}
                value={edited.min ?? ''}
                error={refused.min}
                onChange={(min) => set({ min: numberOf(min) })}
                hideControls
              />
              <NumberInput
                label={i18n.t('Largest allowed value')}
                value={edited.max ?? ''}
                error={refused.max}
                onChange={(max) => set({ max: numberOf(max) })}
                hideControls
              />
            </Group>
          )}
          <Switch
            label={i18n.t('Every patient must have a value')}
            checked={edited.required}
            onChange={(event) => set({ required: event.currentTarget.checked })}
          />
          <Select
            label={i18n.t('What it tells about a person')}
            description={i18n.t('De-identified exports treat each kind by its own rule.')}
            placeholder={i18n.t('not looked at yet')}
            data={identifierClasses.map((value) => ({ value, label: classWords(value) }))}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': i18n.t('Not looked at yet') }}
            value={edited.identifier_class ?? null}
            error={refused.identifier_class}
            onChange={(chosen) => set(classified(chosen as Variable['identifier_class']))}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {conflict === null ? i18n.t('Cancel') : i18n.t('Keep theirs')}
            </Button>
            <Button type="submit" loading={change.isPending}>
              {take !== undefined ? i18n.t('Confirm') : conflict === null ? i18n.t('Store') : i18n.t('Store mine')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

function Conflict({ theirs }: { theirs: Variable | null }) {
  return (
    <Alert
      color="orange"
      styles={{ label: { color: 'var(--mantine-color-text)' } }}
      role="alert"
      title={i18n.t('Somebody else changed this variable meanwhile')}
    >
      <Text size="sm">
        {theirs === null
          ? i18n.t('It was taken out of the codebook.')
          : i18n.t('It is now: {description}', {
              description: [theirs.label || theirs.name, typeWords(theirs.type), theirs.unit, valuesWords(theirs)]
                .filter(Boolean)
                .join('; '),
            })}
      </Text>
    </Alert>
  );
}

const numberOf = (typed: string | number) => (typed === '' || !Number.isFinite(Number(typed)) ? null : Number(typed));

/** Anyone who says which kind of identifier it is says whether it is one. */
const classified = (identifier_class: Variable['identifier_class']) => ({
  identifier_class,
  identifier: identifier_class !== null && identifier_class !== 'none',
});

/** Without what its type has no place for. */
function tidied(variable: Variable, categories: NonNullable<Variable['categories']>): Variable {
  return {
    ...variable,
    label: variable.label.trim(),
    categories: variable.type === 'category' ? categories : null,
    min: isNumeric(variable) ? variable.min : null,
    max: isNumeric(variable) ? variable.max : null,
  };
}
