import {
  BackendTerminatedError,
  BackendTerminatedUnexpectedlyError,
  CheckExclusionConstraintViolationError,
  CheckIntegrityConstraintViolationError,
  ForeignKeyIntegrityConstraintViolationError,
  IdleTransactionTimeoutError,
  InvalidInputError,
  NotNullIntegrityConstraintViolationError,
  StatementCancelledError,
  StatementTimeoutError,
  UniqueIntegrityConstraintViolationError,
} from '@slonik/errors';
import type { QueryArrayResult, QueryResult } from 'pg';
import { createDriverFactory, type DriverFactory } from 'slonik';
import { WatchedClient, type WatchedConfig } from './client.ts';
import { CopiedRows } from './copied-rows.ts';

const beginning = 'START TRANSACTION';
/**
 * A statement that begins with this is sent with the next one and not waited for. Only for what opens a transaction or sets something
 * for the rest of it, of which nobody wants the answer: where it fails, all that follows in the transaction fails too, with its error.
 */
export const opening = '/* opening */ ';
/**
 * A statement that begins with this is a transaction's last: the commit is sent with it, and its answer is that of both. Only
 * where nothing that is done with the answer could ask for a rollback.
 */
export const closing = '/* closing */ ';
/**
 * A statement that begins with this is sent while the one before it may still run, so that the server finds it there when that one
 * ends; it counts as done when that one has its answer, so that never more than one waits there. Of its own answer nobody
 * hears, but where it fails, so does the next statement of the transaction, with its error.
 */
export const ahead = '/* ahead */ ';
/** A COPY to stdout in binary form that begins with this is answered with one row, whose only column are its rows (`copied`). */
export const copying = '/* copying */ ';
/** Somewhat more than pg's own limit: a connection that is still being made counts against the pool. */
export const connectingMilliseconds = 6_000;

/**
 * Slonik's driver on our connections, which have limits of time. Three things differ from its own. A transaction's begin
 * and what opens it travel with the first statement, and the commit with one that is known to be the last, so that to open a
 * transaction, its scope and the first question are one round trip. What is sent ahead is not waited for. And a connection that is
 * lost while somebody has it says so with the next answer: as an event it would answer for the one who has it while that goes on, and
 * Slonik leaves such promises without anybody to catch them.
 */
