import { i18n } from '@lingui/core';
import { Button, Collapse, Fieldset, Group, MultiSelect, Stack, Text } from '@mantine/core';
import { type ComponentType, useState } from 'react';
import { useColumnOptions } from './column-fields.tsx';
import { type FieldProps, looksOf } from './field-properties.tsx';
import { columnOf, fieldsOf, type JsonObject, type Schema } from './schema.ts';

type Coded = JsonObject & { column: string };
type Interaction = { interaction: string[] };
type Term = string | Coded | Interaction;

const isInteraction = (term: Term): term is Interaction => typeof term !== 'string' && 'interaction' in term;
const columnNameOf = (term: Exclude<Term, Interaction>) => (typeof term === 'string' ? term : term.column);

/**
 * The terms of a model: columns, each with its coding where that is not the default, and interactions of them. What a
 * coding consists of is shown by `InnerField`.
 */
export function TermsField({ InnerField, ...properties }: FieldProps & { InnerField: ComponentType<FieldProps> }) {
  const { field, value, onChange } = properties;
  const items = (field.schema.items || {}) as Schema;
  const terms = (value ?? []) as Term[];
  const main = terms.filter((term) => !isInteraction(term)) as Exclude<Term, Interaction>[];
  const interactions = terms.filter(isInteraction);
  const names = main.map(columnNameOf);
  const options = useColumnOptions(columnOf(items), names);
  const coding = items.anyOf?.find((one) => one.properties?.column !== undefined);
  const change = (next: Term[]) => onChange(next.length === 0 ? undefined : next);
  const setColumns = (chosen: string[]) => {
    const kept = interactions.filter(({ interaction }) => interaction.every((label) => isAmong(label, chosen)));
    change([...chosen.map((name) => main.find((term) => columnNameOf(term) === name) ?? name), ...kept]);
  };
  const setTerm = (index: number, term: Exclude<Term, Interaction>) =>
    change([...main.map((old, i) => (i === index ? term : old)), ...interactions]);
  return (
    <Stack gap="xs" maw={640}>
      <MultiSelect
        {...looksOf(properties)}
        {...options}
        searchable
        placeholder={names.length === 0 ? i18n.t('Choose columns') : undefined}
        nothingFoundMessage={i18n.t('No column fits.')}
        value={names}
        onChange={setColumns}
      />
      {coding !== undefined &&
        main.map((term, index) => (
          <Coding
            key={columnNameOf(term)}
            term={term}
            schema={coding}
            properties={properties}
            InnerField={InnerField}
            index={index}
            onChange={(changed) => setTerm(index, changed)}
          />
        ))}
      {names.length > 1 && (
        <Interactions
          labels={main.map(labelOf)}
          interactions={interactions}
          onChange={(changed) => change([...main, ...changed])}
        />
      )}
    </Stack>
  );
}

/** `log(bili)` is a label of the column bili. */
const isAmong = (label: string, names: string[]) => names.some((name) => label === name || label.endsWith(`(${name})`));
const labelOf = (term: Exclude<Term, Interaction>) =>
  typeof term !== 'string' && typeof term.transform === 'string'
    ? `${term.transform}(${term.column})`
    : columnNameOf(term);

type CodingProps = {
  term: Exclude<Term, Interaction>;
  schema: Schema;
  properties: FieldProps;
  InnerField: ComponentType<FieldProps>;
  index: number;
  onChange: (term: Exclude<Term, Interaction>) => void;
};

function Coding({ term, schema, properties, InnerField, index, onChange }: CodingProps) {
  const column = columnNameOf(term);
  const given: Coded = typeof term === 'string' ? { column } : term;
  const { column: _, ...coded } = given;
  const [isOpen, setIsOpen] = useState(Object.keys(coded).length > 0);
  const set = (name: string, changed: unknown) => {
    const { [name]: _, ...rest } = coded;
    const next = changed === undefined ? rest : { ...rest, [name]: changed };
    onChange(Object.keys(next).length === 0 ? column : { column, ...next });
  };
  const summary = Object.entries(coded).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return (
    <div>
      <Group gap="xs">
        <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {i18n.t('How {column} enters the model', { column })}
        </Button>
        <Text size="xs" c="dimmed">
          {summary.length === 0 ? i18n.t('as it is') : summary.join(', ')}
        </Text>
      </Group>
      <Collapse expanded={isOpen}>
        <Fieldset legend={column} mt={4}>
          <Stack gap="sm">
            {fieldsOf(schema)
              .filter(({ name }) => name !== 'column')
              .map((inner) => (
                <InnerField
                  key={inner.name}
                  field={inner}
                  value={coded[inner.name]}
                  siblings={given}
                  errors={properties.errors}
                  path={`${properties.path}.${index}.${inner.name}`}
                  onChange={(changed) => set(inner.name, changed)}
                />
              ))}
          </Stack>
        </Fieldset>
      </Collapse>
    </div>
  );
}

type InteractionsProps = { labels: string[]; interactions: Interaction[]; onChange: (changed: Interaction[]) => void };

function Interactions({ labels, interactions, onChange }: InteractionsProps) {
  const [isAdding, setIsAdding] = useState(false);
  // One that has fewer than two terms is not sent yet.
  const [started, setStarted] = useState<string[]>([]);
  const rows = [...interactions.map(({ interaction }) => interaction), ...(isAdding ? [started] : [])];
  const set = (index: number, chosen: string[]) => {
    if (index < interactions.length)
      return onChange(
        chosen.length < 2
          ? interactions.filter((_, i) => i !== index)
          : interactions.map((old, i) => (i === index ? { interaction: chosen } : old)),
      );
    if (chosen.length < 2) return setStarted(chosen);
    setIsAdding(false);
    setStarted([]);
    onChange([...interactions, { interaction: chosen }]);
  };
  return (
    <Stack gap="xs">
      {rows.map((chosen, index) => (
        <MultiSelect
          // biome-ignore lint/suspicious/noArrayIndexKey: an interaction has no name but its place
          key={index}
          label={i18n.t('Interaction {n}', { n: index + 1 })}
          description={i18n.t('Two terms or more')}
          data={labels}
          value={chosen}
          onChange={(labels) => set(index, labels)}
        />
      ))}
      {!isAdding && (
        <div>
          <Button variant="subtle" size="compact-sm" onClick={() => setIsAdding(true)}>
            {i18n.t('Add an interaction')}
          </Button>
        </div>
      )}
    </Stack>
  );
}
