import type { z } from 'zod';
import { eventData, eventTypes } from '../../contract/events.ts';
import { methods } from '../../domain/statistics/catalogue.ts';
import { pascalCase } from './names.ts';
import { type Json, refTo, type Schemas } from './schemas.ts';

type Variant = { value: string; name: string; properties: Json; alsoRequired?: readonly string[] };

/**
 * Makes a resource a union over one of its fields: what all variants have goes into `…Base`, and each variant adds the
 * fields that depend on that one. Clients then know a result's type from the method beside it.
 */
function unionOf(schemas: Schemas, name: string, field: string, variants: readonly Variant[]): void {
  const { properties, required = [], type, ...rest } = schemas.components[name]!;
  const own = Object.keys(variants[0]!.properties);
  const base = Object.fromEntries(Object.entries(properties).filter(([key]) => !own.includes(key)));
  schemas.components[`${name}Base`] = {
    type,
    description: `What every ${name} has, whatever its ${field}.`,
    properties: base,
    required: required.filter((key: string) => !own.includes(key)),
  };
  for (const variant of variants)
    schemas.add(variant.name, {
      allOf: [
        refTo(`${name}Base`),
        {
          type: 'object',
          properties: variant.properties,
          required: [...required.filter((key: string) => own.includes(key)), ...(variant.alsoRequired ?? [])],
        },
      ],
    });
  schemas.components[name] = { ...rest, ...oneOf(field, variants) };
}

function oneOf(field: string, variants: readonly { value: string; name: string }[]): Json {
  return {
    oneOf: variants.map((variant) => refTo(variant.name)),
    discriminator: {
      propertyName: field,
      mapping: Object.fromEntries(variants.map(({ value, name }) => [value, refTo(name).$ref])),
    },
  };
}

const only = (value: string) => ({ type: 'string', const: value });
const orNull = (schema: Json) => ({ anyOf: [schema, { type: 'null' }] });

/** Parameters and result of each method, and what is made of them: analyses and runs by method. */
export function addMethodUnions(schemas: Schemas): void {
  const all = Object.values(methods).map((method) => ({ ...method, pascal: pascalCase(method.name) }));
  for (const { title, description, parameters, result, pascal } of all) {
    const { additionalProperties: _closed, ...open } = schemas.of(parameters as z.ZodType, 'input');
    schemas.add(`${pascal}Parameters`, { title: `Parameters of ${title}`, description, ...open });
    const found = schemas.of(result as z.ZodType, 'output');
    schemas.add(`${pascal}Result`, { title: `Result of ${title}`, ...found });
  }
  for (const suffix of ['', 'Written']) {
    const runOf = (pascal: string) => `Run${suffix}${pascal}`;
    unionOf(
      schemas,
      `Run${suffix}`,
      'method',
      all.map(({ name, pascal }) => ({
        value: name,
        name: runOf(pascal),
        properties: {
          method: only(name),
          parameters: refTo(`${pascal}Parameters`),
          result: { ...orNull(refTo(`${pascal}Result`)), description: 'Once completed. Left out of lists' },
        },
      })),
    );
    unionOf(
      schemas,
      `Analysis${suffix}`,
      'method',
      all.map(({ name, pascal }) => ({
        value: name,
        name: `Analysis${suffix}${pascal}`,
        properties: {
          method: only(name),
          parameters: refTo(`${pascal}Parameters`),
          latest_run: orNull(refTo(runOf(pascal))),
        },
      })),
    );
  }
  addAnalysisCreate(schemas, all);
}

/** Flat, not with a base: unknown fields are refused, which a composed schema could not say plainly. */
function addAnalysisCreate(schemas: Schemas, all: readonly { name: string; title: string; pascal: string }[]): void {
  const { properties, required, ...rest } = schemas.components.AnalysisCreate!;
  const variants = all.map(({ name, pascal }) => ({ value: name, name: `AnalysisCreate${pascal}` }));
  for (const { name, title, pascal } of all) {
    const needsParameters = (schemas.components[`${pascal}Parameters`]!.required ?? []).length > 0;
    schemas.add(`AnalysisCreate${pascal}`, {
      ...rest,
      title,
      properties: { ...properties, method: only(name), parameters: refTo(`${pascal}Parameters`) },
      required: [...required, ...(needsParameters ? ['parameters'] : [])],
    });
  }
  schemas.components.AnalysisCreate = {
    description: 'A new analysis. The method decides which parameters it takes.',
    ...oneOf('method', variants),
  };
}

/** Events by type, and the bodies that webhooks receive. */
export function addEventUnions(schemas: Schemas): void {
  const types = Object.entries(eventTypes).map(([value, description]) => ({
    value,
    description,
    pascal: pascalCase(value),
  }));
  for (const { value, description, pascal } of types) {
    const data = schemas.of(eventData[value as keyof typeof eventData], 'output');
    schemas.add(`Event${pascal}Data`, { description: `${description}. Ids, status and counts.`, ...data });
    schemas.add(`Webhook${pascal}`, {
      type: 'object',
      description: `${description}: the body that a webhook receives.`,
      properties: {
        type: only(value),
        timestamp: { type: 'string', format: 'date-time', description: 'When it happened' },
        data: refTo(`Event${pascal}Data`),
      },
      required: ['type', 'timestamp', 'data'],
    });
  }
  unionOf(
    schemas,
    'Event',
    'type',
    types.map(({ value, pascal }) => ({
      value,
      name: `Event${pascal}`,
      properties: { type: only(value), data: refTo(`Event${pascal}Data`) },
    })),
  );
}
