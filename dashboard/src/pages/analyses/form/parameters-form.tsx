import { i18n } from '@lingui/core';
import { Button, Collapse, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { FormField } from './field.tsx';
import { designsOf, fieldsOf, type JsonObject, type Schema, schemaInForce } from './schema.ts';

type Properties = {
  schema: Schema;
  parameters: JsonObject;
  errors: ReadonlyMap<string, string>;
  onChange: (parameters: JsonObject) => void;
};

/** The parameters of a method: what most set first, the rest folded away. */
export function ParametersForm({ schema, parameters, errors, onChange }: Properties) {
  const designs = designsOf(schema);
  const fields = fieldsOf(schemaInForce(schema, parameters)).filter(({ name }) => name !== designs?.field);
  const advanced = fields.filter(({ schema }) => schema['x-group'] === 'advanced');
  const isSet = advanced.some(({ name }) => name in parameters || errors.has(`parameters.${name}`));
  const [isOpen, setIsOpen] = useState(isSet);
  const set = (name: string, value: unknown) => {
    const { [name]: _, ...rest } = parameters;
    const next = value === undefined ? rest : { ...rest, [name]: value };
    // A level belongs to its column, and to no other.
    for (const { name: other, schema } of fields) if (schema['x-level-of'] === name) delete next[other];
    onChange(next);
  };
  const inputs = (some: typeof fields) =>
    some.map((field) => (
      <FormField
        key={field.name}
        field={field}
        value={parameters[field.name]}
        siblings={parameters}
        errors={errors}
        path={`parameters.${field.name}`}
        onChange={(value) => set(field.name, value)}
      />
    ));
  return (
    <Stack gap="md">
      {designs !== null && <Design designs={designs} parameters={parameters} onChange={onChange} />}
      {inputs(fields.filter((field) => !advanced.includes(field)))}
      {advanced.length > 0 && (
        <>
          <div>
            <Button variant="subtle" size="xs" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              {isOpen
                ? i18n.t('Fewer settings')
                : i18n.t('{n, plural, one {# more setting} other {# more settings}}', { n: advanced.length })}
            </Button>
          </div>
          <Collapse expanded={isOpen}>
            <Stack gap="md">{inputs(advanced)}</Stack>
          </Collapse>
        </>
      )}
    </Stack>
  );
}

type DesignProperties = {
  designs: NonNullable<ReturnType<typeof designsOf>>;
  parameters: JsonObject;
  onChange: (parameters: JsonObject) => void;
};

function Design({ designs: { field, variants }, parameters, onChange }: DesignProperties) {
  const about = [...variants.values()][0]!.properties![field]!;
  const choose = (design: string) => {
    // What both designs have is kept.
    const known = variants.get(design)!.properties!;
    const kept = Object.entries(parameters).filter(([name]) => name in known);
    onChange({ ...Object.fromEntries(kept), [field]: design });
  };
  return (
    <Radio.Group
      label={about.title ?? field}
      description={about.description}
      value={String(parameters[field] ?? [...variants.keys()][0])}
      onChange={choose}
    >
      <Stack gap={6} mt={6}>
        {[...variants.keys()].map((design) => (
          <Radio key={design} value={design} label={design.replaceAll('_', ' ')} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
