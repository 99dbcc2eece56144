import { z } from 'zod';
import { methods } from '../../domain/statistics/catalogue.ts';
import { type JsonSchema, pascal, quoted } from './python-types.ts';
import { TypedDicts } from './typed-dicts.ts';

type Method = { name: string; title: string; parameters: z.ZodType; result: z.ZodType };

const all = Object.values(methods) as unknown as Method[];
const schemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as JsonSchema;

/** Parameters and result of each method of analysis, as TypedDicts. */
export function methodsModule(): { text: string; names: string[] } {
  const parameters = new TypedDicts('sent');
  const results = new TypedDicts('received');
  for (const method of all) {
    parameters.add(`${pascal(method.name)}Parameters`, schemaOf(method.parameters, 'input'));
    results.add(`${pascal(method.name)}Result`, schemaOf(method.result, 'output'));
  }
  const names = [...parameters.names, ...results.names].toSorted();
  const head = `${generatedNote}
from __future__ import annotations

from typing import Any, Dict, List, Literal, Mapping, Optional, Sequence, TypedDict, Union

from .._results import Figure, Table

__all__ = [
${names.map((name) => `    ${quoted(name)},\n`).join('')}]
`;
  return { text: head + parameters.text() + results.text(), names };
}

/** `analyses.create` with an overload for each method, for both clients. */
export function analysesModule(): string {
  const imported = all.flatMap(({ name }) => [`${pascal(name)}Parameters`, `${pascal(name)}Result`]).toSorted();
  return `${generatedNote}
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, Mapping, Optional, Sequence, Union, overload

from .._given import NOT_GIVEN, Given
from .._group import AsyncGroup, CallOptions, Group, Identified, OtherMethod
from .inputs import FilterCondition
from .resources import Analysis

if TYPE_CHECKING:
    from .methods import (
${imported.map((name) => `        ${name},\n`).join('')}    )


class TypedAnalyses(Group):
${overloads('def')}
${implementation}

class AsyncTypedAnalyses(AsyncGroup):
${overloads('async def')}
${asyncImplementation}`;
}

function overloads(def: string): string {
  return [...all.map((method) => overload(def, method)), overload(def, null)].join('');
}

function overload(def: string, method: Method | null): string {
  const type = method === null ? 'Mapping[str, Any]' : `${pascal(method.name)}Parameters`;
  // Where every parameter has a default they may be left out.
  const mayBeLeftOut = method === null || method.parameters.safeParse({}).success;
  return `    @overload
    ${def} create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: ${method === null ? 'OtherMethod' : `Literal[${quoted(method.name)}]`},
        parameters: ${type}${mayBeLeftOut ? ' = ...' : ''},
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[${method === null ? 'Any' : `${pascal(method.name)}Result`}]:
        ...

`;
}

const signature = `        self,
        project_id: Identified,
        *,
        name: str,
        method: str,
        parameters: Any = NOT_GIVEN,
        filter: Given[Sequence[FilterCondition]] = NOT_GIVEN,
        description: Given[str] = NOT_GIVEN,
        run: Given[bool] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> Analysis[Any]:`;

const implementation = `    def create(
${signature}
        """
        Makes an analysis; with \`run=True\` a run of it begins at once. A method that this version does not know is
        named as OtherMethod("name").
        """
        return self._post(
            "/projects/{id}/analyses",
            Analysis,
            path={"id": project_id},
            body={
                "name": name,
                "method": method,
                "parameters": parameters,
                "filter": filter,
                "description": description,
                "run": run,
            },
            options=options,
        )
`;

const asyncImplementation = `    async def create(
${signature}
        """
        Makes an analysis; with \`run=True\` a run of it begins at once. A method that this version does not know is
        named as OtherMethod("name").
        """
        return await self._in_thread(
            self._sync.create,
            project_id,
            name=name,
            method=method,
            parameters=parameters,
            filter=filter,
            description=description,
            run=run,
            options=options,
        )
`;

export const generatedNote =
  '# Written by scripts/generate-python-client.ts from contract/: change that, and run it again.';
