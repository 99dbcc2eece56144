import { type Interceptor, type QueryResultRow, SchemaValidationError } from 'slonik';

/**
 * Names each statement, so that PostgreSQL parses and plans it once a connection. Statements put together from a
 * request's filters could be without number, so after the first few hundred a statement goes out unnamed.
 */
export function prepareStatements(): Interceptor {
  const names = new Map<string, string>();
  return {
    name: 'prepare statements',
    transformQuery: (_context, query) => {
      if (query.values.length === 0) return query;
      let name = names.get(query.sql);
      if (name === undefined && names.size < 400) names.set(query.sql, (name = `s${names.size}`));
      return name === undefined ? query : { ...query, name };
    },
  };
}

/** Slonik checks no row by itself; with this each row is what its query's schema says, or the query fails. */
export const validateRows: Interceptor = {
  name: 'validate rows',
  transformRow: (context, query, row) => {
    const validation = context.resultParser?.['~standard'].validate(row);
    if (validation === undefined) return row;
    if (validation instanceof Promise) {
      validation.catch(() => {}); // of a schema that throws, which would end the process
      throw new TypeError('The schema of a row must neither be asynchronous nor throw.');
    }
    if (validation.issues) throw new SchemaValidationError(query, row, validation.issues);
    return validation.value as QueryResultRow;
  },
};