export function watchedDriver(config: WatchedConfig): DriverFactory {
  return createDriverFactory(async () => ({
    createPoolClient: async ({ clientEventEmitter }) => {
      const client = new WatchedClient({ ...config, pipeline: true });
      let lost: Error | null = null;
      let taken = false;
      let begins = false;
      let isOver = false;
      let sentAhead: Promise<void> = Promise.resolve();
      let failedAhead: Error | null = null;
      const leave = () => {
        // Slonik listens no more once it has given a connection up, or could not make one.
        if (lost !== null && !taken && clientEventEmitter.listenerCount('error') > 0)
          clientEventEmitter.emit('error', lost);
      };
      const lose = (error: Error) => {
        lost ??= new BackendTerminatedUnexpectedlyError(error);
        leave();
      };
      client.on('error', lose);
      client.on('end', () => lose(new Error('Connection terminated')));
      client.on('notice', ({ message }) => {
        if (message !== undefined) clientEventEmitter.emit('notice', { message });
      });
      clientEventEmitter.on('acquire', () => {
        taken = true;
      });
      clientEventEmitter.on('release', () => {
        taken = false;
        leave();
      });

      const send = async (text: string, values: unknown[], name: string | undefined) => {
        if (lost !== null) throw lost;
        const given = [...values];
        try {
          return await client.query(
            given.length === 0 ? { text } : { text, values: given, ...(name === undefined ? {} : { name }) },
          );
        } catch (error) {
          throw lost ?? toSlonikError(error as PostgresError);
        } finally {
          given.length = 0; // as of its rows below
        }
      };
      const copy = (text: string) =>
        new Promise<QueryResult>((resolve, reject) => {
          if (lost !== null) throw lost;
          const rows = new CopiedRows({ text }, (error) => {
            if (error) reject(lost ?? toSlonikError(error));
            else resolve({ command: 'COPY', fields: [], oid: 0, rowCount: 1, rows: [{ copied: rows.copied }] });
          });
          client.query(rows);
        });
      const failAhead = (error: Error) => {
        failedAhead ??= error;
      };
      const orEarlier = async (error: unknown): Promise<never> => {
        await sentAhead;
        throw failedAhead ?? error;
      };
      const forgetFailure = async () => {
        await sentAhead;
        failedAhead = null;
      };
      return {
        connect: () => client.connectWithin(connectingMilliseconds),
        end: () => client.end().catch(() => {}),
        query: async (text, values = [], options) => {
          if (text === beginning) {
            begins = true;
            return nothing;
          }
          const ends = text === 'COMMIT' || text === 'ROLLBACK';
          if (ends && isOver) {
            isOver = false;
            await forgetFailure();
            return nothing;
          }
          const alone = begins && ends;
          const together = begins && values.length === 0;
          const first = begins;
          begins = false;
          if (alone) return nothing;
          if (text === 'COMMIT') {
            // Of a transaction that has failed PostgreSQL would make a rollback, and say that all is well.
            await sentAhead;
            if (failedAhead !== null) throw failedAhead;
          }
          if (first && !together) send(beginning, [], undefined).catch(() => {});
          const whole = together ? `${beginning}; ${text}` : text;
          const sent = text.startsWith(copying) ? copy(whole) : send(whole, values, options?.name);
          if (text.startsWith(opening)) {
            sent.catch(failAhead);
            return nothing;
          }
          if (text.startsWith(ahead)) {
            const before = sentAhead;
            sentAhead = sent.then(() => {}, failAhead);
            await before;
            if (failedAhead !== null) throw failedAhead;
            return nothing;
          }
          if (text.startsWith(closing)) {
            isOver = true;
            const committed = send('COMMIT', [], undefined);
            // A statement that failed has said more than its commit, which is a rollback then.
            await Promise.allSettled([sent, committed]);
            await sent.catch(orEarlier);
            await committed;
          }
          const answer = await sent.catch(orEarlier);
          if (text.startsWith('ROLLBACK')) await forgetFailure();
          const last: QueryResult | QueryArrayResult = Array.isArray(answer) ? answer.at(-1) : answer;
          const { command, fields, rowCount, rows } = last;
          last.rows = []; // pg's promise keeps its query with the answer until a collection of everything
          return {
            command: command as 'SELECT',
            fields: fields.map(({ dataTypeID, name }) => ({ dataTypeId: dataTypeID, name })),
            rowCount,
            rows: rows as Record<string, unknown>[],
          };
        },
        stream: () => {
          throw new TypeError('rows are not streamed');
        },
      };
    },
  }));
}

const nothing = { command: 'SELECT' as const, fields: [], rowCount: 0, rows: [] };

type PostgresError = Error & { code?: string; constraint?: string; column?: string; table?: string };

/** Slonik's error for what PostgreSQL says, as its own driver has it. */
export function toSlonikError(error: PostgresError): Error {
  if (/connection terminated unexpectedly/i.test(error.message)) return new BackendTerminatedUnexpectedlyError(error);
  if (/connection terminated/i.test(error.message)) return new BackendTerminatedError(error);
  switch (error.code) {
    case '22P02':
      return new InvalidInputError(error.message);
    case '25P03':
      return new IdleTransactionTimeoutError(error);
    case '57P01':
      return new BackendTerminatedError(error);
    case '57014':
      return error.message.includes('canceling statement due to user request')
        ? new StatementCancelledError(error)
        : new StatementTimeoutError(error);
    case '23502':
      return new NotNullIntegrityConstraintViolationError(error as never);
    case '23503':
      return new ForeignKeyIntegrityConstraintViolationError(error as never);
    case '23505':
      return new UniqueIntegrityConstraintViolationError(error as never);
    case '23P01':
      return new CheckExclusionConstraintViolationError(error as never);
    case '23514':
      return new CheckIntegrityConstraintViolationError(error as never);
  }
  return error;
}
