import { type PoolClient, Query, type QueryConfig, types } from 'pg';
import { type Asked, askTogether, type ReadRows, type Rows } from '../binary/copy.ts';
import type { Ask, AskBeside, AskEach, Copy } from './library.ts';

/**
 * One after the other, no matter who asks: a connection does one thing at a time. What is to be copied, or asked beside it, and was
 * asked for until it is its turn goes together.
 */
export function conversation(
  client: PoolClient,
  isPooled: boolean,
): { ask: Ask; askEach: AskEach; copy: Copy; askBeside: AskBeside } {
  let last: Promise<unknown> = Promise.resolve();
  let failed: { error: unknown } | null = null;
  const inTurn = <T>(say: () => Promise<T>): Promise<T> => {
    const said = last.then(() => {
      // The transaction is over, and its connection may be another's by now.
      if (failed !== null) throw failed.error;
      return say();
    });
    last = said.catch((error) => {
      failed ??= { error };
    });
    return said;
  };
  let waiting: { asked: Asked; answer: PromiseWithResolvers<Rows | ReadRows> }[] = [];
  const askWaiting = async () => {
    // When all that runs now has asked what it asks.
    await new Promise<void>((resolve) => process.nextTick(resolve));
    const together = waiting;
    waiting = [];
    try {
      const answers = await askTogether(
        client,
        together.map(({ asked }) => asked),
      );
      together.forEach(({ answer }, i) => {
        answer.resolve(answers[i]!);
      });
    } catch (error) {
      for (const { answer } of together) answer.reject(error);
      throw error;
    }
  };
  const wait = <Answer extends Rows | ReadRows>(asked: Asked): Promise<Answer> => {
    const answer = Promise.withResolvers<Rows | ReadRows>();
    waiting.push({ asked, answer });
    if (waiting.length === 1)
      inTurn(askWaiting).catch((error) => {
        for (const { answer } of waiting.splice(0)) answer.reject(error);
      });
    return answer.promise as Promise<Answer>;
  };
  const statementOf = (text: string, values: readonly unknown[]): QueryConfig => {
    // A prepared statement belongs to a session.
    const named = isPooled ? {} : { name: nameOf(text) };
    return { ...named, text, values: [...values], types: jsonAsText };
  };
  return {
    ask: <Row>(text: string, values: readonly unknown[] = []) =>
      inTurn(async () => (await client.query(statementOf(text, values))).rows as Row[]),
    askEach: (text, values, visit) => inTurn(() => eachRow(client, statementOf(text, values), visit)),
    copy: (query) => wait<Rows>({ copy: query }),
    askBeside: (text) => wait<ReadRows>({ rows: text }),
  };
}

function eachRow(client: PoolClient, statement: QueryConfig, visit: (row: unknown) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let failed: { error: unknown } | null = null;
    const query = new Query(statement);
    query.on('row', (row) => {
      try {
        if (failed === null) visit(row);
      } catch (error) {
        // Thrown here it would end the process.
        failed = { error };
      }
    });
    query.on('end', () => {
      if (failed === null) resolve();
      else reject(failed.error);
    });
    query.on('error', reject);
    client.query(query);
  });
}

const jsonType = 114;
const asItIs = (text: string) => text;
/** Of JSON its text: to have it made a text by the statement, the server copied each record twice more. */
const jsonAsText = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    type === jsonType ? asItIs : types.getTypeParser(type, format as 'text'),
};

/** PostgreSQL parses and plans a statement once a connection; those of a search are few. */
const names = new Map<string, string>();
function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) names.set(text, (name = `l${names.size}`));
  return name;
}
